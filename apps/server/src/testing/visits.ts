import type { TestServer } from './server.ts';

interface VisitAt {
  customerId: number;
  siteId: number;
}

/** Creates a call at a site, with one visit of these technicians. @returns the ids of both */
export async function buildVisit(
  server: TestServer,
  { customerId, siteId }: VisitAt,
  technicianIds: readonly number[],
  { status = 'scheduled', start = '2026-03-02T14:00:00Z', companyId = 1 } = {},
): Promise<{ callId: number; eventId: number }> {
  const [call] = await server.sql<{ id: number }>(
    `insert into calls (company_id, guid, customer_id, site_id, priority, expected_minutes, status, notes)
     values ($4, gen_random_uuid(), $1, $2, 'normal', 60, $3, 'Ladder in the garage') returning id::integer`,
    [customerId, siteId, status, companyId],
  );
  const [event] = await server.sql<{ id: number }>(
    `with event as (
       insert into schedule_events (company_id, guid, call_id, start, "end", overlap_reason)
       values ($4, gen_random_uuid(), $1, $2, $2::timestamptz + interval '1 hour', 'Any hour will do here')
       returning id, company_id, start, "end", exempt),
     who as (
       insert into schedule_event_technicians (company_id, schedule_event_id, person_id, start, "end", exempt)
       select company_id, id, unnest($3::bigint[]), start, "end", exempt from event)
     select id::integer from event`,
    [call!.id, start, technicianIds, companyId],
  );
  return { callId: call!.id, eventId: event!.id };
}
