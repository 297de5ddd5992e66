import { get, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync, gzipSync, zstdDecompressSync } from 'node:zlib';
import { endpoints, type Key } from '@fieldwright/contract/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { compressionOf } from './compressed.ts';

let server: TestServer;
let address: string;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = (await server.signInAs('owner')).token;
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  await server.sql(`insert into customers (company_id, id, guid, last_name)
    select 1, 1000 + i, gen_random_uuid(), 'Smith ' || i from generate_series(1, 150) i`);
});
afterAll(() => server.stop());

/** Requests a path and returns the response as sent on the wire. */
const ask = (path: string, accepted?: string) =>
  new Promise<{ headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(accepted !== undefined && { 'accept-encoding': accepted }),
    };
    get(`${address}${path}`, { headers }, (answer) => {
      buffer(answer).then((body) => resolve({ headers: answer.headers, body }), reject);
    }).on('error', reject);
  });

const ways = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync };

describe('a GET of the API', () => {
  // one small enough to be compressed at once, and one large enough for a stream
  it.each(['/api/people', '/api/customers?limit=100'])(
    '%s is answered compressed, as the browser takes it',
    async (path) => {
      const plain = await ask(path);
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(plain.body.length).toBeGreaterThan(1024);
      for (const [encoding, unpack] of Object.entries(ways)) {
        const { headers, body } = await ask(path, encoding);
        expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'Origin, accept-encoding']);
        expect(body.length).toBeLessThan(plain.body.length / 2);
        expect(unpack(body)).toEqual(plain.body);
      }
      expect((await ask(path, 'gzip, deflate, br, zstd')).headers['content-encoding']).toBe('zstd');
    },
  );

  it.each(['identity', 'deflate', 'br;q=0'])(
    'is answered plainly to a browser that takes %s',
    async (accepted) => {
      const { headers, body } = await ask('/api/people', accepted);
      expect([headers['content-encoding'], JSON.parse(String(body)).data.length]).toEqual([undefined, 7]);
    },
  );

  it('is answered plainly where the answer is small', async () => {
    const { headers, body } = await ask('/api/customers?search=nobody', 'gzip');
    expect([headers['content-encoding'], JSON.parse(String(body)).data.customers]).toEqual([undefined, []]);
  });
});

describe('what is compressed', () => {
  it('needs an access token, and is no file', () => {
    const compressed = (Object.keys(endpoints) as Key[]).filter(
      (key) => compressionOf(key.split(' ')[0]!, endpoints[key]).compress,
    );
    expect(compressed).toContain('GET /api/workorders/{id}');
    for (const key of compressed) {
      expect(key).toMatch(/^GET /);
      expect([key, endpoints[key].access]).not.toEqual([key, 'public']);
    }
    expect(compressed).not.toContain('GET /api/filecontents/{token}');
  });
});

describe('a request with a packed body', () => {
  it('is refused, since a small one could unpack to gigabytes', async () => {
    const reply = await server.app.inject({
      method: 'POST',
      url: '/api/session',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      payload: gzipSync('{"email":"owner@north.example","password":"correct horse battery"}'),
    });
    expect(reply.statusCode).toBe(400);
  });
});
