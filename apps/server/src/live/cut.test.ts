import { setTimeout as pause } from 'node:timers/promises';
import { sessionTimes } from '@fieldwright/domain/people/session';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { accessTokens } from '../http/access-token.ts';
import { joinLive, type LiveClient, listenLive, publishIn } from '../testing/live-client.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let url: string;
let owner: string;
beforeAll(async () => {
  server = await startTestServer();
  server.deps.live.heartbeatMs = 400;
  url = await listenLive(server);
});
beforeEach(async () => {
  owner = (await server.signInAs('owner')).token;
});
afterAll(() => server.stop());

const tokens = (ageMs: number) => accessTokens(server.deps.config.SECRET, () => server.deps.clock() - ageMs);
/** Returns a token of the same session that is accepted for only that long. */
const shortLived = async (token: string, leftMs: number) =>
  (
    await tokens(sessionTimes.accessMs + sessionTimes.clockLeewayMs - leftMs).sign(
      (await server.deps.tokens.verify(token))!,
    )
  ).token;

/** Returns when and why a connection was closed. */
async function cutOf(
  client: LiveClient,
  since: number,
): Promise<{ code: string; ms: number; close: number }> {
  const { code } = await client.first('refused');
  const close = (await client.closed).code;
  return { code, close, ms: performance.now() - since };
}
const aSecond = (code: string) => ({ code, close: 4001, ms: expect.toSatisfy((ms: number) => ms < 1_000) });

describe('a connection is cut within a second', () => {
  it('when the person signs out', async () => {
    const { token, cookie } = await server.signInAs('office');
    const client = await joinLive(url, { token });
    const since = performance.now();
    await server.call('DELETE /api/session', { cookie });
    expect(await cutOf(client, since)).toEqual(aSecond('session_ended'));
  });

  it('when the session is removed on another device; that one stays', async () => {
    const [lost, kept] = [await server.signInAs('office'), await server.signInAs('office')];
    const [client, other] = [
      await joinLive(url, { token: lost.token }),
      await joinLive(url, { token: kept.token }),
    ];
    const { sessionId } = (await server.deps.tokens.verify(lost.token))!;
    const since = performance.now();
    await server.call('DELETE /api/sessions/{id}', { as: kept.token, params: { id: sessionId } });
    expect(await cutOf(client, since)).toEqual(aSecond('session_ended'));
    await other.until(() => other.told.filter(({ type }) => type === 'alive').length > 1);
    other.socket.terminate();
  });

  it('when the role changes; with a new token the person gets the topics of the new role', async () => {
    const { token, personId, cookie } = await server.signInAs('technician');
    const client = await joinLive(url, { token });
    const since = performance.now();
    const { version } = (await server.call('GET /api/people', { as: owner })).data.find(
      ({ id }) => id === personId,
    )!;
    await server.call('PATCH /api/people/{id}', {
      as: owner,
      params: { id: personId },
      body: { roles: ['sales'], basedOn: version },
    });
    expect(await cutOf(client, since)).toEqual(aSecond('rights_changed'));
    const renewed = await server.call('POST /api/session/refresh', { cookie, body: {} });
    const back = await joinLive(url, { token: renewed.data.accessToken, cursor: client.cursor() });
    const welcome = await back.first('welcome');
    expect(welcome.topics).toContain('person');
    expect(welcome.changes).toEqual([{ topic: 'person', id: personId, version: version + 1 }]);
    back.socket.terminate();
  });

  it('when the person is deactivated, in this company only', async () => {
    const email = 'robin@both.example';
    const [here, there] = [await server.signInAs(email, 1), await server.signInAs(email, 2)];
    const [client, other] = [
      await joinLive(url, { token: here.token }),
      await joinLive(url, { token: there.token }),
    ];
    const since = performance.now();
    await server.call('POST /api/people/{id}/deactivate', { as: owner, params: { id: here.personId } });
    expect(await cutOf(client, since)).toEqual(aSecond('rights_changed'));
    await publishIn(server, 2, [{ topic: 'customer', id: 1, version: 1 }]);
    await other.until(() => other.changes().length === 1);
    other.socket.terminate();
  });

  it('when the session ended while nobody listened', async () => {
    const { token } = await server.signInAs('sales');
    const client = await joinLive(url, { token });
    await server.sql(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'fieldwright-live'",
    );
    const since = performance.now();
    await server.call('DELETE /api/sessions', { as: token });
    expect(await cutOf(client, since)).toEqual(aSecond('session_ended'));
  });
});

describe('a connection ends with its token', () => {
  it('where no newer one is given', async () => {
    const { token } = await server.signInAs('office');
    const since = performance.now();
    const client = await joinLive(url, { token: await shortLived(token, 1_200) });
    // only the clock leeway is left
    expect((await client.first('welcome')).expiresInMs).toBe(0);
    expect(await cutOf(client, since)).toMatchObject({ code: 'signed_out', close: 4001 });
  });

  it('and lasts as long as the newer one that is given', async () => {
    const { token } = await server.signInAs('office');
    const client = await joinLive(url, { token: await shortLived(token, 1_200) });
    client.say({ type: 'token', token });
    const { expiresInMs } = await client.first('renewed');
    expect(expiresInMs).toBeGreaterThan(200_000);
    expect(expiresInMs).toBeLessThanOrEqual(sessionTimes.accessMs);
    await pause(1_300);
    expect(client.socket.readyState).toBe(WebSocket.OPEN);
    client.socket.terminate();
  });

  it.each([
    ['another person', async () => (await server.signInAs('admin')).token, 'rights_changed'],
    [
      'another company',
      async () => (await server.signInAs('owner@south.example', 2)).token,
      'rights_changed',
    ],
    ['nobody', async () => 'forged', 'signed_out'],
  ])('and is cut by a token of %s', async (_whose, other, code) => {
    const { token } = await server.signInAs('office');
    const client = await joinLive(url, { token });
    client.say({ type: 'token', token: await other() });
    expect(await cutOf(client, performance.now())).toEqual(aSecond(code));
  });
});

describe('a connection', () => {
  it('is dropped when it does not answer any more', async () => {
    const socket = new WebSocket(url, { autoPong: false, perMessageDeflate: false });
    socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', token: owner })));
    const code = await new Promise((resolve) => socket.on('close', resolve));
    expect(code).toBe(1006);
  });
});
