import type { SavedAnswer, SaveRequest } from '@fieldwright/contract/documents';
import { sql } from 'kysely';
import type { BatchStatement } from '../../db/batch.ts';
import type { Read, Write } from '../../db/database.ts';
import { Refusal } from '../../http/refusal.ts';

export type SaveState = 'done' | 'parked' | 'discarded' | 'replaced';

/** An idempotency record as the save of a later entry needs it. */
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

/** What waits no more keeps no contents. */
const emptied = 'body = null, body_bytes = 0';

/**
 * Takes the key for this transaction. At the same moment a second one waits here until the first has ended. Answers a
 * row where the save may run: the key is new, or its save was refused before and the same person sends it again as it was.
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

export const recordsStatement = (keys: readonly string[]): BatchStatement => ({
  text: `select ${recordColumns} from saves where company_id = (select current_company()) and key = any($1::uuid[])`,
  values: [keys],
});

export async function saveRecord(db: Read, key: string): Promise<SaveRecord | null> {
  const { rows } = await sql<SaveRecord>`
    select ${sql.raw(recordColumns)} from saves
    where company_id = (select current_company()) and key = ${key}`.execute(db);
  return rows[0] ?? null;
}

/** The saves that a save comes after. */
export interface LaneBefore {
  keys: string[];
  /** the version that the device had when it began with them; null where none of them says so */
  basedOn: number | null;
  /** one of them has made the document */
  born: boolean;
}

/** A save and all before it in its lane, with those that stand for them. */
export async function laneBefore(db: Read, key: string): Promise<LaneBefore> {
  const { rows } = await sql<LaneBefore>`
    with recursive lane as (
      select key, after_key, replaced_by, based_on, state, version from saves
      where company_id = (select current_company()) and key = ${key}
      union
      select s.key, s.after_key, s.replaced_by, s.based_on, s.state, s.version
      from lane l join saves s on s.company_id = (select current_company()) and s.key in (l.after_key, l.replaced_by)
    )
    select array_agg(key) as keys, min(based_on) as "basedOn",
           bool_or(state = 'done' and version = 1) as born
    from lane`.execute(db);
  return rows[0]!;
}

/**
 * The answer as it will be given to whoever asks with this key again.
 * @param root the document, with the version that it has now: a later save may come after this one
 */
export function answerStatement(
  key: string,
  root: { id: number; version: number },
  answer: object = root,
): BatchStatement {
  return {
    text: 'update saves set root_id = $2, version = $3, answer = $4 where company_id = (select current_company()) and key = $1',
    values: [key, root.id, root.version, JSON.stringify(answer)],
  };
}

/**
 * Marks the save that this one stands for; also one that the server has never kept, since it only asked. At the same
 * moment that save itself, and another that would stand for it, wait here. Answers a row where it may be replaced: it
 * has not been carried out, nothing else stands for it, and it is the person's own (or `anybodys`).
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
    where company_id = (select current_company()) and key = any($1::uuid[]) and person_id = $2 and acknowledged_date is null`,
  values: [keys, personId],
});

/**
 * Takes a key for a command that is no plan.
 * @returns the answer of the first time, or null where this is the first time
 * @throws Refusal `key_reused` where the key came with other contents, or from somebody else
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

/** Whether the same person sends the same again: nobody gets what another one was answered. */
export const isRepeat = (before: SaveRecord, now: { personId: number; bodyHash: string }): boolean =>
  before.person_id === now.personId && before.body_hash === now.bodyHash;

/**
 * Discards a save that was refused or only asked: what comes after it goes on from what was before it.
 * @returns false where it has been saved, or belongs to somebody else
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

/** Forgets keys that nobody will ask for again, of every company. */
export async function sweepSaves(db: Read): Promise<void> {
  await sql`select sweep_saves()`.execute(db);
}
