import { endpoints } from '@fieldwright/contract/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.ts';

const allowed = 'https://office.example.com';
const stranger = 'https://evil.example';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ ALLOWED_ORIGINS: `${allowed}, https://field.example.com` });
});
afterAll(() => server.stop());

const methods = [...new Set(Object.keys(endpoints).map((key) => key.split(' ')[0]!))];
const preflight = (origin: string, method: string) =>
  server.app.inject({
    method: 'OPTIONS',
    url: '/api/people',
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,content-type,x-app-version',
    },
  });

describe('a page of an allowed origin', () => {
  it.each(methods)('may %s with a bearer token and our headers (R6.3)', async (method) => {
    const { headers } = await preflight(allowed, method);
    expect(headers['access-control-allow-origin']).toBe(allowed);
    expect(String(headers['access-control-allow-methods']).split(/, ?/)).toContain(method);
    expect(String(headers['access-control-allow-headers']).split(/, ?/)).toEqual(
      expect.arrayContaining(['authorization', 'content-type', 'x-app-version']),
    );
  });

  it('reads the answer and the minimum version (R6.3, R7.13)', async () => {
    const { token } = await server.signInAs('owner');
    const reply = await server.call('GET /api/people', { as: token, headers: { origin: allowed } });
    expect(reply.status).toBe(200);
    expect(reply.headers['access-control-allow-origin']).toBe(allowed);
    expect(String(reply.headers['access-control-expose-headers'])).toContain('x-minimum-version');
    expect(String(reply.headers['vary'])).toMatch(/origin/i);
  });

  it('reads a refusal, too, so that it can say what is wrong (R6.3)', async () => {
    const reply = await server.call('GET /api/people', { headers: { origin: allowed } });
    expect(reply.status).toBe(401);
    expect(reply.headers['access-control-allow-origin']).toBe(allowed);
  });

  it('may renew by the cookie', async () => {
    const { cookie } = await server.signInAs('owner');
    const reply = await server.call('POST /api/session/refresh', {
      body: {},
      cookie,
      headers: { origin: allowed },
    });
    expect(reply.status).toBe(200);
    expect(reply.headers['access-control-allow-credentials']).toBe('true');
  });
});

describe('a page of any other origin', () => {
  it.each([stranger, undefined])('is offered no cookies: %s (R6.3)', async (origin) => {
    const { headers } = await server.call('GET /api/people', { ...(origin && { headers: { origin } }) });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });

  it.each([
    stranger,
    'null',
    `${allowed}.evil.example`,
    'http://office.example.com',
    'https://OFFICE.example.com:444',
  ])('from %s is told of no right to ask (R6.3)', async (origin) => {
    for (const method of methods) {
      const { headers } = await preflight(origin, method);
      expect(headers['access-control-allow-origin']).not.toBe(origin);
      expect(headers['access-control-allow-origin']).not.toBe('*');
    }
  });

  it.each([
    ['POST /api/session', { email: 'owner@north.example', password: 'x' }],
    ['POST /api/session/refresh', {}],
    ['DELETE /api/session', undefined],
    ['POST /api/session/invitation', { token: 'x'.repeat(43), firstName: 'A', lastName: 'B', password: 'x' }],
  ] as const)('is refused what works by the cookie or sets it: %s (R6.3)', async (key, body) => {
    const { cookie } = await server.signInAs('owner');
    for (const origin of [stranger, 'null', 'http://localhost:4001']) {
      const reply = await server.call(key, { body, cookie, headers: { origin } } as never);
      expect([reply.status, reply.error.code, reply.cookie]).toEqual([403, 'origin_refused', undefined]);
    }
    expect((await server.call('POST /api/session/refresh', { body: {}, cookie })).status).toBe(200);
  });

  it('cannot send what a form can send: only JSON is read', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const reply = await server.app.inject({
        method: 'POST',
        url: '/api/passwordresets',
        headers: { 'content-type': type },
        payload: '{"email":"owner@north.example"}',
      });
      expect([type, reply.statusCode]).toEqual([type, type === 'text/plain' ? 422 : 400]);
    }
    expect(await server.sql('select 1 from password_resets')).toEqual([]);
  });
});
