import type { SavedAnswer, SaveRequest } from '@fieldwright/contract/documents';
import { sql } from 'kysely';
import type { BatchStatement } from '../../db/batch.ts';
import type { Read, Write } from '../../db/database.ts';
import { company, companyText } from '../../db/names.sql.ts';
import { Refusal } from '../../http/refusal.ts';

export type SaveState = 'done' | 'parked' | 'discarded' | 'replaced';

/** The record of a save, stored for idempotency, as later saves need it. */
export interface SaveRecord {
  key: string;
  person_id: number;
  state: SaveState;
  body_hash: string;
  entity: string;
  root_id: number | null;
  version: number | null;
  ids: Record<string, number>;
  answer: SavedAnswer | null;
  based_on: number | null;
  after_key: string | null;
  replaced_by: string | null;
}

const recordColumns =
  "key, person_id, state, body_hash, entity, root_id, version, coalesce(answer->'ids', '{}') as ids, answer, based_on, after_key, replaced_by";

/** Saves that are no longer parked keep no contents. */
const emptied = 'body = null, body_bytes = 0';

/**
 * Takes the key for this transaction. A concurrent save with the same key waits here until the first has
 * ended. Returns a row if the save may run: the key is new, or the save was refused before and the same
 * person sends the same again.
 */
export function claimStatement(request: SaveRequest, bodyHash: string, personId: number): BatchStatement {
  const { key, plan, basedOn, after, device, label } = request;
  return {
    text: `insert into saves (key, person_id, device_id, entity, state, body_hash, label, based_on, after_key, device_date, clock_offset_ms)
      values ($1, $2, $3, $4, 'done', $5, $6, $7, $8, $9, $10)
      on conflict (company_id, key) do update set state = 'done', reason = null, ${emptied}
        where saves.state = 'parked' and saves.body_hash = excluded.body_hash and saves.person_id = excluded.person_id
      returning key`,
    values: [
      key,
      personId,
      device?.id ?? null,
      plan.entity,
      bodyHash,
      label,
      basedOn ?? null,
      after ?? null,
      device?.date ?? null,
      device?.clockOffsetMs ?? null,
    ],
  };
}

export const recordsStatement = (keys: readonly string[]): BatchStatement<SaveRecord> => ({
  text: `select ${recordColumns} from saves where company_id = ${companyText} and key = any($1::uuid[])`,
  values: [keys],
});

export async function saveRecord(db: Read, key: string): Promise<SaveRecord | null> {
  const { rows } = await sql<SaveRecord>`
    select ${sql.raw(recordColumns)} from saves
    where company_id = ${company} and key = ${key}`.execute(db);
  return rows[0] ?? null;
}

/** The saves that precede a save in its lane. */
export interface LaneBefore {
  keys: string[];
  /** the version that the device had when it began them; null if none of them names it */
  basedOn: number | null;
  /** whether one of them created the document */
  born: boolean;
}

/** Returns a save and all before it in its lane, including replacements. */
export async function laneBefore(db: Read, key: string): Promise<LaneBefore> {
  const { rows } = await sql<LaneBefore>`
    with recursive lane as (
      select key, after_key, replaced_by, based_on, state, version from saves
      where company_id = ${company} and key = ${key}
      union
      select s.key, s.after_key, s.replaced_by, s.based_on, s.state, s.version
      from lane l join saves s on s.company_id = ${company} and s.key in (l.after_key, l.replaced_by)
    )
    select array_agg(key) as keys, min(based_on) as "basedOn",
           bool_or(state = 'done' and version = 1) as born
    from lane`.execute(db);
  return rows[0]!;
}

/**
 * Builds the statement that stores the answer, for repeats of this key.
 * @param root the document and its version after the save: a later save may depend on it
 */
export function answerStatement(
  key: string,
  root: { id: number; version: number },
  answer: object = root,
): BatchStatement {
  return {
    text: `update saves set root_id = $2, version = $3, answer = $4 where company_id = ${companyText} and key = $1`,
    values: [key, root.id, root.version, JSON.stringify(answer)],
  };
}

/**
 * Marks the save that this one replaces, even if the server never stored it because it only asked. Concurrent
 * saves with that key, or replacing it, wait here. Returns a row if it may be replaced: it hasn't run, has no
 * other replacement, and is the person's own (or `anybodys`).
 */
export function replaceStatement(
  replaced: string,
  { key, entity }: { key: string; entity: string },
  { personId, anybodys }: { personId: number; anybodys: boolean },
): BatchStatement {
  return {
    text: `insert into saves (key, person_id, entity, state, body_hash, replaced_by)
      values ($1, $2, $3, 'replaced', '', $4)
      on conflict (company_id, key) do update set state = 'replaced', replaced_by = $4, ${emptied}
        where (saves.state in ('parked', 'discarded') or saves.replaced_by = $4)
          and ($5 or saves.person_id = $2)
      returning key`,
    values: [replaced, personId, entity, key, anybodys],
  };
}

export const acknowledgeStatement = (keys: readonly string[], personId: number): BatchStatement => ({
  text: `update saves set acknowledged_date = clock_now()
    where company_id = ${companyText} and key = any($1::uuid[]) and person_id = $2 and acknowledged_date is null`,
  values: [keys, personId],
});

/**
 * Takes a key for a command that isn't a plan.
 * @returns the original answer, or null the first time
 * @throws Refusal `key_reused` if the key was sent with other contents or by someone else
 */
export async function claimKey(
  db: Write,
  { key, personId, entity, bodyHash }: { key: string; personId: number; entity: string; bodyHash: string },
): Promise<unknown> {
  const claimed = await sql`
    insert into saves (key, person_id, entity, state, body_hash) values (${key}, ${personId}, ${entity}, 'done', ${bodyHash})
    on conflict (company_id, key) do nothing`.execute(db);
  if (claimed.numAffectedRows === 1n) return null;
  const before = await saveRecord(db, key);
  if (!before || !isRepeat(before, { personId, bodyHash }) || !before.answer) throw new Refusal('key_reused');
  return before.answer;
}

/**
 * Checks whether the same person sends the same request again: no one gets an answer meant for someone else.
 */
export const isRepeat = (before: SaveRecord, now: { personId: number; bodyHash: string }): boolean =>
  before.person_id === now.personId && before.body_hash === now.bodyHash;

/**
 * Discards a save that was refused or only asked. Later saves continue from the one before it.
 * @returns false if it has been saved or belongs to someone else
 */
export async function discardSave(
  db: Write,
  save: {
    key: string;
    personId: number;
    anybodys: boolean;
    entity: string;
    basedOn: number | null;
    after: string | null;
  },
): Promise<boolean> {
  const result = await sql`
    insert into saves (key, person_id, entity, state, body_hash, based_on, after_key)
    values (${save.key}, ${save.personId}, ${save.entity}, 'discarded', '', ${save.basedOn}, ${save.after})
    on conflict (company_id, key) do update set state = 'discarded', ${sql.raw(emptied)}
      where saves.state in ('parked', 'discarded') and (${save.anybodys} or saves.person_id = ${save.personId})`.execute(
    db,
  );
  return result.numAffectedRows === 1n;
}

/** Deletes the keys of old saves that no one will send again, for all companies. */
export async function sweepSaves(db: Read): Promise<void> {
  await sql`select sweep_saves()`.execute(db);
}
