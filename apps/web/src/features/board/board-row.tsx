/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a grid whose cells lie by time, and whose rows are placed where one looks, is no table */
import { memo, useSyncExternalStore } from 'react';
import { boardTexts as texts } from './board.texts.ts';
import { hoursText } from './board.times.ts';
import { Card } from './board-card.tsx';
import { placeKey } from './board-focus.ts';
import { type BoardRow, nameOf, type Technician } from './board-rows.ts';
import { rowKey } from './board-store.ts';
import { useBoard, useStore } from './use-board.ts';

interface RowProps {
  row: BoardRow;
  /** counts from 0, without the ruler */
  index: number;
  top: number;
  height: number;
  search: string;
}

/** A row where the virtualiser wants it: a department's heading, or a technician. */
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
  const { ids, minutes } = useStore(rowKey(id), (store) => store.row(id));
  const place = { technicianId: id, eventId: null };
  const isFocus = useSyncExternalStore(focus.listeners.of(placeKey(place)), () => focus.is(place));
  return (
    <>
      <div role="rowheader" className="board-who" data-technician={id} tabIndex={isFocus ? 0 : -1}>
        <span className="avatar" aria-hidden="true">
          {`${firstName.slice(0, 1)}${lastName.slice(0, 1)}`}
        </span>
        <span className="grow">
          <b className="cut">{nameOf(technician)}</b>
          <small>{minutes > 0 ? texts.booked(hoursText(minutes)) : texts.free}</small>
        </span>
      </div>
      <div role="presentation" className="board-lane">
        {ids.map((event) => (
          <Card key={event} technicianId={id} id={event} search={search} />
        ))}
      </div>
    </>
  );
}
