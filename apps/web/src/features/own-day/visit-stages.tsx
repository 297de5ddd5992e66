import type { Zone } from '@fieldwright/domain/kernel/zone';
import type { VisitStatus } from '@fieldwright/domain/schedule/schedule-event';
import { timeText } from '../../lib/dates/times.ts';
import { visitStatuses } from '../../ui/visit-status.ts';
import type { ScheduleEvent } from './own-day.data.ts';
import { visitTexts as texts } from './own-day.texts.ts';

/** How many of the four stages each status has reached. */
const reached: Record<VisitStatus, number> = {
  scheduled: 0,
  confirmed: 0,
  dispatched: 1,
  working: 3,
  paused: 3,
  done: 4,
};

/** Shows a visit's stages with their times. */
export function Stages({ event, zone }: { event: ScheduleEvent; zone: Zone }) {
  const { status, enRouteDate, arrivedDate, finishedDate } = event;
  const at = reached[status];
  const names = {
    ...texts.stages,
    working: status === 'paused' ? visitStatuses.paused.text : texts.stages.working,
  };
  const steps = [
    { name: names.dispatched, date: enRouteDate },
    { name: names.arrived, date: arrivedDate },
    { name: names.working, date: null },
    { name: names.done, date: finishedDate },
  ];
  return (
    <ol className="stages" aria-label={texts.stage(at, steps[at - 1]?.name ?? '')}>
      {steps.map(({ name, date }, index) => (
        <li key={name} className={stateOf(index + 1, at)}>
          {name}
          {date && <time dateTime={date}>{timeText(date, zone)}</time>}
        </li>
      ))}
    </ol>
  );
}

function stateOf(step: number, at: number): string | undefined {
  if (step < at || (step === at && at === 4)) return 'past';
  return step === at ? 'now' : undefined;
}
