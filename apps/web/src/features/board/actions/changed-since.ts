import { fieldsAtStake } from '@fieldwright/domain/schedule/field-changes';
import type { ScheduleEvent, VisitStatus } from '@fieldwright/domain/schedule/schedule-event';
import { timeText } from '../../../lib/dates/times.ts';
import { api } from '../../../lib/requests/api.ts';
import type { Answer } from '../../../lib/requests/send.ts';
import type { VisitChange } from '../../../lib/saves/pending-changes.ts';
import { whoOf } from '../../../lib/who.ts';
import { visitStatuses } from '../../../ui/visit-status.ts';
import { panelTexts, actionTexts as texts } from '../board.texts.ts';
import type { BoardStore } from '../store/board-store.ts';
import { boardZone, otherDayText } from '../words/event-times.ts';
import { namesOf, titleOf } from '../words/event-words.ts';

type Changes = Answer<'GET /api/scheduleevents/{id}/changes'>;
type Values = Readonly<Record<string, unknown>>;

/**
 * Says who changed an event since the user looked at it, and how, limited to the fields that `wish` touches.
 * @returns the text, and the version that it describes
 */
export async function changedSince(
  store: BoardStore,
  { event, wish, seen }: { event: ScheduleEvent; wish: VisitChange; seen: number },
): Promise<{ text: string; version: number }> {
  const { id } = event;
  const changes = await api('GET /api/scheduleevents/{id}/changes', { params: { id } }).catch(
    (): Changes => [],
  );
  const met = [...fieldsAtStake(Object.keys(wish), wish.removed === true), 'removed'];
  const newest = changes
    .filter(({ version }) => version > seen)
    .map((change) => ({ change, values: valuesOf(change) }))
    .find(({ values }) => met.some((field) => field in values));
  const who = whoOf(newest?.change.by, panelTexts.somebody);
  const text = texts.changedSince(
    titleOf(event),
    who,
    newest ? wordsOf(store, newest.values, event) : texts.changedTo.other,
  );
  return { text, version: changes[0]?.version ?? seen };
}

/** Returns the new values of the fields in a change. */
function valuesOf({ steps }: Changes[number]): Values {
  const records = steps.flatMap((step) => step.records);
  return Object.fromEntries(
    records.flatMap(({ fields }) => Object.entries(fields).map(([name, { to }]) => [name, to])),
  );
}

function wordsOf(store: BoardStore, values: Values, event: ScheduleEvent): string {
  const is = texts.changedTo;
  const { start, end, technicianIds, status, removed } = values;
  if (removed !== undefined) return removed ? is.removed : is.putBack;
  const to = [
    typeof start === 'string' && momentText(store, start, event),
    Array.isArray(technicianIds) && namesOf(store, technicianIds as number[]),
  ].filter(Boolean);
  if (to.length > 0) return is.moved(to.join(', '));
  if (typeof end === 'string') return is.ends(momentText(store, end, event));
  return typeof status === 'string' ? is.status(visitStatuses[status as VisitStatus].text) : is.other;
}

/** Returns a time, with its day unless that is today. */
function momentText(store: BoardStore, moment: string, { callDetails }: ScheduleEvent): string {
  const time = timeText(moment, boardZone(store, callDetails));
  return [otherDayText(store, moment), time].filter(Boolean).join(', ');
}
