import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { openPresence, type Presence } from './presence.ts';

let server: TestServer;
let open: Presence[] = [];
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await Promise.all(open.map((presence) => presence.close()));
  open = [];
  await server.sql('delete from graphile_worker._private_jobs');
});

async function signIn(busy: string[] = []): Promise<Presence> {
  const settings = { url: server.urls.worker, log: server.app.log, busy: () => busy, lookEvery: 20 };
  const presence = await openPresence(settings);
  open.push(presence);
  return presence;
}

/** Adds a job that the queue keeps for this id. */
async function jobOf(lockedBy: string): Promise<void> {
  const [job] = await server.sql<{ id: number }>(
    "select id from graphile_worker.add_job('nobody_works_this', '{}')",
  );
  await server.sql(
    'update graphile_worker._private_jobs set locked_by = $1, locked_at = now(), attempts = 1 where id = $2',
    [lockedBy, job!.id],
  );
}
const lockedBy = async () =>
  (
    await server.sql<{ id: string | null }>('select locked_by as id from graphile_worker.jobs order by id')
  ).map(({ id }) => id);

describe('openPresence', () => {
  it('gives back the jobs of a worker that is gone, and none of one that lives', async () => {
    await (await signIn()).hold('pool-alive');
    await jobOf('pool-alive');
    await jobOf('pool-gone');
    await expect.poll(lockedBy, { timeout: 5000 }).toEqual(['pool-alive', null]);
  });

  it('gives back the jobs of a worker whose connection was cut, once another one looks', async () => {
    const dying = await signIn();
    await dying.hold('pool-dying');
    await jobOf('pool-dying');
    await server.sql(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'fieldwright-worker'",
    );
    await dying.lost;
    expect(await dying.isThere()).toBe(false);
    await signIn();
    await expect.poll(lockedBy, { timeout: 5000 }).toEqual([null]);
  });

  it('keeps for a worker that comes back what it is still working on, until that is done', async () => {
    const busy = ['pool-before'];
    await jobOf('pool-before');
    await signIn(busy);
    await signIn();
    await jobOf('pool-gone');
    await expect.poll(lockedBy, { timeout: 5000 }).toEqual(['pool-before', null]);
    busy.pop();
    await expect.poll(lockedBy, { timeout: 5000 }).toEqual([null, null]);
  });
});
