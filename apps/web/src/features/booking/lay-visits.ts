import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import type { WholeCall } from './call-changed.ts';
import type { CallPatch } from './call-changes.ts';

/** A visit's new times and technicians. */
export type LaidVisit = Pick<ScheduleEvent, 'start' | 'end' | 'technicianIds' | 'overlapReason'>;

const placed = ({ id, start, end, technicianIds, overlapReason }: LaidVisit & { id: number }) => ({
  id,
  start,
  end,
  technicianIds,
  overlapReason,
});

/**
 * Returns the change that lays visits of a call again: the first one moves, the others leave the board, and
 * new ones follow it. All of it or nothing.
 * @param old the visits now, in order
 * @param guids of the new visits, so that a retry adds none twice
 */
export function layVisits(
  old: readonly ScheduleEvent[],
  laid: readonly LaidVisit[],
  guids: readonly string[],
): CallPatch {
  const [first, ...others] = old;
  const [moved, ...further] = laid;
  return {
    visit: placed({ ...moved!, id: first!.id }),
    ...(others.length > 0 && { takeOff: others.map(({ id, version }) => ({ id, version })) }),
    ...(further.length > 0 && {
      furtherVisits: further.map((visit, at) => ({ ...visit, guid: guids[at]!, text: first!.text })),
    }),
  };
}

/** Returns the change that undoes `layVisits`. @param after the call as it was laid */
export function unlayVisits(
  old: readonly ScheduleEvent[],
  after: WholeCall,
  guids: readonly string[],
): CallPatch {
  const added = after.events.filter(({ guid, removed }) => !removed && guids.includes(guid));
  return {
    visit: placed(old[0]!),
    ...(added.length > 0 && { takeOff: added.map(({ id, version }) => ({ id, version })) }),
    ...(old.length > 1 && { undoes: after.version }),
  };
}

/** Returns guids for as many visits as a change can add. */
export const newGuids = (): string[] => Array.from({ length: 60 }, () => crypto.randomUUID());
