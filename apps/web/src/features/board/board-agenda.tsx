import { Ellipsis, TriangleAlert } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import { actionTexts, boardTexts as texts } from './board.texts.ts';
import { Summary } from './board-summary.tsx';
import { groups, itemsFor } from './card/card-menu.tsx';
import { lookOf, StatusGlyph } from './card/status-glyph.tsx';
import { useOpenWorkOrder } from './card/use-open-work-order.ts';
import { freeSlot } from './grid/free-slot.ts';
import { type BoardRow, nameOf, type Technician } from './store/board-rows.ts';
import { hasTrouble } from './store/card-view.ts';
import { cardKey, rowKey } from './store/day-layout.ts';
import { useBoard, useStore } from './use-board.ts';
import { useSought } from './use-sought.ts';
import { timesText } from './words/event-times.ts';
import { fits, namesOf, statusText, titleOf, troublesOf, workOf } from './words/event-words.ts';
import { loadText } from './words/load-text.ts';

/** Shows the board on a phone: each technician's day as a list, with the same actions. */
export function Agenda({ search, isBusy }: { search: string; isBusy: boolean }) {
  const rows = useStore('rows', (store) => store.rows);
  useStore('day', (store) => store.day);
  const list = useRef<HTMLDivElement>(null);
  useSought(({ eventId }, takesFocus) => {
    const line = list.current?.querySelector<HTMLElement>(`[data-card="${eventId}"]`);
    if (takesFocus) line?.focus({ preventScroll: true });
    line?.scrollIntoView?.({ block: 'center' });
  });
  const people = rows.filter(({ is }) => is === 'technician').length;
  return (
    <div ref={list} className="board-agenda" aria-busy={isBusy}>
      <p className="board-agenda-sum">
        <b>{texts.technicians(people)}</b> · <Summary />
      </p>
      {rows.map((row: BoardRow) =>
        row.is === 'group' ? (
          <h2 key={row.key} className="board-agenda-group">
            {row.text} <span>{texts.people(row.people)}</span>
          </h2>
        ) : (
          <Person key={row.key} technician={row.technician} search={search} />
        ),
      )}
    </div>
  );
}

function Person({ technician, search }: { technician: Technician; search: string }) {
  const { store, mayEdit, book } = useBoard();
  const { id } = technician;
  const { ids, ...load } = useStore(rowKey(id), (from) => from.row(id));
  return (
    <section aria-label={nameOf(technician)}>
      <header>
        <h3>{nameOf(technician)}</h3>
        <span className="faint grow">{loadText(load)}</span>
        {mayEdit && (
          <Button
            small
            kind="quiet"
            aria-label={`${texts.book}: ${nameOf(technician)}`}
            onClick={() => book(freeSlot(store, id))}
          >
            {texts.book}
          </Button>
        )}
      </header>
      {ids.length > 0 && (
        <ol>
          {ids.map((event) => (
            <Line key={event} technicianId={id} id={event} search={search} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Line({ technicianId, id, search }: { technicianId: number; id: number; search: string }) {
  const board = useBoard();
  const { store, show } = board;
  const view = useStore(cardKey(technicianId, id), (from) => from.card(technicianId, id));
  const openWorkOrder = useOpenWorkOrder();
  if (!view) return null;
  const { event } = view;
  const isFound = search === '' || fits(search, event, namesOf(store, event.technicianIds));
  return (
    <li
      data-found={search === '' ? undefined : isFound}
      data-trouble={hasTrouble(view) || undefined}
      data-ring={view.rings === 0 ? undefined : view.rings % 2}
    >
      <button type="button" className="board-line" data-card={id} onClick={() => show({ event: id })}>
        <span className={`tag st-${lookOf(event)}`}>
          <StatusGlyph event={event} />
          <span className="sr">{statusText(event)}</span>
        </span>
        <span className="grow">
          <b className="cut">{titleOf(event)}</b>
          <span className="dim cut">
            {timesText(store, event)}
            {workOf(event) && `, ${workOf(event)}`}
          </span>
          <span className="sr">{troublesOf(view).join(', ')}</span>
        </span>
        {hasTrouble(view) && <TriangleAlert aria-hidden="true" className="bad" />}
      </button>
      <Menu
        label={actionTexts.menu(titleOf(event))}
        groups={groups}
        buttons={itemsFor(board, event, { openWorkOrder })}
        className="btn icon quiet"
      >
        <Ellipsis />
      </Menu>
    </li>
  );
}
