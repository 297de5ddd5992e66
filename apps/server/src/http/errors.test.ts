import { type AddressInfo, connect } from 'node:net';
import { errorBodySchema } from '@fieldwright/contract/errors';
import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.ts';
import type { SignedIn } from './access-token.ts';
import { errorAnswers } from './errors.ts';
import { ImpossibleRequest } from './refusal.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = (await server.signInAs('owner')).token;
});
afterAll(() => server.stop());

const ana = { firstName: 'Ana', lastName: 'Reyes', email: 'ana@x.example', roles: ['sales'] };

interface Odd {
  url?: string;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers?: Record<string, string>;
  payload?: string | Buffer;
}
const ask = ({ headers, ...odd }: Odd) =>
  server.app.inject({
    method: 'POST',
    url: '/api/people',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
    ...odd,
  });

describe('a request that cannot be read', () => {
  const requests: [what: string, odd: Odd, status: number, code: string][] = [
    ['no JSON', { payload: '{"broken' }, 400, 'bad_request'],
    ['an empty body where fields are needed', { payload: '' }, 422, 'invalid'],
    ['half of a JSON text', { payload: '{"firstName":' }, 400, 'bad_request'],
    ['bytes that are no text', { payload: Buffer.from([0xff, 0xfe, 0x00]) }, 400, 'bad_request'],
    [
      'another media type',
      { headers: { 'content-type': 'application/xml' }, payload: '<a/>' },
      400,
      'bad_request',
    ],
    ['a media type that is none', { headers: { 'content-type': '///' }, payload: '{}' }, 400, 'bad_request'],
    ['a prototype', { payload: '{"__proto__":{"roles":["owner"]}}' }, 400, 'bad_request'],
    ['a constructor', { payload: '{"constructor":{"prototype":{"roles":["owner"]}}}' }, 400, 'bad_request'],
    ['a zero byte in a text', { payload: JSON.stringify({ ...ana, lastName: 'a\u0000' }) }, 422, 'invalid'],
    ['a list for an object', { payload: '[]' }, 422, 'invalid'],
    ['null', { payload: 'null' }, 422, 'invalid'],
    ['a number', { payload: '12' }, 422, 'invalid'],
    ['nothing but brackets', { payload: '['.repeat(900_000) }, 400, 'bad_request'],
    ['deep brackets', { payload: `${'['.repeat(900_000)}${']'.repeat(900_000)}` }, 422, 'invalid'],
    ['more than 2 MB', { payload: JSON.stringify({ firstName: 'x'.repeat(2_100_000) }) }, 413, 'too_large'],
    ['an address that is no text', { method: 'GET', url: '/api/people/%zz' }, 400, 'bad_request'],
    ['half a letter in the address', { method: 'GET', url: '/%E0%A4%A' }, 400, 'bad_request'],
    ['a zero byte in the address', { method: 'GET', url: '/api/people/%00' }, 404, 'not_found'],
    ['another method', { method: 'PUT', payload: '{}' }, 404, 'not_found'],
    ['no id', { method: 'PATCH', url: '/api/people/abc', payload: '{"version":1}' }, 422, 'invalid'],
    ['half an id', { method: 'PATCH', url: '/api/people/1.5', payload: '{"version":1}' }, 422, 'invalid'],
    [
      'an id beyond numbers',
      { method: 'PATCH', url: `/api/people/${'9'.repeat(40)}`, payload: '{"version":1}' },
      422,
      'invalid',
    ],
    [
      'a very long id',
      { method: 'PATCH', url: `/api/people/${'9'.repeat(400)}`, payload: '{"version":1}' },
      400,
      'bad_request',
    ],
  ];

  it.each(requests)('%s is refused in words of the contract, at once', async (_what, odd, status, code) => {
    const before = performance.now();
    const reply = await ask(odd);
    expect([reply.statusCode, errorBodySchema.parse(reply.json()).code]).toEqual([status, code]);
    expect(reply.headers['content-type']).toContain('application/problem+json');
    expect(performance.now() - before).toBeLessThan(10_000);
  });

  it('names what an empty body lacks, as it does of an empty object', async () => {
    for (const payload of ['', '{}']) {
      const { fields } = (await ask({ payload })).json();
      expect(fields).toMatchObject({ firstName: 'This is required.', email: 'This is required.' });
    }
  });

  it('names a hundred fields at most, however many are wrong', async () => {
    const reply = await ask({ payload: JSON.stringify({ ...ana, roles: Array(20_000).fill('x') }) });
    expect(reply.statusCode).toBe(422);
    expect(Object.keys(reply.json().fields)).toHaveLength(100);
  });

  it('is read up to 64 kB only, of somebody who has not signed in', async () => {
    const sizes = [60_000, 66_000].map(async (size) => {
      const payload = JSON.stringify({ email: 'x', password: 'x'.repeat(size) });
      return (await ask({ url: '/api/session', payload })).statusCode;
    });
    expect(await Promise.all(sizes)).toEqual([422, 413]);
  });

  it('leaves the next request as it was: no prototype has been touched', async () => {
    await ask({ payload: '{"firstName":"A","__proto__":{"polluted":true}}' });
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect((await ask({ method: 'GET' })).statusCode).toBe(200);
  });

  it('that has a field too many is refused, naming it, and does nothing', async () => {
    const reply = await ask({
      payload: JSON.stringify({ ...ana, status: 'active', id: 1, version: 9, companyId: 2 }),
    });
    const unknown = 'Not a field of this request.';
    expect([reply.statusCode, reply.json().fields]).toEqual([
      422,
      { status: unknown, id: unknown, version: unknown, companyId: unknown },
    ]);
    expect(await server.sql("select from persons where email = 'ana@x.example'")).toEqual([]);
  });
});

