import type { BoardCall } from '@fieldwright/domain/schedule/schedule-event';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { cardTexts, trayTexts as texts } from './board.texts.ts';
import { lengthText } from './board.times.ts';
import { windowText } from './event-times.ts';
import { addressText, callFits, callWorkOf } from './event-words.ts';
import { useBoard, useStore } from './use-board.ts';

/** What waits for a place on the board, the most urgent first. */
export function Tray({ tab, search }: { tab: 'onHold' | undefined; search: string }) {
  const { mayEdit } = useBoard();
  const tray = useStore('tray', (store) => store.tray);
  // an empty tray that nobody has answered yet says nothing of what waits
  const isKnown = useStore('rows', (store) => store.base !== null);
  const waiting = tray.filter(({ status }) => status !== 'onHold');
  const held = tray.filter(({ status }) => status === 'onHold');
  const shown = tab === 'onHold' ? held : waiting;
  const tabs = [
    { text: texts.waiting, count: waiting.length, to: undefined },
    { text: texts.onHold, count: held.length, to: 'onHold' as const },
  ];
  return (
    <section className="board-tray" aria-label={texts.label}>
      <div className="board-tabs">
        <nav aria-label={texts.label}>
          {tabs.map(({ text, count, to }) => (
            <Link
              key={text}
              from="/dashboard"
              to="."
              search={({ tray: _, ...rest }) => (to ? { ...rest, tray: to } : rest)}
              replace
              aria-current={tab === to ? 'page' : undefined}
              activeOptions={{ exact: true }}
              activeProps={{ 'aria-current': tab === to ? 'page' : undefined }}
            >
              {text} {isKnown && <b>{count}</b>}
            </Link>
          ))}
        </nav>
        {shown.length > 0 && <span className="faint board-hint">{mayEdit ? texts.hint : texts.noHint}</span>}
      </div>
      {!isKnown ? (
        <div className="board-calls" aria-hidden="true">
          {Array.from({ length: 4 }, (_, at) => (
            <i key={at} className="skeleton board-call-pending" />
          ))}
        </div>
      ) : shown.length > 0 ? (
        <ul className="board-calls">
          {shown.map((call) => (
            <TrayCall key={call.id} call={call} search={search} />
          ))}
        </ul>
      ) : (
        <p className="board-tray-empty">
          <b>{tab === 'onHold' ? texts.noHold : texts.empty}</b>{' '}
          <span className="dim">{tab === 'onHold' ? texts.noHoldDetail : texts.emptyDetail}</span>
        </p>
      )}
    </section>
  );
}

function TrayCall({ call, search }: { call: BoardCall; search: string }) {
  const board = useBoard();
  const { callDetails, priority } = call;
  const isUrgent = priority === 'emergency' || priority === 'high';
  const work = callWorkOf(call);
  const window = windowText(board.store, callDetails, useNow());
  const press = (event: KeyboardEvent) => {
    if (!board.mayEdit || event.key.toLowerCase() !== 'a' || event.ctrlKey || event.metaKey || event.altKey)
      return;
    event.preventDefault();
    board.moveTo({ call: call.id });
  };
  return (
    <li
      className="board-call"
      data-call={call.id}
      data-urgent={isUrgent || undefined}
      data-found={search === '' ? undefined : callFits(search, call)}
    >
      <button
        type="button"
        className="board-call-open"
        aria-keyshortcuts={board.mayEdit ? 'A' : undefined}
        onClick={() => board.show({ call: call.id })}
        onKeyDown={press}
      >
        <span className="line">
          <b className="cut">
            {isUrgent && <span className="sr">{cardTexts.priorities[priority]}, </span>}
            {callDetails.customer}
          </b>
          {isUrgent && <TriangleAlert aria-hidden="true" className="bad" />}
        </span>
        <span className="cut dim">
          {work && <span>{work}</span>}
          <span className={work ? 'sr' : undefined}> {addressText(callDetails)}</span>
        </span>
        <span className="line">
          <span className="cut">{window}</span>
          <span className="faint">{lengthText(call.expectedMinutes)}</span>
        </span>
      </button>
      {board.mayEdit && (
        <Button
          small
          className="board-assign"
          aria-label={`${texts.assign}: ${callDetails.customer}`}
          onClick={() => board.moveTo({ call: call.id })}
        >
          {texts.assign}
        </Button>
      )}
    </li>
  );
}
