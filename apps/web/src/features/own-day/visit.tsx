import type { Zone } from '@fieldwright/domain/kernel/zone';
import { openAlerts } from '@fieldwright/domain/schedule/call-alerts';
import type { VisitStatus } from '@fieldwright/domain/schedule/schedule-event';
import { hasReached } from '@fieldwright/domain/schedule/visit-status';
import { mayCorrectTimes, visitMinutes } from '@fieldwright/domain/schedule/visit-times';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Coffee, TriangleAlert } from 'lucide-react';
import { useMain } from '../../app/main/use-main.ts';
import { spanText, timeText } from '../../lib/dates/times.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { visitStatusTexts } from '../../ui/visit-status.texts.ts';
import { visitStatuses } from '../../ui/visit-status.ts';
import { openCorrectTimes } from '../visit-times/correct-times.dialog.tsx';
import { minutesText } from '../visit-times/minutes-text.ts';
import { visitTimesTexts as timesTexts } from '../visit-times/visit-times.texts.ts';
import type { ScheduleEvent } from './own-day.data.ts';
import { keepVisit, zoneOf } from './own-day.data.ts';
import { visitTexts as texts } from './own-day.texts.ts';
import { nameOf, type SaidVisit } from './use-own-day.ts';
import { AtTheDoor } from './visit-door.tsx';
import { Stages } from './visit-stages.tsx';
import { VisitSteps } from './visit-steps.tsx';

interface VisitProps {
  visit: SaidVisit;
  isOpen: boolean;
  /** finished before: one line, below the others */
  isFolded: boolean;
  say: (event: ScheduleEvent, status: VisitStatus) => void;
}

/** Shows one visit: a line, and when open everything needed on the way, at the door and after. */
export function Visit({ visit, isOpen, isFolded, say }: VisitProps) {
  const { event, call, pending } = visit;
  const { me } = useMain();
  const zone = zoneOf(visit, me.company.timeZone);
  const span = spanText(event, zone);
  const work = [event.callDetails?.jobType, event.callDetails?.address.city].filter(Boolean).join(', ');
  const what = call ? work : span;
  const line = (
    <>
      <span className="visit-time">{timeText(event.start, zone)}</span>
      <span className="grow">
        <b>{nameOf(event)}</b>
        <span>{pending?.is === 'waiting' ? texts.notSaved : what}</span>
      </span>
      <StatusTag event={event} />
    </>
  );
  if (!call)
    return (
      <li className="visit non-job">
        <div className="visit-line">{line}</div>
      </li>
    );
  if (!isOpen)
    return (
      <li className="visit" data-status={event.status} data-folded={isFolded || undefined}>
        <Link
          to="/day"
          search={(before) => ({ ...before, visit: event.id })}
          replace
          resetScroll={false}
          className="visit-line"
        >
          {line}
          <ChevronRight aria-hidden="true" />
        </Link>
      </li>
    );
  return (
    <li className="visit open" aria-current="step">
      <article aria-label={nameOf(event)}>
        <div className="visit-hero">
          <p>
            <StatusTag event={event} /> <span>{span}</span>
          </p>
          <h2>{event.callDetails?.jobType || nameOf(event)}</h2>
          <Stages event={event} zone={zone} />
          <Times event={event} zone={zone} />
          <Alerts event={event} />
        </div>
        <AtTheDoor event={event} call={call} zone={zone} />
        <VisitSteps event={event} pending={pending} say={say} />
      </article>
    </li>
  );
}

/** Shows how long the visit takes, and corrects its times. */
function Times({ event, zone }: { event: ScheduleEvent; zone: Zone }) {
  const { me, may } = useMain();
  const client = useQueryClient();
  const now = useNow().getTime();
  if (!hasReached(event.status, 'enRouteDate')) return null;
  const asker = { isDispatcher: may('schedule.edit'), personId: me.id, now };
  return (
    <p className="visit-hours">
      <span>{minutesText(visitMinutes(event, now))}</span>
      {mayCorrectTimes(event, asker, me.company.timeZone) && (
        <Button
          small
          kind="quiet"
          onClick={() => openCorrectTimes({ visit: event, zone, done: (next) => keepVisit(client, next) })}
        >
          {timesTexts.correct}
        </Button>
      )}
    </p>
  );
}

/** Shows a visit's status with icon, word and color. */
function StatusTag({ event: { callId, status } }: { event: ScheduleEvent }) {
  const { text, Glyph } =
    callId === null ? { text: visitStatusTexts.nonJob, Glyph: Coffee } : visitStatuses[status];
  return (
    <span className={`tag st-${callId === null ? 'nonjob' : status}`}>
      <Glyph aria-hidden="true" />
      {text}
    </span>
  );
}

function Alerts({ event }: { event: ScheduleEvent }) {
  const alerts = openAlerts(event);
  if (alerts.length === 0) return null;
  return (
    <ul className="visit-alerts">
      {alerts.map((alert) => (
        <li key={alert} className="tag bad">
          <TriangleAlert aria-hidden="true" />
          {texts.alerts[alert]}
        </li>
      ))}
    </ul>
  );
}
