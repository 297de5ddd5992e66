/* oxlint-disable jsx-a11y/prefer-tag-over-role -- cells are placed by time and rows are virtualized, which a table can't do */
import { memo, useSyncExternalStore } from 'react';
import { useSignal } from '../../../lib/signal.ts';
import { ColorDot } from '../../../ui/tags/color-dot.tsx';
import { boardTexts as texts } from '../board.texts.ts';
import { Card, partOf } from '../card/board-card.tsx';
import { laneWidth, roomOf } from '../card/card-room.ts';
import { type BoardRow, nameOf, type Technician } from '../store/board-rows.ts';
import { cardsKey, rowKey } from '../store/day-layout.ts';
import { useBoard, useStore } from '../use-board.ts';
import { loadText } from '../words/load-text.ts';

interface RowProps {
  row: BoardRow;
  /** counts from 0, without the ruler */
  index: number;
  top: number;
  height: number;
  search: string;
}

/** Shows a department's heading or a technician at the position the virtualizer gives. */
export const Row = memo(function Row({ row, index, top, height, search }: RowProps) {
  const style = { height, transform: `translateY(${top}px)` };
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={row.is === 'group' ? 'board-row board-group' : 'board-row'}
      data-row={row.is === 'technician' ? row.technician.id : undefined}
      style={style}
    >
      {row.is === 'group' ? (
        <div role="rowheader" className="board-group-name">
          <ColorDot color={row.color} />
          <b>{row.text}</b> <span>{texts.people(row.people)}</span>
        </div>
      ) : (
        <TechnicianRow technician={row.technician} search={search} />
      )}
    </div>
  );
});

function TechnicianRow({ technician, search }: { technician: Technician; search: string }) {
  const { focus } = useBoard();
  const { id, firstName, lastName } = technician;
  const { ids, ...load } = useStore(rowKey(id), (store) => store.row(id));
  // one subscription for all cards of the row: each would cost more than the row's own comparison
  const cards = useStore(cardsKey(id), (store) => store.cards(id));
  const hours = useStore('hours', (store) => store.hours);
  const width = useSignal(laneWidth);
  const focused = useSyncExternalStore(focus.listeners.of('place'), () => focus.in(id));
  return (
    <>
      <div role="rowheader" className="board-who" data-technician={id} tabIndex={focused === null ? 0 : -1}>
        <span className="avatar" aria-hidden="true">
          {`${firstName.slice(0, 1)}${lastName.slice(0, 1)}`}
        </span>
        <span className="grow">
          <b className="cut">{nameOf(technician)}</b>
          <small>{loadText(load)}</small>
        </span>
      </div>
      <div role="presentation" className="board-lane">
        {ids.map((event) => {
          const view = cards.get(event)!;
          const room = roomOf(partOf(view, hours) * width);
          return <Card key={event} isFocus={focused === event} {...{ view, hours, room, search }} />;
        })}
      </div>
    </>
  );
}