describe('an empty body sent as JSON', () => {
  it.each([
    ['DELETE', '/api/sessions/987654321', 404],
    ['DELETE', '/api/debriefanswers/987654321', 404],
    ['GET', '/api/people', 200],
    ['POST', '/api/workorders/987654321/finish', 404],
    ['POST', '/api/session/refresh', 401],
  ] as const)('is no body: %s %s answers %i', async (method, url, status) => {
    expect((await ask({ method, url, payload: '' })).statusCode).toBe(status);
  });
});

describe('a request that no screen of ours sends', () => {
  it('is logged once a minute for each person, and answered every time (R5.5)', async () => {
    let now = 0;
    const lines: { msg: string; err?: { message: string } }[] = [];
    const app = fastify({ logger: { stream: { write: (line) => lines.push(JSON.parse(line)) } } });
    app.decorateRequest('signedIn', null);
    app.setErrorHandler(errorAnswers(() => now));
    app.get('/:person', (request) => {
      request.signedIn = { personId: Number((request.params as { person: string }).person) } as SignedIn;
      throw new ImpossibleRequest('A photo has no recommendation.');
    });
    const logged = async (...people: number[]) => {
      lines.length = 0;
      for (const person of people) {
        const reply = await app.inject(`/${person}`);
        expect([reply.statusCode, reply.json()]).toMatchObject([500, { code: 'internal' }]);
        expect(reply.body).not.toContain('photo');
      }
      return lines.flatMap(({ err }) => err?.message ?? []);
    };
    const words = 'A photo has no recommendation.';
    expect(await logged(7, 7, 7)).toEqual([words]);
    expect(await logged(8, 7, 8)).toEqual([words]);
    now = 59_999;
    expect(await logged(7, 8)).toEqual([]);
    now = 60_000;
    expect(await logged(7, 8, 7)).toEqual([words, words]);
    await app.close();
  });
});

describe('a failure of ours', () => {
  it('says nothing of its cause, only which request it was', async () => {
    await server.sql('alter table memberships add constraint no_zed check (first_name <> $$Zed$$) not valid');
    const reply = await ask({
      payload: JSON.stringify({ ...ana, firstName: 'Zed', email: 'zed@x.example' }),
    });
    expect(reply.statusCode).toBe(500);
    expect(reply.json()).toEqual({
      code: 'internal',
      title: 'An error happened.',
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
    });
    await server.sql('alter table memberships drop constraint no_zed');
  });

  it('is told as what it is where the disk of the database is full, and the next try works', async () => {
    await server.sql(
      "create function no_room() returns trigger language plpgsql as $$ begin raise sqlstate '53100'; end $$",
    );
    await server.sql(
      'create trigger no_room before insert on memberships for each row execute function no_room()',
    );
    const payload = JSON.stringify({ ...ana, email: 'room@x.example' });
    const refused = await ask({ payload });
    expect([refused.statusCode, refused.json().code]).toEqual([507, 'storage_full']);
    await server.sql('drop trigger no_room on memberships');
    expect((await ask({ payload })).statusCode).toBe(200);
  });

  it('is told of text that the database cannot hold as of a request that cannot be read', async () => {
    const cookie = 'fieldwright_session=1.aaaaaaaaaaaaaaaaaaaaaaaa';
    await server.sql(
      "create function refuse_text() returns trigger language plpgsql as $$ begin raise sqlstate '22021'; end $$",
    );
    await server.sql(
      'create trigger refuse_text before insert on sessions for each row execute function refuse_text()',
    );
    const reply = await server.call('POST /api/session', {
      body: { email: 'owner@north.example', password: 'correct horse battery' },
      cookie,
    });
    expect([reply.status, reply.error.code]).toEqual([400, 'bad_request']);
    await server.sql('drop trigger refuse_text on sessions');
  });
});

describe('a caller that goes away while its body is on the way', () => {
  it('is no failure of ours: anybody could fill with it what is watched for failures', async () => {
    const lines: { level: number; msg: string }[] = [];
    const app = fastify({ logger: { stream: { write: (line) => lines.push(JSON.parse(line)) } } });
    app.setErrorHandler(errorAnswers(() => 0));
    app.post('/', async () => 'read');
    await app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    const head =
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"half';
    socket.write(head, () => socket.destroy());
    await expect.poll(() => lines.map(({ msg }) => msg)).toContain('the caller went away');
    await app.close();
    expect(lines.filter(({ level }) => level >= 40)).toEqual([]);
  });
});
