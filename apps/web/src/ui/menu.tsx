import type { MenuGroup } from '@fieldwright/domain/dialogs/menu';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { MenuItem } from './menu-line.tsx';
import { MenuList } from './menu-list.tsx';

interface MenuProps {
  /** what the menu is about; the button's name too, where its content is no text */
  label: string;
  groups: readonly MenuGroup[];
  /** in any order: they go into their groups */
  buttons: readonly MenuItem[];
  /** stands above the buttons */
  head?: ReactNode;
  /** of the button that opens it */
  className: string;
  busy?: boolean;
  /** the menu opens or closes: buttons that take work to make are needed only while it is open */
  onToggle?: (isOpen: boolean) => void;
  /** what the button shows */
  children: ReactNode;
}

/** A menu popover (R2.10): sections with titles, a mark on what is selected. A button runs its action and closes it. */
export function Menu({ label, groups, buttons, head, className, busy, onToggle, children }: MenuProps) {
  const [open, setOpen] = useState<'first' | 'last' | null>(null);
  const turn = (to: typeof open) => {
    setOpen(to);
    onToggle?.(to !== null);
  };
  const id = useId();
  const origin = useRef<HTMLButtonElement>(null);
  const close = () => {
    turn(null);
    origin.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    turn(event.key === 'ArrowUp' ? 'last' : 'first');
  };
  return (
    <>
      <button
        ref={origin}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open !== null}
        aria-controls={open ? id : undefined}
        aria-busy={busy || undefined}
        onKeyDown={onKeyDown}
        onClick={() => turn(open ? null : 'first')}
      >
        {children}
      </button>
      {open && (
        <MenuList
          {...{ id, label, groups, buttons, head, origin, close }}
          begin={open}
          leave={() => turn(null)}
        />
      )}
    </>
  );
}
