import { type MenuGroup, menuSections } from '@fieldwright/domain/dialogs/menu';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { keepBeside } from './beside.ts';
import { finder, indexByKey } from './menu-keys.ts';
import { type MenuItem, MenuLine } from './menu-line.tsx';
import './menu.css';

interface MenuListProps {
  id: string;
  label: string;
  groups: readonly MenuGroup[];
  buttons: readonly MenuItem[];
  head?: ReactNode;
  /** where the focus starts: the first or selected item, or the last */
  begin: 'first' | 'last';
  origin: RefObject<HTMLElement | null>;
  /** closes and returns the focus */
  close: () => void;
  /** closes because the person clicked or moved elsewhere */
  leave: () => void;
}

/** The open menu: arrows, Home, End and letters move in it, Esc and Tab return to its button. */
export function MenuList(props: MenuListProps) {
  const { id, label, groups, buttons, head, begin, origin, close, leave } = props;
  const ref = useRef<HTMLDivElement>(null);
  const [find] = useState(finder);

  useLayoutEffect(() => {
    const [menu, from] = [ref.current, origin.current];
    if (!menu || !from) return undefined;
    menu.showPopover?.();
    const all = itemsOf(menu);
    const chosen = all.find((item) => item.getAttribute('aria-checked') === 'true') ?? all[0];
    (begin === 'last' ? all.at(-1) : chosen)?.focus({ preventScroll: true });
    return keepBeside(from, menu, { placement: 'bottom-start', gap: 4 });
  }, [origin, begin]);

  useEffect(() => {
    const elsewhere = (event: Event) => {
      const target = event.target as Node;
      if (!ref.current?.contains(target) && !origin.current?.contains(target)) leave();
    };
    document.addEventListener('pointerdown', elsewhere, true);
    return () => document.removeEventListener('pointerdown', elsewhere, true);
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, timeStamp: now } = event;
    if (key === 'Escape' || key === 'Tab') {
      // keep the dialog behind it open
      event.preventDefault();
      event.stopPropagation();
      return close();
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const items = itemsOf(ref.current);
    const at = items.indexOf(document.activeElement as HTMLElement);
    const texts = items.map((item) => item.textContent ?? '');
    const found = find(texts, at, { key, now });
    const next = indexByKey(key, at, items.length) ?? found;
    if (next === undefined) return;
    event.preventDefault();
    items[next]?.focus();
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
      {menuSections(groups, buttons).map((section, place) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of a menu is no fieldset
        <div role="group" key={`${place} ${section.name}`} aria-label={section.name || undefined}>
          {place > 0 && <hr />}
          {section.name && <h4 role="presentation">{section.name}</h4>}
          {section.buttons.map((item, at) => (
            <MenuLine key={`${at} ${item.text}`} item={item} close={close} />
          ))}
        </div>
      ))}
    </div>
  );
}

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
}
