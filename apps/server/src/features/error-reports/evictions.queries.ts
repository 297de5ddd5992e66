import type { Eviction, EvictionReported } from '@fieldwright/contract/error-reports';
import { maxEvictions } from '@fieldwright/domain/error-reports/error-report';
import { deviceName } from '@fieldwright/domain/people/session';
import { sql } from 'kysely';
import type { Read } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';

/**
 * Stores evictions from the boards of the scope's person, each once. Deletes the oldest beyond `maxEvictions`
 * (R4.18).
 */
export async function keepEvictions(
  db: Read,
  evictions: readonly EvictionReported[],
  { sessionId, userAgent }: { sessionId: number; userAgent: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`
      insert into board_evictions (guid, session_id, user_agent, dates, is_active, is_connected, evicted_date)
      select e.guid, ${sessionId}, ${userAgent}, e.dates, e."isActive", e."isConnected",
        -- by the device's clock: not of the future
        least(e."evictedDate", clock_now())
      from jsonb_to_recordset(${JSON.stringify(evictions)}::jsonb)
        e (guid uuid, dates date[], "isActive" boolean, "isConnected" boolean, "evictedDate" timestamptz)
      on conflict (company_id, guid) do nothing`.execute(tx);
    await sql`
      delete from board_evictions where company_id = ${company} and id in (
        select id from board_evictions where company_id = ${company}
        order by evicted_date desc, id desc offset ${maxEvictions})`.execute(tx);
  });
}

/** Returns the evictions, latest first. */
export async function listEvictions(db: Read): Promise<Eviction[]> {
  const { rows } = await sql<Omit<Eviction, 'device'> & { userAgent: string }>`
    select e.id, array_to_json(e.dates) as dates, e.evicted_date as "evictedDate", e.is_active as "isActive",
      e.is_connected as "isConnected", e.user_agent as "userAgent",
      json_build_object('id', m.person_id, 'firstName', m.first_name, 'lastName', m.last_name) as person
    from board_evictions e join memberships m on m.company_id = e.company_id and m.person_id = e.person_id
    where e.company_id = ${company} order by e.evicted_date desc, e.id desc`.execute(db);
  return rows.map(({ userAgent, ...eviction }) => ({ ...eviction, device: deviceName(userAgent) }));
}

export async function sweepEvictions(db: Read, keptDays: number): Promise<void> {
  await sql`select sweep_board_evictions(${keptDays})`.execute(db);
}
