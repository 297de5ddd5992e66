import { type ReactNode, useId, useRef, useState } from 'react';
import { type MenuGroup, MenuList } from './menu-list.tsx';

interface MenuProps {
  /** what the menu is about; the button's name too, where its content is no text */
  label: string;
  groups: MenuGroup[];
  /** stands above the items */
  head?: ReactNode;
  /** of the button that opens it */
  className: string;
  busy?: boolean;
  /** what the button shows */
  children: ReactNode;
}

/** A menu popover: groups with titles, a mark on what is selected. An item runs its action and closes the menu. */
export function Menu({ label, groups, head, className, busy, children }: MenuProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const origin = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    origin.current?.focus();
  };
  return (
    <>
      <button
        ref={origin}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-busy={busy || undefined}
        onClick={() => setOpen(!open)}
      >
        {children}
      </button>
      {open && <MenuList {...{ id, label, groups, head, origin, close }} leave={() => setOpen(false)} />}
    </>
  );
}
