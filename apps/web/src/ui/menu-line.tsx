import type { MenuButton } from '@fieldwright/domain/dialogs/menu';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

/** A button of a menu as the screen shows it. `selected` belongs to one of several to choose from; true has the mark. */
export interface MenuItem extends MenuButton {
  icon?: ReactNode;
  /** the key that does the same on this screen */
  shortcut?: string;
  /** why it cannot be done now: it stays where it is, readable, and does nothing */
  refused?: string | undefined;
}

/** One button of a menu. It closes the menu and runs (R4.24); one that is refused says why instead. */
export function MenuLine({ item, close }: { item: MenuItem; close: () => void }) {
  const { text, title, icon, shortcut, selected, refused, click } = item;
  const more = refused ?? title;
  const choice = selected === undefined ? {} : { role: 'menuitemradio', 'aria-checked': selected };
  return (
    <button
      type="button"
      role="menuitem"
      {...choice}
      tabIndex={-1}
      className="menu-item"
      aria-keyshortcuts={shortcut}
      aria-disabled={refused ? true : undefined}
      onClick={() => {
        if (refused) return;
        // the focus is back at the button before the action opens a dialog, which will return it there
        close();
        click();
      }}
    >
      {icon}
      <span className="grow">
        {text}
        {more && <small>{` ${more}`}</small>}
      </span>
      {shortcut && <kbd className="menu-key" data-key={shortcut} />}
      {selected && <Check />}
    </button>
  );
}
