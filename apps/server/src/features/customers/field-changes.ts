import { isDeepStrictEqual } from 'node:util';
import type { FieldChange, Plan } from '@fieldwright/domain/kernel/edit-plan';
import { batch } from '../../db/batch.ts';
import type { Read, Write } from '../../db/database.ts';
import { changeStatement, changesAfter, type HistoryRow, type RaisedSite } from '../../db/history.queries.ts';
import { Refusal } from '../../http/refusal.ts';
import { messagesStatement } from '../../live/live.queries.ts';

/** Fields by name. */
type Fields = object;

/** What has a version and a history of its own, and is changed field by field. */
interface Root {
  topic: 'customer' | 'site' | 'company';
  id: number;
  version: number;
}

/** A record that has been written: what it was and what it is now, of which kind, belonging to which root. */
export interface Written {
  root: Root;
  /** the root itself, or a kind of what belongs to it */
  kind: Root['topic'] | 'siteSystems';
  id: number;
  /** null: it is new */
  was: Fields | null;
  now: Fields;
  requestId: string;
  key?: string;
}

/** The fields that are not as before. */
function differing(was: Fields | null, now: Fields): string[] {
  const before = new Map(Object.entries(was ?? {}));
  return Object.entries(now).flatMap(([field, value]) =>
    isDeepStrictEqual(before.get(field) ?? null, value) ? [] : [field],
  );
}

/** Other open screens hear of it, and the history has it: who changed what, by which request. */
export async function told(tx: Write, { root, kind, id, was, now, requestId, key }: Written): Promise<void> {
  const fields: Record<string, FieldChange> = {};
  const [before, after] = [new Map(Object.entries(was ?? {})), new Map(Object.entries(now))];
  for (const field of differing(was, now))
    fields[field] = { from: before.get(field) ?? null, to: after.get(field) };
  const record = { id, created: was === null, updated: was !== null, deleted: false, fields };
  const plan: Plan = { entity: root.topic, id: root.id, steps: [{ kind, records: [record] }] };
  // what changes of a site's systems is told to whoever edits a work order there
  const site: RaisedSite | null = kind === 'siteSystems' ? { id: root.id, version: root.version } : null;
  await batch(tx, [
    messagesStatement([root]),
    changeStatement(plan, { version: root.version, saveKey: key ?? null, requestId, site }),
  ]);
}

/**
 * What a change comes to beside what is there.
 * @param named the fields that the caller names; those that are so already are no change
 * @returns the fields that change; empty where none does
 */
export function changing(there: Fields, named: Fields): string[] {
  const given = Object.entries(named).filter(([, value]) => value !== undefined);
  return differing(there, Object.fromEntries(given));
}

interface Basis {
  kind: Written['kind'];
  id: number;
  fields: readonly string[];
  /** fields that make sense only together: who changes one of them has seen all of them */
  together?: readonly string[];
}

/** Refuses a change of fields that somebody has changed meanwhile. @throws Refusal `stale_version`, naming them */
export function refuseStale(
  since: readonly HistoryRow[],
  { kind, id, fields: changed, together = [] }: Basis,
): void {
  const theirs: Record<string, string> = {};
  const fields = changed.some((field) => together.includes(field)) ? [...changed, ...together] : changed;
  for (const { steps, name } of since)
    for (const step of steps)
      for (const record of step.kind === kind ? step.records : [])
        for (const field of record.id === id ? fields : [])
          if (field in record.fields)
            theirs[field] =
              `${name || 'Somebody'} has changed this in the meantime. Save again to put yours in its place.`;
  if (Object.keys(theirs).length > 0) throw new Refusal('stale_version', { fields: theirs });
}

/** What has changed of a record since a version; nothing where the caller names none. */
export async function changesSince(db: Read, root: Root, basedOn: number | undefined): Promise<HistoryRow[]> {
  if (basedOn === undefined || basedOn >= root.version) return [];
  return changesAfter(db, root.topic, root.id, basedOn);
}
