import { attemptLimits } from '@fieldwright/domain/people/attempts';
import { roles } from '@fieldwright/domain/people/roles';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { joinLive, type LiveClient, listenLive, publishIn } from '../../testing/live-client.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let url: string;
const open: LiveClient[] = [];
beforeAll(async () => {
  server = await startTestServer();
  url = await listenLive(server);
});
beforeEach(() => server.sql('truncate attempts'));
afterEach(() => open.splice(0).forEach(({ socket }) => socket.terminate()));
afterAll(() => server.stop());

const listen = async (who: string) => {
  const client = await joinLive(url, { token: (await server.signInAs(who)).token });
  open.push(client);
  return client;
};
const refresh = async (who: string) =>
  server.call('POST /api/board/refresh', { as: (await server.signInAs(who)).token });
const isTold = (client: LiveClient) => client.changes().includes('board 1 1');
const may = ['owner', 'admin', 'office', 'dispatcher', 'sales'];

describe('POST /api/board/refresh', () => {
  it('is refused to who may not see the board, and tells nobody (R6.1)', async () => {
    const client = await listen('dispatcher');
    const refused = await refresh('technician');
    expect([refused.status, refused.error.code]).toEqual([403, 'forbidden']);
    // all earlier messages have arrived
    await publishIn(server, 1, [{ topic: 'event', id: 9, version: 1 }]);
    await client.until(() => client.changes().includes('event 9 1'));
    expect(isTold(client)).toBe(false);
  });

  it('is refused to a company that does so again and again, and to no other', async () => {
    await refresh('dispatcher');
    await server.sql('update attempts set count = $1', [attemptLimits.boardRefreshByCompany.most]);
    expect((await refresh('owner')).error.code).toBe('too_many_attempts');
    expect((await refresh('owner@south.example')).status).toBe(204);
  });

  it.each(roles)(
    'by whoever may is told to the boards of the company, not to a %s without one (R6.1)',
    async (role) => {
      const [client, dispatcher] = [await listen(role), await listen('dispatcher')];
      const elsewhere = await listen('owner@south.example');
      expect((await refresh('sales')).status).toBe(204);
      await dispatcher.until(() => isTold(dispatcher));
      for (const company of [1, 2]) await publishIn(server, company, [{ topic: 'event', id: 9, version: 2 }]);
      for (const one of [client, elsewhere]) await one.until(() => one.changes().includes('event 9 2'));
      expect([isTold(client), isTold(elsewhere)]).toEqual([may.includes(role), false]);
    },
  );

  it('is told to a board that was not connected, once it is again (R6.1)', async () => {
    const { token } = await server.signInAs('dispatcher');
    const { data } = await server.call('GET /api/me', { as: token });
    await refresh('owner');
    const client = await joinLive(url, { token, cursor: data.liveCursor });
    open.push(client);
    await client.until(() => isTold(client));
    expect(client.changes()).toEqual(['board 1 1']);
  });
});
