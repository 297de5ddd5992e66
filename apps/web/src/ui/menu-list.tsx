import { Check } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import './menu.css';
import { placeBeside } from './placement.ts';

export interface MenuItem {
  id: string;
  text: string;
  icon?: ReactNode;
  /** one of several to choose from; true carries the mark */
  selected?: boolean;
  /** why it cannot be done now; the item stays readable */
  refused?: string | undefined;
  run: () => void;
}

export interface MenuGroup {
  id: string;
  title?: string;
  items: MenuItem[];
}

interface MenuListProps {
  label: string;
  groups: MenuGroup[];
  /** stands above the items */
  head?: ReactNode;
  id: string;
  origin: RefObject<HTMLButtonElement | null>;
  /** closes and gives the focus back */
  close: () => void;
  /** closes because the person went elsewhere */
  leave: () => void;
}

/** The open menu beside its button: arrows, Home, End and letters lead through it, Esc and Tab back to the button. */
export function MenuList({ id, label, groups, head, origin, close, leave }: MenuListProps) {
  const ref = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const [menu, from] = [ref.current, origin.current];
    if (!menu || !from) return;
    menu.showPopover?.();
    place(menu, from);
    const all = itemsOf(menu);
    (all.find((item) => item.ariaChecked === 'true') ?? all[0])?.focus({ preventScroll: true });
  }, [origin]);

  useEffect(() => {
    const elsewhere = (event: Event) => {
      const target = event.target as Node;
      if (!ref.current?.contains(target) && !origin.current?.contains(target)) leave();
    };
    const moved = () => {
      const [menu, from] = [ref.current, origin.current];
      if (menu && from) place(menu, from);
    };
    document.addEventListener('pointerdown', elsewhere);
    document.addEventListener('scroll', moved, true);
    window.addEventListener('resize', moved);
    return () => {
      document.removeEventListener('pointerdown', elsewhere);
      document.removeEventListener('scroll', moved, true);
      window.removeEventListener('resize', moved);
    };
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      event.stopPropagation();
      return close();
    }
    const next = itemByKey(event.key, itemsOf(ref.current));
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  return (
    <div
      ref={ref}
      id={id}
      className="menu"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      popover="manual"
      onKeyDown={onKeyDown}
    >
      {head && <div className="menu-head">{head}</div>}
      {groups.map((group, place) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of a menu is no fieldset
        <div role="group" key={group.id} aria-label={group.title}>
          {place > 0 && <hr />}
          {group.title && <h4 role="presentation">{group.title}</h4>}
          {group.items.map((item) => (
            <MenuButton key={item.id} item={item} close={close} />
          ))}
        </div>
      ))}
    </div>
  );
}

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
}

function place(menu: HTMLElement, from: HTMLElement): void {
  const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
  const { left, top } = placeBeside(from.getBoundingClientRect(), menu.getBoundingClientRect(), view);
  Object.assign(menu.style, { left: `${left}px`, top: `${top}px` });
}

function MenuButton({ item, close }: { item: MenuItem; close: () => void }) {
  const { text, icon, selected, refused, run } = item;
  const chosen = selected === undefined ? {} : { role: 'menuitemradio', 'aria-checked': selected };
  return (
    <button
      type="button"
      role="menuitem"
      {...chosen}
      tabIndex={-1}
      className="menu-item"
      aria-disabled={refused ? true : undefined}
      onClick={() => {
        if (refused) return;
        // the focus is back at the button before the action opens a dialog, which will return it there
        close();
        run();
      }}
    >
      {icon}
      <span className="grow">
        {text}
        {refused && <small>{refused}</small>}
      </span>
      {selected && <Check />}
    </button>
  );
}

/** Arrows, Home and End, and letters: where the key leads from the item that has the focus. */
function itemByKey(key: string, items: HTMLElement[]): HTMLElement | undefined {
  const at = items.indexOf(document.activeElement as HTMLElement);
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items[(at - 1 + items.length) % items.length];
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const after = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return after.find((item) => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()));
}
