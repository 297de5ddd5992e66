import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useSyncExternalStore } from 'react';
import { useBoard, useStore } from '../use-board.ts';
import { groupHeight, rowHeight, useIsTouch } from './board-ruler.tsx';

/** height of the ruler above the rows, in px */
export const headHeight = 34;

/** Returns the board's rows, virtualized: only visible rows and the focused one are rendered. */
export function useGridRows(scroller: RefObject<HTMLDivElement | null>) {
  const { store, focus } = useBoard();
  const rows = useStore('rows', (from) => from.rows);
  const heights = useStore('heights', (from) => from.heights);
  const isTouch = useIsTouch();
  const heightOf = (index: number) => {
    const row = rows[index]!;
    return row.is === 'group' ? groupHeight(isTouch) : rowHeight(store.lanes(row.technician.id), isTouch);
  };
  useSyncExternalStore(focus.listeners.of('place'), () => focus.at?.technicianId);
  const focusIndex = rows.findIndex(
    (row) => row.is === 'technician' && row.technician.id === focus.at?.technicianId,
  );
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: heightOf,
    getItemKey: (index) => rows[index]!.key,
    scrollMargin: headHeight,
    overscan: 4,
    // the focused row stays rendered while scrolling
    rangeExtractor: useCallback(
      (range: Range) => {
        const inSight = defaultRangeExtractor(range);
        return focusIndex < 0 || inSight.includes(focusIndex)
          ? inSight
          : [...inSight, focusIndex].sort((a, b) => a - b);
      },
      [focusIndex],
    ),
  });
  // oxlint-disable-next-line react/exhaustive-deps -- heights are read by estimateSize
  useEffect(() => virtual.measure(), [heights, isTouch, rows, virtual]);
  useEffect(() => focus.settle(), [focus, rows, heights]);
  return { rows, virtual };
}
