import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let technician: number;
beforeAll(async () => {
  server = await startTestServer();
  technician = (await server.signInAs('technician')).personId;
});
afterAll(() => server.stop());

/** Inserts a non-job event directly, as a careless command would. @returns its id */
async function put(start: string, end: string, overlapReason: string | null = null): Promise<number> {
  const rows = await server.sql(
    `with made as (
       insert into schedule_events (company_id, guid, start, "end", text, overlap_reason)
       values (1, $1, $2, $3, 'Class', $4) returning company_id, id, start, "end", exempt)
     insert into schedule_event_technicians (company_id, schedule_event_id, person_id, start, "end", exempt)
     select company_id, id, $5, start, "end", exempt from made returning schedule_event_id as id`,
    [randomUUID(), start, end, overlapReason, technician],
  );
  return Number(rows[0]!['id']);
}

describe('the database', () => {
  it('refuses a second event of a technician anywhere within the first, not only at its start (R3.6)', async () => {
    await put('2026-03-02T13:00Z', '2026-03-02T15:00Z');
    await expect(put('2026-03-02T14:45Z', '2026-03-02T16:00Z')).rejects.toThrow(/no_double_booking/);
    await expect(put('2026-03-02T12:00Z', '2026-03-02T17:00Z')).rejects.toThrow(/no_double_booking/);
    await put('2026-03-02T15:00Z', '2026-03-02T16:00Z');
  });

  it('lets an event with a reason lie over others, and holds it to the rule when the reason goes (R3.6)', async () => {
    await put('2026-03-03T13:00Z', '2026-03-03T15:00Z');
    const over = await put('2026-03-03T14:00Z', '2026-03-03T16:00Z', 'Helps out');
    await expect(
      server.sql('update schedule_events set overlap_reason = null where id = $1', [over]),
    ).rejects.toThrow(/no_double_booking/);
  });

  it('carries a move over to the rows of the technicians, and frees the place of a removed event (R3.6)', async () => {
    const first = await put('2026-03-04T13:00Z', '2026-03-04T15:00Z');
    const second = await put('2026-03-04T15:00Z', '2026-03-04T16:00Z');
    const move = `update schedule_events set start = '2026-03-04T14:00Z' where id = $1`;
    await expect(server.sql(move, [second])).rejects.toThrow(/no_double_booking/);
    await server.sql('update schedule_events set removed = true where id = $1', [first]);
    await server.sql(move, [second]);
  });
});
