import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { demoSignIns } from '../features/people/demo.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

const page = '<!doctype html><title>Fieldwright</title>';
const script = 'export const answer = 42;'.repeat(100);

let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'fieldwright-web-'));
  const web = path.join(folder, 'web');
  await mkdir(path.join(web, 'assets'), { recursive: true });
  const files: [string, string | Buffer][] = [
    ['secret.txt', 'outside of the folder'],
    ['web/index.html', page],
    ['web/mark.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['web/assets/app-4f2a.js', script],
    ['web/assets/app-4f2a.js.br', brotliCompressSync(script)],
    ['web/assets/app-4f2a.js.gz', gzipSync(script)],
    ['web/index.html.br', brotliCompressSync(page)],
    ['web/assets/help.json', '{}'],
  ];
  for (const [name, content] of files) await writeFile(path.join(folder, name), content);
  server = await startTestServer({ WEB_FOLDER: web });
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });

/** Starts the same server with other settings, on the same database. */
async function withSettings(
  settings: Partial<TestServer['deps']['config']>,
  look: (app: FastifyInstance) => Promise<void>,
): Promise<void> {
  const app = await buildApp({ ...server.deps, config: { ...server.deps.config, ...settings } });
  await look(app).finally(() => app.close());
}

describe('an address of the browser’s router', () => {
  it.each([
    '/',
    '/index.html',
    '/dashboard?noAccess=1',
    '/workorders/12',
    '/p/x7Fq-_token',
    '/nothing/at/all',
    '/apis',
  ])('%s answers with the page, which is asked for again every time (R2.13)', async (url) => {
    const reply = await get(url);
    expect([reply.statusCode, reply.body]).toEqual([200, page]);
    expect(reply.headers['content-type']).toContain('text/html');
    expect(reply.headers['cache-control']).toBe('no-cache');
  });

  it('answers HEAD like GET, without the page', async () => {
    for (const url of ['/', '/dashboard']) {
      const reply = await server.app.inject({ method: 'HEAD', url });
      expect([reply.statusCode, reply.body, reply.headers['content-length']]).toEqual([
        200,
        '',
        String(page.length),
      ]);
    }
  });

  it('takes no POST', async () => {
    const reply = await server.app.inject({ method: 'POST', url: '/dashboard', payload: {} });
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'not_found']);
  });

  it('is not found where nothing has been built', () =>
    withSettings({ WEB_FOLDER: path.join(folder, 'none') }, async (app) => {
      expect((await app.inject({ url: '/' })).statusCode).toBe(404);
    }));
});

describe('a file that is not there', () => {
  it.each([
    '/assets/app-0000.js',
    '/favicon.ico',
    '/workorders/12.json',
    '/api',
    '/api/',
    '/api?x=1',
    '/api/nothing',
  ])('%s is not found, and no page in its place', async (url) => {
    const reply = await get(url, { accept: 'text/html' });
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'not_found']);
  });

  it.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/..%5csecret.txt',
    '/assets/%00/../../secret.txt',
  ])('outside of the folder is out of reach: %s', async (url) => {
    const reply = await get(url);
    expect(reply.body).not.toContain('outside');
    expect(reply.statusCode).toBeGreaterThanOrEqual(400);
    expect(reply.statusCode).toBeLessThan(500);
  });
});

