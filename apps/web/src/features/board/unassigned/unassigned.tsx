import { cancelReasons } from '@fieldwright/domain/schedule/call';
import type { BoardCall } from '@fieldwright/domain/schedule/schedule-event';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useMain } from '../../../app/main/use-main.ts';
import { lengthText } from '../../../lib/dates/times.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { reopenCall } from '../../booking/open-call-dialogs.tsx';
import type { TrayTab } from '../board.search.ts';
import { cardTexts, trayTexts as texts } from '../board.texts.ts';
import { actOnCall } from '../panel/panel-keys.ts';
import { useBoard, useStore } from '../use-board.ts';
import { windowText } from '../words/event-times.ts';
import { addressText, callFits, callWorkOf } from '../words/event-words.ts';
import { TrayEdge } from './tray-edge.tsx';
import { useTrayHeight } from './tray-size.ts';

const emptyTexts = {
  waiting: [texts.empty, texts.emptyDetail],
  onHold: [texts.noHold, texts.noHoldDetail],
  canceled: [texts.noCanceled, texts.noCanceledDetail],
} as const;

/**
 * Shows the calls that need scheduling or are on hold, most urgent first, and recently canceled ones, newest
 * first.
 */
export function Unassigned({ tab, search }: { tab: TrayTab | undefined; search: string }) {
  const { mayEdit } = useBoard();
  const [height, setHeight] = useTrayHeight(useMain().me.id);
  const tray = useStore('tray', (store) => store.tray);
  // before the first response, the empty state would be wrong
  const isKnown = useStore('rows', (store) => store.base !== null);
  const waiting = tray.filter(({ status }) => status === 'unscheduled');
  const held = tray.filter(({ status }) => status === 'onHold');
  const canceled = tray
    .filter(({ status }) => status === 'canceled')
    .sort((a, b) => Date.parse(b.canceled?.date ?? '') - Date.parse(a.canceled?.date ?? ''));
  const shown = tab === 'onHold' ? held : tab === 'canceled' ? canceled : waiting;
  const [none, noneDetail] = emptyTexts[tab ?? 'waiting'];
  const tabs = [
    { text: texts.waiting, count: waiting.length, to: undefined },
    { text: texts.onHold, count: held.length, to: 'onHold' as const },
    { text: texts.canceled, count: canceled.length, to: 'canceled' as const },
  ];
  return (
    <section
      className="board-tray"
      aria-label={texts.label}
      data-sized={height === null ? undefined : ''}
      style={height === null ? undefined : { height }}
    >
      <TrayEdge height={height} setHeight={setHeight} />
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
        {shown.length > 0 && tab !== 'canceled' && (
          <span className="faint board-hint">{mayEdit ? texts.hint : texts.noHint}</span>
        )}
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
          <b>{none}</b> <span className="dim">{noneDetail}</span>
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
  const isCanceled = call.status === 'canceled';
  const press = (event: KeyboardEvent) => {
    if (actOnCall(board, call, event)) event.preventDefault();
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
        aria-keyshortcuts={board.mayEdit && !isCanceled ? 'A' : undefined}
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
          <span className="cut">
            {call.cancelReason === null ? window : cancelReasons[call.cancelReason]}
          </span>
          <span className="faint">{lengthText(call.expectedMinutes)}</span>
        </span>
      </button>
      {board.mayBook && isCanceled && (
        <Button
          small
          className="board-assign"
          aria-label={`${texts.reopen}: ${callDetails.customer}`}
          onClick={() => reopenCall(call.id)}
        >
          {texts.reopen}
        </Button>
      )}
      {board.mayEdit && !isCanceled && (
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
