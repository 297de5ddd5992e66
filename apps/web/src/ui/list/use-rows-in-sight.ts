import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';

interface RowsInSight {
  count: number;
  /** px between rows */
  gap?: number;
  /** how many rows are rendered above and below those in sight; fewer for high ones */
  overscan?: number;
  keyOf: (index: number) => string | number;
  /** rows that stay rendered out of sight, such as the focused one; keep the same array while it doesn't change */
  kept: readonly number[];
}

/** A rendered row, or the space of those that aren't rendered: one height in px for all. */
export type RowInSight = { is: 'row'; index: number } | { is: 'space'; height: number };

/** in px, until a row is measured */
const usual = 50;

/**
 * Returns the rows of a long list that are near the visible part of the page, with spaces in place of the others.
 * The page scrolls, not the list.
 * @param list the element whose rows they are
 * @returns `measure` is each row's ref; the row has its index as `data-index`
 */
export function useRowsInSight(
  list: RefObject<HTMLElement | null>,
  { count, gap = 0, overscan = 8, keyOf, kept }: RowsInSight,
): { rows: RowInSight[]; measure: (row: HTMLElement | null) => void } {
  const [top, setTop] = useState(0);
  // as high as the first one that was measured
  const [height, setHeight] = useState(usual);
  const virtual = useWindowVirtualizer<HTMLElement>({
    count,
    estimateSize: () => height,
    // oxlint-disable-next-line react/exhaustive-deps -- a new function makes it estimate again
    getItemKey: useCallback((index: number) => keyOf(index), [keyOf, height]),
    gap,
    overscan,
    scrollMargin: top,
    initialRect: { width: innerWidth, height: innerHeight },
    initialOffset: () => scrollY,
    // a list that isn't displayed has no heights
    measureElement: (row) => {
      const its = row.getBoundingClientRect().height;
      if (its > 0 && height === usual) setHeight(its);
      return its || height;
    },
    rangeExtractor: useCallback(
      (range: Range) =>
        [...new Set([...defaultRangeExtractor(range), ...kept.filter((at) => at >= 0 && at < count)])].sort(
          (a, b) => a - b,
        ),
      [kept, count],
    ),
  });
  // oxlint-disable-next-line react/exhaustive-deps -- what is above the list can change at any time
  useLayoutEffect(() => {
    const box = list.current?.getBoundingClientRect();
    const now = box && Math.round(box.top + scrollY);
    if (now !== undefined && now !== top && box!.height > 0) setTop(now);
  });

  const rows: RowInSight[] = [];
  let end = top;
  const space = (to: number, isLast = false) => {
    const between = to - end - (isLast ? 0 : gap);
    if (between > 0) rows.push({ is: 'space', height: between });
  };
  for (const { index, start, end: its } of virtual.getVirtualItems()) {
    if (start > end) space(start);
    rows.push({ is: 'row', index });
    end = its + gap;
  }
  space(top + virtual.getTotalSize(), true);
  return { rows, measure: virtual.measureElement };
}
