import { attemptLimits } from '@fieldwright/domain/people/attempts';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { testPassword } from '../testing/companies.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Signs in through a server that trusts these proxies. @returns the address recorded for the session */
async function addressNoted(proxies: string[], from: InjectOptions): Promise<string> {
  const { deps } = server;
  const app = await buildApp({ ...deps, config: { ...deps.config, TRUSTED_PROXIES: proxies } });
  const reply = await app.inject({
    method: 'POST',
    url: '/api/session',
    payload: { email: 'owner@north.example', password: testPassword },
    ...from,
  });
  await app.close();
  expect(reply.statusCode).toBe(200);
  return (await server.sql<{ address: string }>('select address from sessions order by id desc limit 1'))[0]!
    .address;
}

describe('the caller’s address', () => {
  it('is the socket’s, whatever a header says', async () => {
    const headers = {
      'x-forwarded-for': '198.51.100.1',
      forwarded: 'for=198.51.100.1',
      'x-real-ip': '198.51.100.1',
    };
    expect(await addressNoted([], { remoteAddress: '203.0.113.9', headers })).toBe('203.0.113.9');
    expect(await addressNoted(['10.0.0.0/8'], { remoteAddress: '203.0.113.9', headers })).toBe('203.0.113.9');
  });

  it('is what the nearest trusted proxy says, not what the caller put before it', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.9, 10.0.0.2' };
    expect(await addressNoted(['10.0.0.0/8'], { remoteAddress: '10.0.0.1', headers })).toBe('203.0.113.9');
  });

  it('counts against the limits, so that no header opens them', async () => {
    await server.sql('delete from attempts');
    const attempt = (n: number) =>
      server.call('POST /api/session', {
        body: { email: `nobody${n}@north.example`, password: 'x' },
        headers: { 'x-forwarded-for': `198.51.100.${n}` },
        address: '203.0.113.9',
      });
    await attempt(1);
    await server.sql('update attempts set count = $1', [attemptLimits.signInByNetwork.most]);
    expect((await attempt(2)).error.code).toBe('too_many_attempts');
  });
});

describe('a session cookie', () => {
  it('goes over https only where the product does', async () => {
    const { deps } = server;
    for (const [url, secure] of [
      ['https://app.example.com', true],
      ['http://localhost:4000', false],
    ] as const) {
      const app = await buildApp({ ...deps, config: { ...deps.config, PUBLIC_URL: url } });
      const reply = await app.inject({
        method: 'POST',
        url: '/api/session',
        payload: { email: 'admin@north.example', password: testPassword },
      });
      expect(
        reply.cookies.every((cookie) => cookie.secure === true),
        url,
      ).toBe(secure);
      await app.close();
    }
  });
});

describe('the minimum version', () => {
  it('is the server’s own where none is set, else the one that is set (R7.13)', async () => {
    const { deps } = server;
    const told = async (MINIMUM_VERSION?: string) => {
      const app = await buildApp({ ...deps, config: { ...deps.config, MINIMUM_VERSION } });
      const reply = await app.inject({ url: '/api/people' });
      await app.close();
      return reply.headers['x-minimum-version'];
    };
    expect(await told()).toMatch(/^1\.0\.\d+$/);
    expect(await told('1.0.9')).toBe('1.0.9');
  });
});
