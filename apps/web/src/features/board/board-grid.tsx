/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a grid whose cells lie by time, and whose rows are placed where one looks, is no table */
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { boardTexts as texts } from './board.texts.ts';
import { attachDrag } from './board-drag.ts';
import { Row } from './board-row.tsx';
import { groupHeight, NowLine, Ruler, rowHeight, useIsTouch, useNowPart } from './board-ruler.tsx';
import { CardMenu, type MenuAt } from './card-menu.tsx';
import { QuickCard } from './quick-card.tsx';
import { useBoard, useStore } from './use-board.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { useGridPresses } from './use-grid-presses.ts';
import { useSought } from './use-sought.ts';

/** px of the ruler above the rows */
const headHeight = 34;

/** The board: technicians down, time across. Only the rows in sight are in the page. */
export function BoardGrid({ search, isBusy }: { search: string; isBusy: boolean }) {
  const board = useBoard();
  const { store, focus, mayEdit } = board;
  const scroller = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<MenuAt | null>(null);
  const rows = useStore('rows', (from) => from.rows);
  const heights = useStore('heights', (from) => from.heights);
  const hours = useStore('hours', (from) => from.hours);
  const isTouch = useIsTouch();
  const heightOf = (index: number) => {
    const row = rows[index]!;
    return row.is === 'group' ? groupHeight(isTouch) : rowHeight(store.row(row.technician.id).lanes, isTouch);
  };
  useSyncExternalStore(focus.listeners.of('row'), () => focus.at?.technicianId);
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
    // what has the focus stays in the page, wherever one scrolls
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
  useEffect(() => {
    if (!mayEdit) return undefined;
    const page = scroller.current!.closest<HTMLElement>('.board-page')!;
    const technicianAt = (y: number) => {
      const row = virtual.getVirtualItemForOffset(y);
      const found = row && y >= headHeight ? store.rows[row.index] : undefined;
      return found?.is === 'technician' ? found.technician.id : undefined;
    };
    return attachDrag({ page, scroller: scroller.current!, board, technicianAt });
  }, [board, mayEdit, store, virtual]);
  const { go, ...keys } = useGridKeys(scroller, virtual, setMenu);
  useSought(go);
  const presses = useGridPresses(setMenu);
  const now = useNowPart();
  const style = {
    '--hours': (hours.end - hours.start) / 60,
    '--fit': store.fit / 60,
    '--now': now ?? -1,
  } as CSSProperties;
  return (
    <div className="board-grid" aria-busy={isBusy} style={style}>
      <div
        ref={scroller}
        role="grid"
        aria-label={texts.grid}
        aria-rowcount={rows.length + 1}
        className="board-scroller"
        {...keys}
        {...presses}
      >
        <Ruler />
        <NowLine />
        <div role="rowgroup" className="board-rows" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ key, index, start, size }) => (
            <Row
              key={key as string}
              row={rows[index]!}
              top={start - headHeight}
              height={size}
              {...{ index, search }}
            />
          ))}
        </div>
      </div>
      <QuickCard within={scroller} isQuiet={menu !== null} />
      {menu && <CardMenu at={menu} close={() => setMenu(null)} />}
    </div>
  );
}
