import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPlantedCopy } from '../../../../../scripts/planted-copy.ts';
import { cardPanel, ownDayDoor, parkingColumn, parkingField } from '../../../../../scripts/planted-field.ts';
import type { TestServer } from '../../testing/server.ts';

/*
 * A site field that is added to a copy of the sources is saved over HTTP and shown by the unchanged screens.
 * `scripts/new-field.test.ts` tests that a forgotten part doesn't compile.
 */

/** Renders both pages; placed next to the web app's own sources. */
const drawing = `
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { PlaceLines } from '../../../${cardPanel}';
import { AtTheDoor } from '../../../${ownDayDoor}';
export const onCardPanel = (props) => renderToStaticMarkup(createElement(PlaceLines, props));
export const onOwnDay = (props) => renderToStaticMarkup(createElement(AtTheDoor, props));
`;
const drawn = 'apps/web/src/drawn.js';

const copy = createPlantedCopy('kept-field');
let server: TestServer;
let screens: Record<'onCardPanel' | 'onOwnDay', (props: object) => string>;
beforeAll(async () => {
  copy.plant([...parkingField, { part: 'drawing', file: drawn, change: () => drawing }]);
  const load = (file: string) => import(copy.at(file));
  const testing: typeof import('../../testing/server.ts') = await load('apps/server/src/testing/server.ts');
  server = await testing.startTestServer();
  await server.sql(parkingColumn);
  // the screens' error reporting listens on import
  vi.stubGlobal('addEventListener', () => {});
  screens = await load(drawn);
  vi.unstubAllGlobals();
}, 60_000);
afterAll(async () => {
  await server.stop();
  copy.remove();
});

describe('a new field of a site', () => {
  it('is saved, and shown on the card panel and on the own day by six files at most', async () => {
    expect(new Set(parkingField.map(({ file }) => file)).size).toBeLessThanOrEqual(6);
    const { buildSite }: typeof import('../../testing/documents.ts') = await import(
      copy.at('apps/server/src/testing/documents.ts')
    );
    const { buildVisit }: typeof import('../../testing/visits.ts') = await import(
      copy.at('apps/server/src/testing/visits.ts')
    );
    const place = await buildSite(server);
    const office = (await server.signInAs('office')).token;
    const technician = await server.signInAs('technician');
    const parking = 'Behind the shop, not on the lawn';
    const saved = await server.call('PATCH /api/sites/{id}', {
      as: office,
      params: { id: place.siteId },
      body: { parking } as object,
    });
    expect([saved.status, saved.data]).toMatchObject([200, { parking }]);
    const { callId } = await buildVisit(server, place, [technician.personId]);

    const call = await server.call('GET /api/calls/{id}', { as: office, params: { id: callId } });
    expect(screens.onCardPanel({ place: call.data.place })).toContain(`<dt>Parking</dt><dd>${parking}</dd>`);

    const day = await server.call('GET /api/ownday', { as: technician.token, query: { date: '2026-03-02' } });
    const [visit] = day.data.visits;
    const zone = { name: day.data.timeZone };
    expect(screens.onOwnDay({ ...visit, zone })).toContain(`Parking <b>${parking}</b>`);
  });
});
