import type { MenuButton } from '@fieldwright/domain/dialogs/menu';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

/** A menu button as shown. `selected` is set for one of several options; true shows the mark. */
export interface MenuItem extends MenuButton {
  icon?: ReactNode;
  /** the key that does the same on this screen */
  shortcut?: string;
  /** why it can't be done now; it stays in the menu, readable, and does nothing */
  refused?: string | undefined;
}

/** One button of a menu. Closes the menu and runs (R4.24); a refused one shows why instead. */
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
        // return the focus to the button before the action opens a dialog, which will restore it there
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
