import { type KeyboardEvent, useId, useState } from 'react';

const intoView = (option: HTMLElement | null) => option?.scrollIntoView?.({ block: 'nearest' });

interface Combo {
  /** how many options there are now */
  count: number;
  /** what they were found by: another one begins at the first option again */
  found: string;
  /** the last option, where it is there whatever is found: who has led to it stays on it while what is above it changes */
  last?: string;
  /**
   * @param how a line that was pressed is the one that was seen, as is the last one that was led to; Enter may come
   * before the list is of what is typed
   */
  onChoose: (index: number, how: 'enter' | 'press') => void;
}

/**
 * An input with a list of options below it, by the keyboard: arrows lead through the list while one goes on typing,
 * Enter chooses. The focus stays in the input; a screen reader hears the active option (ARIA combobox with a listbox).
 * @returns what the input, the list and each option are given
 */
export function useCombo({ count, found, last, onChoose }: Combo) {
  const id = useId();
  const [active, setActive] = useState<{ found: string; index: number; last?: string | undefined }>({
    found,
    index: 0,
  });
  const isLast = last !== undefined && active.last === last;
  const at = isLast ? count - 1 : active.found === found ? Math.min(active.index, count - 1) : 0;
  const lead = (index: number) => setActive({ found, index, last: index === count - 1 ? last : undefined });
  const press = (event: KeyboardEvent) => {
    if (count === 0 || event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key === 'ArrowDown') lead((at + 1) % count);
    else if (key === 'ArrowUp') lead((at - 1 + count) % count);
    else if (key === 'Enter' && !event.ctrlKey && !event.metaKey) onChoose(at, isLast ? 'press' : 'enter');
    else return;
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
      'aria-activedescendant': count > 0 ? `${id}-${at}` : undefined,
      onKeyDown: press,
    },
    list: { id: `${id}-list`, role: 'listbox' },
    option: (index: number) => ({
      id: `${id}-${index}`,
      role: 'option',
      tabIndex: -1,
      'aria-selected': index === at,
      ref: index === at ? intoView : undefined,
      // the focus stays in the input
      onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
      onMouseMove: () => lead(index),
      onClick: () => onChoose(index, 'press'),
    }),
  } as const;
}
