import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { startWorker } from './worker.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('a worker that comes after a night without one', () => {
  it('does the sweeps of that night', async () => {
    await server.sql(`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
      values ('identity_sweep', now() - interval '3 days', now() - interval '2 days')`);
    await server.sql("insert into attempts values ('long ago', now() - interval '2 days', 5)");
    const worker = startWorker(server.deps, server.app.log);
    try {
      await expect.poll(() => server.sql('select from attempts'), { timeout: 8000 }).toEqual([]);
    } finally {
      await worker.stop();
    }
  });
});
