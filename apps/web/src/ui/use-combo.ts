import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';

interface Combo {
  /** how many options there are now */
  count: number;
  /** what they were found by: another one begins at the first option again */
  found: string;
  onChoose: (index: number) => void;
}

/**
 * An input with a list of options below it, by the keyboard: arrows lead through the list while one goes on typing,
 * Enter chooses. The focus stays in the input; a screen reader hears the active option (ARIA combobox with a listbox).
 * @returns what the input, the list and each option are given
 */
export function useCombo({ count, found, onChoose }: Combo) {
  const id = useId();
  const [active, setActive] = useState(0);
  useEffect(() => setActive(0), [found]);
  const at = Math.min(active, count - 1);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [at]);
  const press = (event: KeyboardEvent) => {
    if (count === 0 || event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key === 'ArrowDown') setActive((at + 1) % count);
    else if (key === 'ArrowUp') setActive((at - 1 + count) % count);
    else if (key === 'Enter' && !event.ctrlKey && !event.metaKey) onChoose(at);
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
    list: { id: `${id}-list`, ref: list, role: 'listbox' },
    option: (index: number) => ({
      id: `${id}-${index}`,
      role: 'option',
      tabIndex: -1,
      'aria-selected': index === at,
      // the focus stays in the input
      onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
      onMouseMove: () => setActive(index),
      onClick: () => onChoose(index),
    }),
  } as const;
}
