import { randomUUID } from 'node:crypto';
import { startingRules } from '@fieldwright/domain/price-books/pricing-rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let owner: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = (await server.signInAs('owner')).token;
  await server.call('POST /api/pricingrules', { as: owner, body: startingRules(12_000, 20_000) });
});
afterAll(() => server.stop());

describe('a time-and-material book', () => {
  it('charges the hours worked at the rate of the property and rate type, and parts at their markup (R3.9)', async () => {
    const guid = () => ({ guid: randomUUID() });
    const book = await server.call('POST /api/pricebooks', {
      as: owner,
      body: { ...guid(), text: 'Hourly' },
    });
    const hour = await server.call('POST /api/servicerepairs', {
      as: owner,
      body: {
        ...guid(),
        priceBookId: book.data.id,
        text: 'Labor, per hour',
        pricing: 'computed',
        laborHours: 1,
      },
    });
    const wire = await server.call('POST /api/partitems', {
      as: owner,
      body: { ...guid(), text: 'Wire', costCents: 150, pricing: 'computed' },
    });
    const prices = async (rateTypeId: 1 | 2) => {
      const entries = [
        { kind: 'serviceRepair' as const, id: hour.data.id, rateTypeId },
        { kind: 'partItem' as const, id: wire.data.id, rateTypeId },
      ];
      const { data } = await server.call('POST /api/pricebookprices', { as: owner, body: { entries } });
      return data.map((price) => price!.unitPriceCents!);
    };
    const [hourCents, wireCents] = (await prices(1)) as [number, number];
    expect([hourCents, wireCents, (await prices(2))[0]]).toEqual([12_000, 300, 18_000]);
    // two and a half hours and 40 feet
    const lines = [
      { id: 1, quantity: 2.5, unitPriceCents: hourCents },
      { id: 2, quantity: 40, unitPriceCents: wireCents },
    ];
    const total = lines.reduce((sum, { quantity, unitPriceCents }) => sum + quantity * unitPriceCents, 0);
    expect(total).toBe(42_000);
  });
});
