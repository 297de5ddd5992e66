import type { BoardBase } from '@fieldwright/contract/schedule';
import type { Zone } from '@fieldwright/domain/kernel/zone';
import { personName } from '@fieldwright/domain/people/person-name';
import { bookedUntil } from '@fieldwright/domain/schedule/booked-times';
import { useQuery } from '@tanstack/react-query';
import { timeText } from '../../lib/dates/times.ts';
import { SelectField } from '../../ui/field/select-field.tsx';
import { eventsOfDayQuery } from './booking.data.ts';
import { bookingTexts as texts } from './booking.texts.ts';
import type { Booking } from './booking.ts';

/** A technician for a slot. */
export interface SlotTechnician {
  id: number;
  name: string;
  /** until when they are booked at that time; null if free, or no time is entered */
  busy: string | null;
  /** their department does this work */
  fits: boolean;
}

/**
 * Returns the technicians for a slot with their availability.
 * @param slot `times`: null until entered. `moved`, `movedCall`: the visit, or the call with all of its
 *   visits, that does not conflict with itself
 */
export function useSlotTechnicians(
  { day, departmentId }: Booking,
  slot: {
    base: BoardBase | undefined;
    times: { start: string; end: string } | null;
    moved?: { id: number } | undefined;
    movedCall?: number | undefined;
  },
): SlotTechnician[] {
  const { base, times, moved, movedCall } = slot;
  const { data = [] } = useQuery(eventsOfDayQuery(day));
  const events = movedCall === undefined ? data : data.filter(({ callId }) => callId !== movedCall);
  const technicians = base?.technicians ?? [];
  const until = times
    ? bookedUntil(events, { id: moved?.id ?? 0, technicianIds: technicians.map(({ id }) => id), ...times })
    : new Map<number, string>();
  return technicians.map((technician) => ({
    id: technician.id,
    name: personName(technician),
    busy: until.get(technician.id) ?? null,
    fits: departmentId === null || technician.callDepartmentTypeId === departmentId,
  }));
}

export interface SlotTechnicianProps {
  technicians: readonly SlotTechnician[];
  chosen: number | null;
  onChoose: (technicianId: number | null) => void;
}

// the right department first, free ones first within it
const rank = ({ busy, fits }: SlotTechnician) => (fits ? 0 : 2) + (busy === null ? 0 : 1);

/** Lets the user choose a slot's technician. */
export function SlotTechnicianField({
  technicians,
  chosen,
  onChoose,
  zone,
  error,
}: SlotTechnicianProps & { zone: Zone; error: string | undefined }) {
  return (
    <SelectField
      label={texts.technician}
      name="technicianId"
      value={String(chosen ?? '')}
      options={[
        { value: '', text: texts.chooseTechnician },
        ...[...technicians]
          .sort((a, b) => rank(a) - rank(b))
          .map(({ id, name, busy }) => ({
            value: String(id),
            text: busy === null ? texts.free(name) : texts.busy(name, timeText(busy, zone)),
          })),
      ]}
      onChange={(value) => onChoose(value === '' ? null : Number(value))}
      error={error}
    />
  );
}

/** Lists who is free for the whole slot: of the department, or else of others. */
export function FreeTechnicians({
  technicians,
  chosen,
  onChoose,
  department,
}: SlotTechnicianProps & { department: string | undefined }) {
  const free = technicians.filter(({ busy, fits }) => busy === null && fits);
  const others = technicians.filter(({ busy, fits }) => busy === null && !fits);
  return (
    <p className="booking-free">
      <span className="dim">{free.length > 0 ? texts.freeNow : texts.nobodyFree(department)}</span>
      {free.length === 0 && others.length > 0 && <span className="dim">{texts.freeElsewhere}</span>}
      {(free.length > 0 ? free : others).slice(0, 6).map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className="chip"
          aria-pressed={id === chosen}
          onClick={() => onChoose(id)}
        >
          {name}
        </button>
      ))}
    </p>
  );
}
