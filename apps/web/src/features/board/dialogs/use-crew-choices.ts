import { bookedUntil } from '@fieldwright/domain/schedule/booked-times';
import type { BoardCall, ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { useQuery } from '@tanstack/react-query';
import { isDay } from '../../../lib/dates/is-day.ts';
import { timeText } from '../../../lib/dates/times.ts';
import { eventsOfDayQuery } from '../../booking/booking.data.ts';
import type { Place } from '../actions/place.ts';
import { moveTexts as texts } from '../board.texts.ts';
import { nameOf, rowsOf } from '../store/board-rows.ts';
import type { BoardStore } from '../store/board-store.ts';
import { boardZone } from '../words/event-times.ts';
import type { CrewChoice } from './crew-field.tsx';
import { isCall } from './move-to.ts';

/**
 * Returns the technicians a visit can be given to, with their availability, the call's department first.
 * @param times null until a time is entered
 * @param date the entered day
 */
export function useCrewChoices(
  { store, what }: { store: BoardStore; what: ScheduleEvent | BoardCall },
  times: Place | null,
  date: string,
): CrewChoice[] {
  const { date: shown } = store.day!;
  const zone = boardZone(store, what.callDetails);
  const isShown = date === shown;
  const { data } = useQuery({ ...eventsOfDayQuery(date), enabled: isDay(date) && !isShown });
  const base = store.base ?? { technicians: [], departments: [] };
  const technicians = rowsOf(base, undefined).flatMap((row) =>
    row.is === 'technician' ? [row.technician] : [],
  );
  const events = isShown ? store.events() : data;
  const until =
    times && events
      ? bookedUntil(events, {
          ...times,
          id: isCall(what) ? 0 : what.id,
          technicianIds: technicians.map(({ id }) => id),
        })
      : null;
  const department = what.callDetails?.callDepartmentTypeId ?? null;
  const isOfIt = (one: { callDepartmentTypeId: number | null }) =>
    department !== null && one.callDepartmentTypeId === department;
  const departmentOf = (id: number | null) => base.departments.find((one) => one.id === id)?.text;
  const inOrder = [...technicians.filter(isOfIt), ...technicians.filter((one) => !isOfIt(one))];
  return inOrder.map((one) => {
    const busy = until?.get(one.id);
    const whether = until && (busy ? texts.busy(timeText(busy, zone)) : texts.free);
    const of = departmentOf(one.callDepartmentTypeId);
    const isOther = department !== null && one.callDepartmentTypeId !== null && !isOfIt(one);
    const trade = of && isOther ? texts.otherTrade(of, departmentOf(department) ?? '') : of;
    return { id: one.id, name: nameOf(one), detail: [trade, whether].filter(Boolean).join(', ') };
  });
}
