import { type FocusEvent, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Keeps rows of a long list rendered out of sight: the one with the focus and those beside it, which Tab leads to, and
 * others.
 * @param keys of all rows, in order; keep the same array while they don't change
 * @param others the keys of other rows to keep
 * @returns `list` is the ref of the list, whose rows have their places as `data-at`; `focusRow` moves the focus to the
 *   link of a row, which may be out of sight
 */
export function useKeptRows(keys: readonly (string | number)[], others: string) {
  const list = useRef<HTMLElement | null>(null);
  const [focused, setFocused] = useState<string | number | null>(null);
  const kept = useMemo(() => {
    const at = focused === null ? -1 : keys.indexOf(focused);
    const rest = others.split(' ').map((key) => keys.indexOf(key));
    return [...(at < 0 ? [] : [at - 1, at, at + 1]), ...rest];
  }, [keys, focused, others]);
  const indexOf = (element: Element) =>
    Number(element.closest<HTMLElement>('[data-at]')?.dataset['at'] ?? -1);
  return {
    list,
    kept,
    indexOf,
    onFocus: ({ target }: FocusEvent) => {
      const at = indexOf(target);
      if (at >= 0) setFocused(keys[at] ?? null);
    },
    focusRow: (index: number) => {
      flushSync(() => setFocused(keys[index] ?? null));
      list.current?.querySelector<HTMLElement>(`[data-at="${index}"] .row-link`)?.focus();
    },
  };
}
