import type { Board } from '@fieldwright/contract/schedule';
import { blankRootFields } from '@fieldwright/domain/kernel/root-fields';
import { type BoardDay, minuteOf, momentAt } from '@fieldwright/domain/schedule/board-day';
import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { usualWorkingHours } from '@fieldwright/domain/schedule/working-hours';

/** Technicians and the visits of each, under the names that the other boards have for these sizes. */
export const sizes = { s: [30, 8], m: [200, 10], l: [500, 20] } as const;
export type BoardSize = keyof typeof sizes;

/** Returns whole numbers below a limit, the same ones in every run. */
function numbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

const jobs = ['AC tune-up', 'Furnace repair', 'Drain clearing', 'Water heater', 'Estimate', 'Leak check'];
const day = { from: 6 * 60, until: 22 * 60 };
const departments = ['Heating', 'Plumbing', 'Electrical', 'Install'];
const firstTechnician = 1_001;

/**
 * Builds a day of visits from 30 minutes to 4 hours with gaps between them; about one in eight overlaps the one
 * before, with a reason.
 */
export function buildDay(size: BoardSize, at: BoardDay): Board {
  const [people, visits] = sizes[size];
  const number = numbers(42);
  const technicians = Array.from({ length: people }, (_, index) => ({
    id: firstTechnician + index,
    firstName: `Tech ${index}`,
    lastName: 'North',
    callDepartmentTypeId: 1 + (index % departments.length),
  }));
  const events = technicians.flatMap(({ id }) => {
    let minute = day.from + 15 * number(5);
    return Array.from({ length: visits }, (_, index) => {
      const isLong = number(4 * visits) < 8;
      const length = isLong ? 120 + 15 * number(9) : 30 + 15 * number(4);
      const overlaps = number(8) === 0;
      if (overlaps) minute -= 30;
      if (minute + 30 > day.until) minute = day.from + 15 * number(40);
      const start = Math.max(day.from, minute);
      const end = Math.min(day.until, start + length);
      minute = end + 15 * number(3);
      const visit = (id - firstTechnician) * visits + index + 1;
      return buildVisit(visit, id, `${jobs[number(jobs.length)]!} ${visit}`, {
        start: momentAt(at, start),
        end: momentAt(at, end),
        overlapReason: overlaps ? 'Two people' : null,
      });
    });
  });
  return {
    timeZone: at.timeZone,
    technicians,
    departments: departments.map((text, index) => ({ id: index + 1, text, order: index + 1, color: 'teal' })),
    jobTypes: [],
    arrivalWindows: [],
    leadSources: [],
    tags: [],
    workingHours: usualWorkingHours,
    holidays: [],
    events,
    tray: [],
    panel: null,
  };
}

function buildVisit(
  id: number,
  technicianId: number,
  customer: string,
  more: Pick<ScheduleEvent, 'start' | 'end' | 'overlapReason'>,
): ScheduleEvent {
  return {
    ...blankRootFields,
    id,
    version: 1,
    guid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
    callId: id,
    removed: false,
    technicianIds: [technicianId],
    status: 'scheduled',
    text: '',
    kind: null,
    fixed: false,
    enRouteDate: null,
    arrivedDate: null,
    finishedDate: null,
    pausedDate: null,
    pausedMinutes: 0,
    ...more,
    callDetails: {
      customerId: id,
      siteId: id,
      callDepartmentTypeId: 1,
      priority: 'normal',
      arrivalWindow: null,
      status: 'scheduled',
      customer,
      address: { street: '27 Cedar Bluff Dr', city: 'Asheville', state: 'NC', postalCode: '28804' },
      timeZone: 'America/New_York',
      jobType: 'Tune-up',
      alerts: [],
      alertFacts: {
        window: null,
        // an overlap with a reason is an alert on the card
        overlaps: more.overlapReason && id > 1 ? [{ eventId: id - 1, until: null }] : [],
        first: true,
        customerOwes: false,
        doNotService: false,
      },
      workOrderId: null,
      workOrderNumber: null,
    },
  };
}

/** Makes changes of visits, the same ones in every run: another name, 15 minutes to one side, one in four to another technician. */
export function changer(at: BoardDay, technicians: Board['technicians']) {
  const number = numbers(7);
  let count = 0;
  return (event: ScheduleEvent, mayMove: boolean): ScheduleEvent => {
    const by = number(2) === 0 ? -15 : 15;
    const [start, end] = [minuteOf(at, event.start) + by, minuteOf(at, event.end) + by];
    const fits = start >= day.from && end <= day.until;
    const isMoved = mayMove && number(4) === 0;
    const details = event.callDetails!;
    count += 1;
    return {
      ...event,
      version: event.version + 1,
      ...(fits && { start: momentAt(at, start), end: momentAt(at, end) }),
      ...(isMoved && { technicianIds: [technicians[number(technicians.length)]!.id] }),
      callDetails: { ...details, customer: `${details.customer.split(' ~')[0]!} ~${count}` },
    };
  };
}
