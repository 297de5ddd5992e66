import type { Endpoint } from '@fieldwright/contract/endpoint';
import { endpoints } from '@fieldwright/contract/endpoints';
import { describe, expect, it } from 'vitest';
import { loggedUrl } from './logged-request.ts';

describe('loggedUrl', () => {
  it.each([
    ['/p/EJ-2AMXPG6N637VWH2afZv4KmIHjOdhI', '/p/(token)'],
    ['/p/reminders/EJ-2AMXPG6N637VWH2afZv4', '/p/reminders/(token)'],
    ['/p/EJ-2AMXPG6?from=2026-01-01', '/p/(token)?from=2026-01-01'],
    ['/api/filecontents/1-20-0-1794-Zq3xT', '/api/filecontents/(token)'],
    ['/api/proposalpdfs/1-20-1794-Zq3xT', '/api/proposalpdfs/(token)'],
    ['/api/preparedpdfs/1-20-1794-Zq3xT', '/api/preparedpdfs/(token)'],
    ['/api/search?text=dana%20okafor', '/api/search?text=(masked)'],
    ['/api/customers?search=704&sort=-since&limit=50', '/api/customers?search=(masked)&sort=-since&limit=50'],
    ['/api/customers?after=name_10482_whitlock%20dana', '/api/customers?after=(masked)'],
    ['/customers?search=dana', '/customers?search=(masked)'],
    ['/api/me?access_token=eyJ', '/api/me?access_token=(masked)'],
    ['/api/workorderpayments/7?reason=Dana%20paid%20twice', '/api/workorderpayments/7?reason=(masked)'],
    ['/signin?x?text=a', '/signin?x?text=(masked)'],
  ])('keeps out of the log what opens something and what somebody looked for: %s (R2.1)', (url, logged) => {
    expect(loggedUrl(url)).toBe(logged);
  });

  it.each([
    '/p',
    '/payments',
    '/assets/p/x.js',
    '/api/board?from=2026-01-01&to=2026-01-07&event=12',
    '/api/scheduleevents?ids=1,2,3',
    '/api/workorders?filter=open&departmentId=3',
    '/api/files/0b0f1d06-0d6e-4a2e-8a53-2f1f6ac1a1f7?offset=65536',
    '/reset?',
  ])('leaves any other address as it is: %s', (url) => {
    expect(loggedUrl(url)).toBe(url);
  });

  it('masks the token of every address that opens something without signing in (R2.1)', () => {
    const opening = (Object.entries(endpoints) as [string, Endpoint][]).flatMap(([key, { access }]) =>
      access === 'public' && /^GET .*\{token\}/.test(key) ? [key.replace('GET ', '')] : [],
    );
    expect(opening).toEqual(expect.arrayContaining(['/api/proposalpdfs/{token}']));
    for (const path of opening)
      expect(loggedUrl(path.replace('{token}', '1-20-1794-Zq3xT'))).toBe(path.replace('{token}', '(token)'));
  });

  it('masks every parameter of the contract that takes any words', () => {
    const words = 'Dana Okafor';
    const taking = (Object.values(endpoints) as Endpoint[]).flatMap(({ query }) =>
      Object.keys(query?.shape ?? {}).filter((name) => query!.shape[name]!.safeParse(words).success),
    );
    expect(taking).toEqual(expect.arrayContaining(['search', 'text', 'reason']));
    for (const name of taking) expect(loggedUrl(`/x?${name}=${words}`)).toBe(`/x?${name}=(masked)`);
  });
});
