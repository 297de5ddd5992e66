/* oxlint-disable jsx-a11y/prefer-tag-over-role -- cells are placed by time and rows are virtualized, which a table can't do */
import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from 'react';
import { boardTexts as texts } from '../board.texts.ts';
import { CardGlyphs } from '../card/card-glyphs.tsx';
import { CardMenu, type MenuAt } from '../card/card-menu.tsx';
import { CardPreview } from '../card/card-preview.tsx';
import { attachDrag } from '../drag/board-drag.ts';
import { attachHold } from '../drag/board-hold.ts';
import { useBoard, useStore } from '../use-board.ts';
import { useSought } from '../use-sought.ts';
import { Row } from './board-row.tsx';
import { NowLine, Ruler, useNowPart } from './board-ruler.tsx';
import { SlotMenu, type SlotMenuAt } from './slot-menu.tsx';
import { useClearOfToasts } from './use-clear-of-toasts.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { useGridPresses } from './use-grid-presses.ts';
import { headHeight, useGridRows } from './use-grid-rows.ts';

/** Shows the board: technicians down, time across. Only the visible rows are rendered. */
export function BoardGrid({ search, isBusy }: { search: string; isBusy: boolean }) {
  const board = useBoard();
  const { store, mayEdit } = board;
  const scroller = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<MenuAt | null>(null);
  const hours = useStore('hours', (from) => from.hours);
  const { rows, virtual } = useGridRows(scroller);
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
  const [slot, setSlot] = useState<SlotMenuAt | null>(null);
  const { go, ...keys } = useGridKeys(scroller, virtual, { card: setMenu, slot: setSlot });
  useSought(go);
  useClearOfToasts(scroller);
  const { openAt, ...presses } = useGridPresses({ card: setMenu, slot: setSlot });
  const openHeld = useEffectEvent(openAt);
  useEffect(() => attachHold(scroller.current!, (target, at) => void openHeld(target, at)), []);
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
      <CardGlyphs />
      <CardPreview within={scroller} isQuiet={menu !== null || slot !== null} />
      {menu && <CardMenu at={menu} close={() => setMenu(null)} />}
      {slot && <SlotMenu at={slot} close={() => setSlot(null)} />}
    </div>
  );
}
