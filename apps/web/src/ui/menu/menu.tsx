import type { MenuGroup } from '@fieldwright/domain/dialogs/menu';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { MenuItem } from './menu-line.tsx';
import { MenuList } from './menu-list.tsx';

interface MenuProps {
  /** the menu's label; also the button's, if its content is not text */
  label: string;
  groups: readonly MenuGroup[];
  /** in any order; each goes into its group */
  buttons: readonly MenuItem[];
  /** the tooltip, if the button's content is not text */
  title?: string;
  /** shows above the buttons */
  head?: ReactNode;
  /** of the button that opens it */
  className: string;
  busy?: boolean;
  /** called when the menu opens or closes, so that costly buttons are computed only while it is open */
  onToggle?: (isOpen: boolean) => void;
  /** the button's content */
  children: ReactNode;
}

/** A menu popover (R2.10): titled sections, marks on selected items. A button runs and closes it. */
export function Menu({
  label,
  groups,
  buttons,
  head,
  title,
  className,
  busy,
  onToggle,
  children,
}: MenuProps) {
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
        title={title}
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
