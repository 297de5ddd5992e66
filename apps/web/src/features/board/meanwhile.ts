import { clockAt } from '@fieldwright/domain/schedule/board-day';
import { fieldsAtStake } from '@fieldwright/domain/schedule/field-changes';
import type { ScheduleEvent, VisitStatus } from '@fieldwright/domain/schedule/schedule-event';
import { api } from '../../lib/api.ts';
import type { Answer } from '../../lib/send.ts';
import { whoOf } from '../../lib/who.ts';
import { cardTexts, panelTexts, actionTexts as texts } from './board.texts.ts';
import { shortDayText, timeText } from './board.times.ts';
import type { BoardStore, Wish } from './board-store.ts';
import { boardZone } from './event-times.ts';
import { namesOf, titleOf } from './event-words.ts';

type Changes = Answer<'GET /api/scheduleevents/{id}/changes'>;
type Values = Readonly<Record<string, unknown>>;

/**
 * Who has changed an event since it was looked at, and how, as far as it meets what is wished.
 * @returns the words, and the version that they are about
 */
export async function meanwhile(
  store: BoardStore,
  { event, wish, seen }: { event: ScheduleEvent; wish: Wish; seen: number },
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
  const text = texts.meanwhile(
    titleOf(event),
    who,
    newest ? wordsOf(store, newest.values, event) : texts.meanwhileIs.other,
  );
  return { text, version: changes[0]?.version ?? seen };
}

/** What the fields have become by a change. */
function valuesOf({ steps }: Changes[number]): Values {
  const records = steps.flatMap((step) => step.records);
  return Object.fromEntries(
    records.flatMap(({ fields }) => Object.entries(fields).map(([name, { to }]) => [name, to])),
  );
}

function wordsOf(store: BoardStore, values: Values, event: ScheduleEvent): string {
  const is = texts.meanwhileIs;
  const { start, end, technicianIds, status, removed } = values;
  if (removed !== undefined) return removed ? is.removed : is.putBack;
  const to = [
    typeof start === 'string' && momentText(store, start, event),
    Array.isArray(technicianIds) && namesOf(store, technicianIds as number[]),
  ].filter(Boolean);
  if (to.length > 0) return is.moved(to.join(', '));
  if (typeof end === 'string') return is.ends(momentText(store, end, event));
  return typeof status === 'string' ? is.status(cardTexts.statuses[status as VisitStatus]) : is.other;
}

/** A time of the day in sight, or of another one with its day. */
function momentText(store: BoardStore, moment: string, { callDetails }: ScheduleEvent): string {
  const { date, timeZone } = store.day!;
  const time = timeText(moment, boardZone(store, callDetails));
  return clockAt(moment, timeZone).date === date ? time : `${shortDayText(moment, timeZone)}, ${time}`;
}