describe('a built file', () => {
  it('is kept for ever below /assets, where its name changes with its content, and asked for again elsewhere', async () => {
    expect((await get('/assets/app-4f2a.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
    expect((await get('/mark.svg')).headers['cache-control']).toBe('no-cache');
  });

  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ])('comes compressed as it was built, for a browser that takes %s', async (accepted, encoding) => {
    const reply = await get('/assets/app-4f2a.js', { 'accept-encoding': accepted });
    expect(reply.headers['content-encoding']).toBe(encoding);
    expect(reply.headers['content-type']).toContain('javascript');
    if (encoding) expect(reply.rawPayload.length).toBeLessThan(script.length / 4);
    else expect(reply.body).toBe(script);
  });
});

describe('GET /assets/help.json', () => {
  it('is handed out as the build made it, and asked for again every time, since its name stays (R7.6)', async () => {
    const reply = await get('/assets/help.json');
    expect([reply.statusCode, reply.body]).toEqual([200, '{}']);
    expect(reply.headers['content-type']).toContain('application/json');
    expect(reply.headers['cache-control']).toBe('no-cache');
  });
});

describe('a packed file', () => {
  it.each(['/assets/app-4f2a.js.br', '/assets/app-4f2a.js.gz', '/index.html.br'])(
    'is sent in the place of the one that it is made of alone, not as %s',
    async (url) => {
      expect((await get(url, { 'accept-encoding': 'br' })).statusCode).toBe(404);
      const packed = await get('/assets/app-4f2a.js', { 'accept-encoding': 'br' });
      expect([packed.statusCode, packed.headers['content-encoding']]).toEqual([200, 'br']);
    },
  );
});

describe('the content-security policy', () => {
  const policyOf = async (url: string) => String((await get(url)).headers['content-security-policy']);

  it('lets nothing inline and nothing from elsewhere, on the page and on every file that may be opened as one', async () => {
    const customers = ['/p/x7Fq-_token', '/p/verify', '/payments/x7Fq-_token', '/proposals/7/present'];
    for (const url of [...customers, '/assets/help.json', '/mark.svg', '/api/docs/']) {
      const policy = await policyOf(url);
      expect(policy, url).toContain("default-src 'self'");
      expect(policy, url).toContain("frame-ancestors 'none'");
      expect(policy, url).toContain("object-src 'none'");
      expect(policy, url).toContain("base-uri 'none'");
      expect(policy, url).not.toMatch(/unsafe|\*|https?:/);
    }
    for (const url of customers) expect(await policyOf(url)).toMatch(/script-src 'self';.*style-src 'self';/);
    for (const url of ['/', '/dashboard']) expect(await policyOf(url)).not.toMatch(/unsafe| \*[ ;]/);
  });

  it('lets the staff’s area, and no other page, load the card providers’ scripts from their configured addresses', async () => {
    const of = (policy: unknown, name: string) =>
      String(policy)
        .split(';')
        .find((each) => each.startsWith(`${name} `));
    const configured = {
      SQUARE_SCRIPT_URL: 'https://square.example/v1/square.js',
      STRIPE_SCRIPT_URL: 'http://localhost:4090/stripe/stripe.js',
    };
    await withSettings(configured, async (app) => {
      const policy = async (url: string) => (await app.inject({ url })).headers['content-security-policy'];
      for (const url of ['/', '/index.html', '/sign-in', '/payments?show=toCheck', '/workorders/7']) {
        for (const name of ['script-src', 'frame-src', 'connect-src'])
          expect(of(await policy(url), name), url).toBe(
            `${name} 'self' https://square.example http://localhost:4090`,
          );
        expect(of(await policy(url), 'default-src')).toBe("default-src 'self'");
      }
      for (const url of ['/p/token', '/payments/token', '/payments/token?x=1', '/proposals/7/present'])
        for (const name of ['script-src', 'frame-src', 'connect-src'])
          expect(of(await policy(url), name), url).toBe(`${name} 'self'`);
    });
    expect(of(await policyOf('/workorders/7'), 'script-src')).toBe(
      "script-src 'self' https://web.squarecdn.com https://js.stripe.com https://*.js.stripe.com",
    );
  });

  it.each(['identity', 'br'])(
    'and what else only a page needs are no headers of its scripts, which are taken for nothing else (%s)',
    async (accepted) => {
      const part = await get('/assets/app-4f2a.js', { 'accept-encoding': accepted });
      const more = Object.keys((await get('/')).headers).filter((name) => !(name in part.headers));
      expect(more).toEqual(expect.arrayContaining(['content-security-policy', 'x-frame-options']));
      expect(part.headers['x-content-type-options']).toBe('nosniff');
      expect(part.headers['cross-origin-resource-policy']).toBe('same-origin');
    },
  );

  it('lets a page ask where it is told to, by http and by WebSocket: page and policy are of one setting (R6.3)', async () => {
    const web = path.join(folder, 'hosted');
    await mkdir(web, { recursive: true });
    const index = await readFile(path.join(import.meta.dirname, '../../../web/index.html'), 'utf8');
    await writeFile(path.join(web, 'index.html'), index);
    const hosts = ['https://api.example.com', 'https://files.example.com:8443'];
    await withSettings({ WEB_FOLDER: web, API_HOST: hosts }, async (app) => {
      for (const url of ['/', '/index.html', '/dashboard']) {
        const { body, headers } = await app.inject({ url });
        expect(body).toBe(
          index
            .replace('name="api-host" content=""', 'name="api-host" content="https://api.example.com"')
            .replace(
              'name="allowed-origins" content=""',
              'name="allowed-origins" content="https://files.example.com:8443"',
            ),
        );
        expect(body).not.toBe(index);
        expect(String(headers['content-security-policy'])).toContain(
          "connect-src 'self' https://api.example.com wss://api.example.com https://files.example.com:8443 wss://files.example.com:8443",
        );
      }
    });
    await withSettings({ WEB_FOLDER: web }, async (app) => {
      const { body, headers } = await app.inject({ url: '/' });
      expect(body).toBe(index);
      expect(String(headers['content-security-policy'])).toContain(
        "connect-src 'self' https://web.squarecdn.com",
      );
    });
  });

  it('tells pages how long the dashboard keeps dates, where that is set (R9.13)', async () => {
    const web = path.join(folder, 'keeping');
    await mkdir(web, { recursive: true });
    const index = await readFile(path.join(import.meta.dirname, '../../../web/index.html'), 'utf8');
    await writeFile(path.join(web, 'index.html'), index);
    await withSettings({ WEB_FOLDER: web, DASHBOARD_RETENTION_MINUTES: 40 }, async (app) => {
      const { body } = await app.inject({ url: '/dashboard' });
      expect(body).toContain('name="dashboard-retention-minutes" content="40"');
    });
  });

  it('tells pages where anyone can set up a company', async () => {
    const web = path.join(folder, 'signing-up');
    await mkdir(web, { recursive: true });
    const index = await readFile(path.join(import.meta.dirname, '../../../web/index.html'), 'utf8');
    await writeFile(path.join(web, 'index.html'), index);
    const isOn = (SIGN_UPS: boolean) =>
      withSettings({ WEB_FOLDER: web, SIGN_UPS }, async (app) => {
        const { body } = await app.inject({ url: '/signin' });
        expect(body.includes('name="sign-ups" content="on"')).toBe(SIGN_UPS);
      });
    await isOn(true);
    await isOn(false);
  });

  it('does not start where the page has no place for the API’s host', async () => {
    await expect(
      withSettings({ API_HOST: ['https://api.example.com'] }, async () => undefined),
    ).rejects.toThrow('API_HOST cannot be told to pages');
  });

  it('comes with the other headers that bind a browser', async () => {
    const { headers } = await get('/');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toMatch(/same-origin|no-referrer/);
    expect(headers['strict-transport-security']).toBeUndefined();
    await withSettings({ PUBLIC_URL: 'https://app.example.com' }, async (app) => {
      const secure = await app.inject({ url: '/' });
      expect(secure.headers['strict-transport-security']).toMatch(/max-age=\d{7,}/);
    });
  });
});

describe('GET /demo.json', () => {
  it('offers the demo’s sign-ins in the demo', () =>
    withSettings({ DEMO: true }, async (app) => {
      expect((await app.inject({ url: '/demo.json' })).json()).toEqual(demoSignIns);
    }));

  it('is not there elsewhere', async () => {
    expect((await get('/demo.json')).statusCode).toBe(404);
  });
});
