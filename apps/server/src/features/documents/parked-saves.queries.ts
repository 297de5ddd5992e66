import { type ListPlace, parkedSorts } from '@fieldwright/domain/kernel/list-sort';
import type { ParkedAmount, Parking } from '@fieldwright/domain/saves/parking';
import { sql } from 'kysely';
import type { Read, Write } from '../../db/database.ts';
import { placeOf } from '../../db/list-order.queries.ts';
import { company, personName } from '../../db/names.sql.ts';

/** The readable parts of a device's refused save. */
export interface RefusedSave {
  key: string;
  entity: string;
  rootId: number | null;
  deviceId: string;
  label: string;
  basedOn: number | null;
  after: string | null;
  deviceDate: string | null;
  clockOffsetMs: number | null;
}

/** Returns how much is already parked for the office, by the person and by the whole company. */
export async function parkedAmounts(
  db: Read,
  personId: number,
): Promise<{ person: ParkedAmount; company: ParkedAmount }> {
  const { rows } = await sql<Record<'saves' | 'bytes' | 'ownSaves' | 'ownBytes', number>>`
    select count(*)::int as saves, coalesce(sum(body_bytes), 0)::bigint as bytes,
      (count(*) filter (where person_id = ${personId}))::int as "ownSaves",
      coalesce(sum(body_bytes) filter (where person_id = ${personId}), 0)::bigint as "ownBytes"
    from saves where company_id = ${company} and state = 'parked'`.execute(db);
  const { saves, bytes, ownSaves, ownBytes } = rows[0]!;
  return { person: { saves: ownSaves, bytes: ownBytes }, company: { saves, bytes } };
}

/**
 * Parks a refused save of a device for the office. A save that is already parked only gets the newest reason.
 * @param parked `body`: as it was sent, null if only the device has it; `bytes`: the size of the body
 * @returns what is stored of it now; null if the key belongs to a save that isn't parked, or to someone else
 */
export async function parkSave(
  db: Write,
  save: RefusedSave,
  parked: { body: string | null; bytes: number; bodyHash: string; personId: number; reason: string },
): Promise<Parking | null> {
  const { rows } = await sql<{ whole: boolean }>`
    insert into saves (key, person_id, device_id, entity, root_id, state, body_hash, body, body_bytes, parked_id, label, reason,
      based_on, after_key, device_date, clock_offset_ms)
    values (${save.key}, ${parked.personId}, ${save.deviceId}, ${save.entity}, ${save.rootId}, 'parked', ${parked.bodyHash},
      ${parked.body}, ${parked.bytes}, nextval('parked_ids'), ${save.label}, ${parked.reason}, ${save.basedOn}, ${save.after},
      ${save.deviceDate}, ${save.clockOffsetMs})
    on conflict (company_id, key) do update set reason = excluded.reason
      where saves.state = 'parked' and saves.person_id = excluded.person_id
    returning body_bytes > 0 as whole`.execute(db);
  return rows[0] ? parkedAs(rows[0]) : null;
}

export const parkedAs = ({ whole }: { whole: boolean }): Parking => (whole ? 'whole' : 'listed');

/** A parked save without its contents. */
export interface ParkedRow {
  key: string;
  entity: string;
  root_id: number | null;
  label: string;
  reason: string;
  whole: boolean;
  person_id: number;
  name: string | null;
  device_date: string | null;
  clock_offset_ms: number | null;
  created_date: string;
}

const columns = sql`s.key, s.entity, s.root_id, s.label, s.reason, s.body_bytes > 0 as whole, s.person_id, s.device_date,
  s.clock_offset_ms, s.created_date,
  (select ${personName('m')} from memberships m
   where m.company_id = s.company_id and m.person_id = s.person_id) as name`;
const waiting = sql`s.company_id = ${company} and s.state = 'parked'`;

/** Returns a page of parked saves, newest first. */
export async function parkedSaves(
  db: Read,
  { after, limit }: { after: ListPlace | null; limit: number },
): Promise<{ rows: ParkedRow[]; next: string | null }> {
  const id = sql.ref('s.parked_id');
  const behind = after === null ? sql`` : sql`and ${id} < ${after.id}`;
  const { rows } = await sql<ParkedRow & { place: string }>`
    select ${columns}, ${placeOf(parkedSorts.usual, id, id)} as place
    from saves s where ${waiting} ${behind} order by ${id} desc limit ${limit + 1}`.execute(db);
  const page = rows.slice(0, limit);
  return { rows: page, next: rows.length > limit ? page.at(-1)!.place : null };
}

/** Returns a parked save with its contents as they were sent, valid or not. */
export async function findParked(
  db: Read,
  key: string,
): Promise<(ParkedRow & { body: { plan?: unknown } | null }) | null> {
  const { rows } = await sql<ParkedRow & { body: { plan?: unknown } | null }>`
    select ${columns}, s.body from saves s where ${waiting} and s.key = ${key}`.execute(db);
  return rows[0] ?? null;
}
