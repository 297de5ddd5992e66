import { cancelReasons } from '@fieldwright/domain/schedule/call';
import type { BoardCall } from '@fieldwright/domain/schedule/schedule-event';
import { Ellipsis, TriangleAlert } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { lengthText } from '../../../lib/dates/times.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu/menu.tsx';
import { reopenCall } from '../../booking/open-call-dialogs.tsx';
import { actionTexts, cardTexts, trayTexts as texts } from '../board.texts.ts';
import { groups } from '../card/card-menu.tsx';
import { actOnCall } from '../panel/panel-keys.ts';
import { useBoard } from '../use-board.ts';
import { windowText } from '../words/event-times.ts';
import { addressText, callFits, callWorkOf } from '../words/event-words.ts';
import { useCallItems } from './call-menu.tsx';

/** Shows a call that is not on the board, with its buttons; A, R and E act on it from all. */
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
      <span className="board-call-acts">
        {board.mayBook && isCanceled && (
          <Button
            small
            aria-label={`${texts.reopen}: ${callDetails.customer}`}
            onClick={() => reopenCall(call.id)}
          >
            {texts.reopen}
          </Button>
        )}
        {board.mayEdit && !isCanceled && (
          <Button
            small
            aria-label={`${texts.assign}: ${callDetails.customer}`}
            onClick={() => board.moveTo({ call: call.id })}
          >
            {texts.assign}
          </Button>
        )}
        <Menu
          label={actionTexts.menu(callDetails.customer)}
          groups={groups}
          buttons={useCallItems(call)}
          className="btn icon sm"
        >
          <Ellipsis />
        </Menu>
      </span>
    </li>
  );
}
