import type { BoardBase } from '@fieldwright/contract/schedule';
import { personName } from '@fieldwright/domain/people/person-name';
import { windowMoments } from '@fieldwright/domain/schedule/arrival-window';
import { misfitsOf } from '@fieldwright/domain/schedule/misfits';
import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { timeNow } from '../../lib/clock.ts';
import { type Booking, windowOf, wrongPromise, type Zones } from './booking.ts';
import { misfitTexts as texts } from './calls.texts.ts';
import { promisedWords } from './promised-words.ts';

interface Slot {
  zones: Zones;
  base: BoardBase | undefined;
  start: string;
  /** the visit that is moved; null for a new one */
  before: Pick<ScheduleEvent, 'start'> | null;
}

/** Returns why the booked visit does not fit its slot, as texts. */
export function misfitsOfBooking(booking: Booking, { zones, base, start, before }: Slot): string[] {
  if (booking.technicianId === null || base === undefined) return [];
  const window = Object.keys(wrongPromise(booking, zones)).length === 0 ? windowOf(booking) : null;
  const moments = window && windowMoments(window, zones.site);
  const iso = (moment: number) => new Date(moment).toISOString();
  const visit = {
    start,
    technicianIds: [booking.technicianId],
    status: 'scheduled' as const,
    callDetails: {
      callDepartmentTypeId: booking.departmentId,
      priority: booking.priority,
      timeZone: zones.site,
      alertFacts: { window: moments && { start: iso(moments.start), end: iso(moments.end) }, first: true },
    },
  };
  const { technicians, holidays } = base;
  const around = { technicians, holidays, timeZone: zones.board, now: timeNow() };
  const departmentOf = (id: number | null) => base.departments.find((one) => one.id === id)?.text ?? '';
  const promised = promisedWords(window, zones.site);
  return misfitsOf({ visit, before }, around).map((misfit) => {
    if (misfit.is === 'emergencyLater') return texts.emergencyLater;
    if (misfit.is === 'holiday') return texts.holiday(misfit.text);
    if (misfit.is === 'otherDay') return texts.otherDay(promised);
    if (misfit.is === 'outsideWindow') return texts.outsideWindow(promised);
    const name = personName(technicians.find(({ id }) => id === misfit.technicianId)!);
    return texts.trade(name, departmentOf(misfit.departmentId), departmentOf(booking.departmentId));
  });
}
