import { dayOf, weekdayText } from '@fieldwright/domain/kernel/days';
import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { hasReached } from '@fieldwright/domain/schedule/visit-status';
import { visitMinutes } from '@fieldwright/domain/schedule/visit-times';
import { Fragment } from 'react';
import { spanText, timeTextBeside } from '../../../lib/dates/times.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { openCorrectTimes } from '../../visit-times/correct-times.dialog.tsx';
import { minutesText } from '../../visit-times/minutes-text.ts';
import { visitTimesTexts as timesTexts } from '../../visit-times/visit-times.texts.ts';
import { cardTexts, panelTexts as texts } from '../board.texts.ts';
import { useBoard } from '../use-board.ts';
import { allDayText, boardZone, siteSpanText } from '../words/event-times.ts';
import { namesOf } from '../words/event-words.ts';
import { Part } from './panel-part.tsx';

/** Shows when a visit is scheduled and what its times were, which dispatchers can correct. */
export function VisitTimes({ event }: { event: ScheduleEvent }) {
  const { store, mayEdit } = useBoard();
  const { callDetails } = event;
  const worked = minutesText(visitMinutes(event, useNow().getTime()));
  const zone = boardZone(store, callDetails);
  const there = siteSpanText(store, event);
  const day = dayOf(event.start, store.day!.timeZone);
  const reached = [
    [texts.enRoute, event.enRouteDate],
    [texts.arrived, event.arrivedDate],
    [texts.finished, event.finishedDate],
  ] as const;
  return (
    <Part title={texts.times}>
      <dl className="board-facts">
        <dt>{texts.planned}</dt>
        <dd>
          {weekdayText(day)},{' '}
          <span className="times">{allDayText(store, event) ?? spanText(event, zone)}</span>
          {there !== null && <small>{cardTexts.atSite(there)}</small>}
        </dd>
        {reached.map(([label, moment]) =>
          moment === null ? null : (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{timeTextBeside(moment, day, zone)}</dd>
            </Fragment>
          ),
        )}
        <dt>{texts.technicians}</dt>
        <dd>{namesOf(store, event.technicianIds)}</dd>
        {worked !== '' && (
          <>
            <dt>{texts.hours}</dt>
            <dd>{worked}</dd>
          </>
        )}
        {event.overlapReason && (
          <>
            <dt>{texts.overlapReason}</dt>
            <dd>{event.overlapReason}</dd>
          </>
        )}
      </dl>
      {mayEdit && event.callId !== null && hasReached(event.status, 'enRouteDate') && (
        <Button small onClick={() => openCorrectTimes({ visit: event, zone, done: () => {} })}>
          {timesTexts.correct}
        </Button>
      )}
    </Part>
  );
}
