import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';
import type { RowInSight } from './use-rows-in-sight.ts';

interface RowsInBox {
  count: number;
  keyOf: (index: number) => string;
  /** the element around the list that scrolls, as a selector */
  box: string;
}

/** in px, until a row is measured */
const usual = 40;
/** With fewer, all are rendered. */
const fewest = 100;

/**
 * Returns the rows of a long list that are near the visible part of the box in which it scrolls, such as a dialog's, with
 * spaces in place of the others.
 * @param list the element whose rows they are
 * @returns `measure` is each row's ref; the row has its index as `data-index`
 */
export function useRowsInBox(
  list: RefObject<HTMLElement | null>,
  { count, keyOf, box }: RowsInBox,
): { rows: RowInSight[]; measure: (row: HTMLElement | null) => void } {
  const [top, setTop] = useState(0);
  const scroller = () => list.current?.closest<HTMLElement>(box) ?? null;
  const virtual = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    enabled: count > fewest,
    getScrollElement: scroller,
    estimateSize: () => usual,
    // a list that isn't displayed has no heights
    measureElement: (row) => row.getBoundingClientRect().height || usual,
    getItemKey: keyOf,
    overscan: 10,
    scrollMargin: top,
  });
  // oxlint-disable-next-line react/exhaustive-deps -- what is above the list can change at any time
  useLayoutEffect(() => {
    const around = scroller();
    const at = list.current?.getBoundingClientRect();
    if (!around || !at) return;
    const now = Math.round(at.top - around.getBoundingClientRect().top + around.scrollTop);
    if (now !== top) setTop(now);
  });
  const all = Array.from({ length: count }, (_, index) => ({ is: 'row', index }) as const);
  if (count <= fewest) return { rows: all, measure: ignore };
  const rows: RowInSight[] = [];
  let end = top;
  for (const { index, start, end: its } of virtual.getVirtualItems()) {
    if (start > end) rows.push({ is: 'space', height: start - end });
    rows.push({ is: 'row', index });
    end = its;
  }
  const left = top + virtual.getTotalSize() - end;
  if (left > 0) rows.push({ is: 'space', height: left });
  return { rows, measure: virtual.measureElement };
}

const ignore = () => undefined;
