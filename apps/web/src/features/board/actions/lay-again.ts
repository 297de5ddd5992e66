import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { isAhead } from '@fieldwright/domain/schedule/visit-status';
import { laidAgain, outgrowsDay } from '@fieldwright/domain/schedule/work-days';
import { changeCall, loadCall } from '../../booking/call-changes.ts';
import { layVisits, newGuids, unlayVisits } from '../../booking/lay-visits.ts';
import { actionTexts as texts } from '../board.texts.ts';
import { daysText } from '../dialogs/work-days.ts';
import type { BoardStore } from '../store/board-store.ts';
import { titleOf } from '../words/event-words.ts';
import { misfitText } from '../words/misfit-words.ts';
import type { ActionParts } from './action-parts.ts';

const hasOtherCrew = (before: ScheduleEvent, after: ScheduleEvent) =>
  before.technicianIds.length !== after.technicianIds.length;

/** Checks whether a change may need the visit to be laid again: it outgrows its day, or its crew changes size. */
export const mayNeedLaying = (store: BoardStore, before: ScheduleEvent, after: ScheduleEvent): boolean =>
  before.callId !== null &&
  isAhead(before.status) &&
  (hasOtherCrew(before, after) || outgrowsDay(before, after, store.base!, store.day!.timeZone));

/**
 * Asks how to lay a changed visit: over working days, with the later visits of its call and its crew's shared
 * hours, or as entered; and does the former.
 * @returns `asEntered` if the change is to be made as it is; else like `EventActions.move`
 */
export async function layAgain(
  { days, ask, done, refused }: ActionParts,
  before: ScheduleEvent,
  after: ScheduleEvent,
): Promise<boolean | 'asEntered'> {
  const { store } = days;
  try {
    const call = await loadCall(before.callId!);
    const visits = call.events.filter(({ removed }) => !removed);
    const changed = { before, after, visits, expected: call.expectedMinutes };
    const { old, laid } = laidAgain(changed, store.base!, store.day!.timeZone);
    const { technicianIds } = after;
    const places = laid.map(({ start, end }) => ({
      start: new Date(start).toISOString(),
      end: new Date(end).toISOString(),
      technicianIds,
    }));
    const isAsEntered =
      old.length === 1 && laid.length === 1 && laid[0]!.end - laid[0]!.start === lengthOf(after);
    if (isAsEntered) return 'asEntered';
    const as = await ask.days(after, places, hasOtherCrew(before, after));
    if (as !== 'days') return as === null ? false : 'asEntered';
    const guids = newGuids();
    const seen = [call.events.find(({ id }) => id === before.id) ?? before, ...old.slice(1)];
    const lay = (overlapReason: string | null) =>
      changeCall(
        call,
        layVisits(
          seen,
          places.map((place) => ({ ...place, overlapReason })),
          guids,
        ),
      );
    const saved = await lay(null).catch(async (error: unknown) => {
      const reason = await refused.reasonAfter(after, error, places);
      return reason === null ? null : lay(reason);
    });
    if (saved === null) return false;
    const reload = () => days.loadEvents([...new Set([...call.events, ...saved.events].map(({ id }) => id))]);
    const undo = async () => {
      await changeCall(saved, { ...unlayVisits(seen, saved, guids), basedOn: saved.version }).catch(
        (error: unknown) => refused.tell(after, error),
      );
      await reload();
    };
    const text = texts.moved(titleOf(before), daysText(store, places)) + misfitText(store, after, before);
    done.offer(text, undo, { about: before.id });
    await reload();
    return true;
  } catch (error) {
    refused.tell(before, error);
    return true;
  }
}

const lengthOf = ({ start, end }: Pick<ScheduleEvent, 'start' | 'end'>) =>
  Date.parse(end) - Date.parse(start);
