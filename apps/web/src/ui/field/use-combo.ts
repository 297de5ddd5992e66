import { type KeyboardEvent, useId, useState } from 'react';

const intoView = (option: HTMLElement | null) => option?.scrollIntoView?.({ block: 'nearest' });

/** No option is active. */
const none = -1;

interface Combo {
  /** the present number of options */
  count: number;
  /** the query of the options; a different one makes the first option active again */
  found: string;
  /** the options' ids, if known: the active option stays active while others come and go */
  keys?: readonly number[];
  /** the last option, if it is always there: once active it stays active while those above it change */
  last?: string;
  /** no option is active at first, so that Enter alone chooses none */
  isOpenChoice?: boolean;
  /**
   * @param how `press` for an option that the person saw, which includes the last one or one with an id that
   *   was made active; `enter` may come before the list matches the typed text
   */
  onChoose: (index: number, how: 'enter' | 'press') => void;
}

interface Active {
  found: string;
  index: number;
  key: number | undefined;
  last: string | undefined;
}

/** Returns the place of the active option; null if it is no longer there. */
function ledTo({ index, key }: Active, keys: readonly number[] | undefined, count: number): number | null {
  if (key === undefined) return Math.min(index, count - 1);
  const at = keys?.indexOf(key) ?? none;
  return at === none ? null : at;
}

/**
 * Adds keyboard control to an input with a list of options: arrows move through the list while the person
 * types, Enter chooses. The focus stays in the input; screen readers announce the active option (ARIA
 * combobox with a listbox).
 * @returns the props of the input, the list and each option
 */
export function useCombo({ count, found, keys, last, isOpenChoice = false, onChoose }: Combo) {
  const id = useId();
  const [active, setActive] = useState<Active>();
  const isLast = last !== undefined && active?.last === last;
  const led = active?.found === found ? ledTo(active, keys, count) : null;
  const isKeyed = led !== null && keys?.[led] !== undefined;
  const at = isLast ? count - 1 : (led ?? (isOpenChoice ? none : 0));
  const lead = (index: number) =>
    setActive({ found, index, key: keys?.[index], last: index === count - 1 ? last : undefined });
  const press = (event: KeyboardEvent) => {
    if (count === 0 || event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key === 'ArrowDown') lead((at + 1) % count);
    else if (key === 'ArrowUp') lead((Math.max(at, 0) - 1 + count) % count);
    else if (key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      if (at !== none) onChoose(at, isLast || isKeyed ? 'press' : 'enter');
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    input: {
      role: 'combobox',
      autoComplete: 'off',
      'aria-autocomplete': 'list',
      'aria-expanded': count > 0,
      'aria-controls': `${id}-list`,
      'aria-activedescendant': count > 0 && at !== none ? `${id}-${at}` : undefined,
      onKeyDown: press,
    },
    list: { id: `${id}-list`, role: 'listbox' },
    option: (index: number) => ({
      id: `${id}-${index}`,
      role: 'option',
      tabIndex: -1,
      'aria-selected': index === at,
      ref: index === at ? intoView : undefined,
      // keep the focus in the input
      onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
      onMouseMove: () => lead(index),
      onClick: () => onChoose(index, 'press'),
    }),
  } as const;
}
