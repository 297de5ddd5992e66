import { readFileSync } from 'node:fs';
import {
  itemsIn,
  placeKey,
  placesIn,
  type RateFile,
  readRateFile,
} from '@fieldwright/domain/taxes/rate-files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { realData } from '../../testing/real-data.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const published = ['state_rates', 'county_rates', 'city_rates', 'zip_county'].map((name) =>
  realData(`sales_tax/${name}.csv`),
);

describe.skipIf(!published.every(({ isThere }) => isThere))('published tax rates', () => {
  let server: TestServer;
  let as: string;
  let files: RateFile[];
  beforeAll(async () => {
    server = await startTestServer();
    as = (await server.signInAs('owner')).token;
    files = published.map(({ at }) => readRateFile(readFileSync(at, 'utf8')) as RateFile);
  });
  afterAll(() => server.stop());

  const offered = (...states: string[]) =>
    itemsIn(
      files,
      new Set(
        placesIn(files)
          .filter(({ state }) => states.includes(state))
          .map(placeKey),
      ),
    );
  const send = async (items: ReturnType<typeof offered>['items'], from: string) => {
    const { data } = await server.call('POST /api/taxitems/import', {
      as,
      body: { from, items, write: true },
    });
    const count = (outcome: string) => data.items.filter((item) => item.outcome === outcome).length;
    return { new: count('new'), changed: count('changed'), same: count('same') };
  };

  it('can all be read, and give each ZIP code to one item', () => {
    const states = new Set(placesIn(files).map(({ state }) => state));
    for (const state of states) expect([state, offered(state).problems]).toEqual([state, []]);
    const zips = offered(...states).items.flatMap((item) => item.zips);
    expect(new Set(zips).size).toBe(zips.length);
  });

  it('name the districts, and the states whose counties have no rates', () => {
    expect(offered('IL').districts).toEqual(['RTA (Cook County)', 'RTA (Collar Counties)']);
    expect(offered('NM', 'IL').stateOnly).toEqual(['New Mexico']);
    const { items } = offered('CA');
    expect(
      items.filter(({ text, zips }) => text.startsWith('San Francisco') && zips.length > 0),
    ).toHaveLength(2);
  });

  it('of Texas and Illinois are imported whole, and again without a change', async () => {
    const { items } = offered('TX', 'IL');
    expect(items.length).toBeGreaterThan(600);
    expect(await send(items, '2026-04-01')).toEqual({ new: items.length, changed: 0, same: 0 });
    expect(await send(items, '2026-07-01')).toEqual({ new: 0, changed: 0, same: items.length });
    const { data } = await server.call('GET /api/taxitems/usual', { as, query: { postalCode: '60601' } });
    expect(data.taxItem).toBe('Chicago');
  }, 60_000);
});
