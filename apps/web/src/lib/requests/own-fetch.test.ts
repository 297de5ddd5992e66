import { afterEach, describe, expect, it, vi } from 'vitest';
import { part } from '../../app/part.ts';
import { readHelp } from '../../features/help/help.data.ts';
import { loadDemo } from '../demo.ts';
import { send } from './send.ts';
import { appVersion } from './version.ts';

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*', '!../testing/*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('X-App-Version', () => {
  it('is in every request: calls, help, the demo, the question whether the server answers (R7.13)', async () => {
    const told = new Map<string, string | null>();
    vi.stubGlobal('fetch', async (address: string, { headers }: RequestInit) => {
      told.set(new URL(address, location.href).pathname, new Headers(headers).get('x-app-version'));
      return Response.json({ topics: [] });
    });
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    await send('POST /api/passwordresets', { body: { email: 'a@b.example' } });
    await readHelp();
    await loadDemo();
    await part(() => Promise.reject(new Error('gone'))).catch(() => {});
    expect(Object.fromEntries(told)).toEqual({
      '/api/passwordresets': appVersion,
      '/assets/help.json': appVersion,
      '/demo.json': appVersion,
      '/healthz': appVersion,
    });
  });

  it('is forgotten nowhere: nothing else fetches, or sends by other means', () => {
    const sending =
      /(?<![\w.])fetch\(|(?:window|self|globalThis)\.fetch\(|XMLHttpRequest\(|sendBeacon\(|EventSource\(/;
    const senders = Object.entries(sources).flatMap(([file, text]) => (sending.test(text) ? [file] : []));
    // an upload uses the headers from `send`
    expect(senders.toSorted()).toEqual(['./own-fetch.ts', './upload.ts']);
  });
});
