import { openAlerts } from '@fieldwright/domain/schedule/call-alerts';
import type { VisitStatus } from '@fieldwright/domain/schedule/schedule-event';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Coffee, TriangleAlert } from 'lucide-react';
import { useMain } from '../../app/main/use-main.ts';
import { spanText, timeText } from '../../lib/dates/times.ts';
import { visitStatusTexts } from '../../ui/visit-status.texts.ts';
import { visitStatuses } from '../../ui/visit-status.ts';
import type { ScheduleEvent } from './own-day.data.ts';
import { zoneOf } from './own-day.data.ts';
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
          <Alerts event={event} />
        </div>
        <AtTheDoor event={event} call={call} zone={zone} />
        <VisitSteps event={event} pending={pending} say={say} />
      </article>
    </li>
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
