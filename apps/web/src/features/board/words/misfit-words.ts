import { type Misfit, misfitsOf } from '@fieldwright/domain/schedule/misfits';
import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { dateNow, timeNow } from '../../../lib/clock.ts';
import { confirmed } from '../../../ui/dialog/confirm.ts';
import { misfitTexts as texts } from '../../booking/calls.texts.ts';
import type { BoardStore } from '../store/board-store.ts';
import { otherPromisedDay, promisedText } from './event-times.ts';
import { datedPlaceText, namesOf, titleOf } from './event-words.ts';

type Visit = Pick<ScheduleEvent, 'start' | 'technicianIds' | 'status' | 'callDetails'>;
type Before = Pick<ScheduleEvent, 'start'> | null;

/**
 * Returns why a visit does not fit its place on the current board.
 * @param before its earlier place; null for an unassigned call
 */
export function misfitsAt(store: BoardStore, visit: Visit, before: Before): Misfit[] {
  const { technicians = [], holidays = [], timeZone = store.day!.timeZone } = store.base ?? {};
  return misfitsOf({ visit, before }, { technicians, holidays, timeZone, now: timeNow() });
}

const departmentOf = (store: BoardStore, id: number | null): string =>
  store.base?.departments.find((one) => one.id === id)?.text ?? '';

function wordsOf(store: BoardStore, { callDetails }: Visit, misfit: Misfit): string {
  if (misfit.is === 'emergencyLater') return texts.emergencyLater;
  if (misfit.is === 'holiday') return texts.holiday(misfit.text);
  if (misfit.is === 'trade') {
    const [own, needed] = [misfit.departmentId, callDetails!.callDepartmentTypeId];
    return texts.trade(
      namesOf(store, [misfit.technicianId]),
      departmentOf(store, own),
      departmentOf(store, needed),
    );
  }
  const day = otherPromisedDay(callDetails!, dateNow());
  const range = promisedText(store, callDetails!)!;
  if (misfit.is === 'otherDay') return texts.otherDay([day ?? texts.today, range].join(', '));
  return texts.outsideWindow([day, range].filter(Boolean).join(', '));
}

/** Returns the warnings about a visit's place as texts. */
export const misfitWords = (store: BoardStore, visit: Visit, before: Before): string[] =>
  misfitsAt(store, visit, before).map((misfit) => wordsOf(store, visit, misfit));

/** Returns the warnings as sentences to append to a toast; empty if the visit fits. */
export const misfitText = (store: BoardStore, visit: Visit, before: Before): string =>
  misfitWords(store, visit, before)
    .map((words) => ` ${words}.`)
    .join('');

/** Asks whether an emergency may wait for a later day; that needs a confirmation. */
export type AskLater = (visit: ScheduleEvent) => Promise<boolean>;

export const askLaterOn =
  (store: BoardStore): AskLater =>
  (visit) =>
    confirmed({
      type: 'warning',
      title: texts.laterTitle,
      text: texts.laterText(titleOf(visit), datedPlaceText(store, visit)),
      cancel: texts.keep,
      confirm: texts.later,
    });
