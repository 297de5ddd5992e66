import type { FieldChange } from '@fieldwright/domain/kernel/edit-plan';
import type { LiveChange } from '@fieldwright/domain/people/live-topics';
import { fieldChanges, fieldsInConflict } from '@fieldwright/domain/schedule/field-changes';
import { type BatchStatement, batch } from '../../db/batch.ts';
import type { Read, Write } from '../../db/database.ts';
import { changeStatement, changesAfter } from '../../db/history.queries.ts';
import type { SignedIn } from '../../http/access-token.ts';
import { Refusal } from '../../http/refusal.ts';
import { messagesStatement } from '../../live/live.queries.ts';
import { besideChanged, type Place, visitsChanged } from '../../live/visits.queries.ts';
import { isDoubleBooking, isTwice, isWorthAnotherLook } from './schedule-write.queries.ts';

/** Who changes the schedule, by which request. */
export interface Scheduler {
  db: Read;
  who: SignedIn;
  /** when the request came, in milliseconds since 1970 */
  now: number;
  requestId: string;
}

type Entity = 'call' | 'scheduleEvent';
type Fields = Readonly<Record<string, unknown>>;

/** A record as it was and as it is now, to be told to the history and to open screens. */
export interface Changed {
  entity: Entity;
  id: number;
  version: number;
  was: Fields | null;
  now: Fields;
}

const topics = { call: 'call', scheduleEvent: 'event' } as const;

/** The calls that have changed, or whose first visit may be another one. */
function callsShown(changed: readonly Changed[]): number[] {
  const ids = changed.map(({ entity, id, was, now }) => {
    if (entity === 'call') return was && id;
    const { start, removed } = fieldChanges(was, now);
    return start || removed ? (now['callId'] as number | null) : null;
  });
  return [...new Set(ids.filter((id) => id !== null))];
}

const isOrWasDone = (status: FieldChange | undefined) => status?.from === 'done' || status?.to === 'done';

/** Where events lay that have moved, or are done, and where they lie. */
function placesOf(changed: readonly Changed[]): Place[] {
  return changed.flatMap(({ entity, was, now }) => {
    if (entity !== 'scheduleEvent') return [];
    const { start, end, technicianIds, removed, status } = fieldChanges(was, now);
    if (!start && !end && !technicianIds && !removed && !isOrWasDone(status)) return [];
    return [was, now].filter((place) => place !== null && !place['removed']) as unknown as Place[];
  });
}

/**
 * Writes the history of changes and their messages, with what else goes along, in one round trip. Visits that show
 * something of a change are news too: the others of its call, and those beside it.
 */
export async function tell(
  tx: Write,
  { requestId }: Scheduler,
  changed: readonly Changed[],
  more: readonly BatchStatement[] = [],
): Promise<void> {
  const told = changed.flatMap(({ entity, id }) => (entity === 'scheduleEvent' ? [id] : []));
  const news = changed.map(({ entity, id, version }): LiveChange => ({ topic: topics[entity], id, version }));
  const history = changed.map(({ entity, id, version, was, now }) => {
    const fields = fieldChanges(was, now);
    const record = { id, created: was === null, updated: was !== null, deleted: false, fields };
    const plan = { entity, id, steps: [{ kind: entity, records: [record] }] };
    return changeStatement(plan, { version, saveKey: null, requestId });
  });
  await batch(tx, [
    ...history,
    messagesStatement(news),
    ...visitsChanged(callsShown(changed), told),
    ...besideChanged(placesOf(changed), told),
    ...more,
  ]);
}

/**
 * Refuses wishes that meet what has been changed since the person looked, whoever did: one person may have two
 * browsers open. All else is merged by itself.
 * @param wished fields that would change
 * @param basedOn the version that the person saw; undefined: whatever is there now
 * @throws Refusal `stale_version`; `invalid` for a version that is still to come
 */
export async function refuseStale(
  tx: Write,
  { entity, id, version }: Pick<Changed, 'entity' | 'id' | 'version'>,
  { wished, basedOn }: { wished: readonly string[]; basedOn: number | undefined },
): Promise<void> {
  if (basedOn !== undefined && basedOn > version)
    throw new Refusal('invalid', { fields: { basedOn: 'There is no such version yet.' } });
  if (basedOn === undefined || basedOn >= version || wished.length === 0) return;
  const since = await changesAfter(tx, entity, id, basedOn);
  if (fieldsInConflict(wished, since).length > 0) throw new Refusal('stale_version');
}

/** Somebody else has done the same meanwhile: the next look answers what that one did. */
export class Meanwhile extends Error {}

/** So often something is looked at again that somebody else booked at the same moment. */
const mostAttempts = 4;

/**
 * Runs a transaction of the schedule, again where somebody else was quicker: the next look sees what that one did, and
 * answers the same guid alike or names the overlap.
 */
export async function decided<T>({ db }: Scheduler, work: (tx: Write) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (!(error instanceof Meanwhile) && !isWorthAnotherLook(error)) throw error;
      if (attempt < mostAttempts) continue;
      if (isDoubleBooking(error)) throw new Refusal('overlap');
      const isUsed = error instanceof Meanwhile || isTwice(error);
      throw isUsed ? new Refusal('invalid', { fields: { guid: 'It is used already.' } }) : error;
    }
  }
}
