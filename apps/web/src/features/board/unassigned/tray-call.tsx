import { cancelReasons } from '@fieldwright/domain/schedule/call';
import type { BoardCall } from '@fieldwright/domain/schedule/schedule-event';
import { TriangleAlert } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { lengthText } from '../../../lib/dates/times.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { reopenCall } from '../../booking/open-call-dialogs.tsx';
import { cardTexts, trayTexts as texts } from '../board.texts.ts';
import { actOnCall } from '../panel/panel-keys.ts';
import { useBoard } from '../use-board.ts';
import { windowText } from '../words/event-times.ts';
import { addressText, callFits, callWorkOf } from '../words/event-words.ts';

/** Shows a call that is not on the board, with its button; A, R and E act on it from both. */
export function TrayCall({ call, search }: { call: BoardCall; search: string }) {
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its buttons
    <li
      className="board-call"
      data-call={call.id}
      data-urgent={isUrgent || undefined}
      data-found={search === '' ? undefined : callFits(search, call)}
      onKeyDown={press}
    >
      <button
        type="button"
        className="board-call-open"
        aria-keyshortcuts={board.mayEdit && !isCanceled ? 'A' : undefined}
        onClick={() => board.show({ call: call.id })}
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
