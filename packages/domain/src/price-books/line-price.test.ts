import { describe, expect, it } from 'vitest';
import type { PlanRecord } from '../kernel/edit-plan.ts';
import { salesProposalShape } from '../proposals/sales-proposal-shape.ts';
import {
  entriesCleared,
  entryOfLine,
  type KeptLinePrice,
  type LinePrice,
  linePriceAfter,
  pricedAs,
  pricesSet,
} from './line-price.ts';

const document = { propertyTypeId: 1, rateTypeId: 1, agreementId: null } as const;
const flat = (cents: number, more: Partial<LinePrice> = {}): LinePrice => ({
  priceKey: '1.1.0',
  priceCents: cents,
  steps: [{ kind: 'flat', amountCents: cents, totalCents: cents }],
  open: null,
  priceBookVersion: 3,
  ...more,
});

describe('entryOfLine', () => {
  it('names the service or part a line came from, and nothing for a custom line (R3.7)', () => {
    expect(entryOfLine({ serviceRepairId: 4, partItemId: null })).toEqual({ kind: 'serviceRepair', id: 4 });
    expect(entryOfLine({ serviceRepairId: null, partItemId: 5 })).toEqual({ kind: 'partItem', id: 5 });
    expect(entryOfLine({ serviceRepairId: null, partItemId: null })).toBeNull();
  });
});

describe('pricedAs', () => {
  it('keeps the property and rate type that a line was priced with (R9.11)', () => {
    expect(pricedAs({ priceKey: '2.3.0' }, document)).toEqual({
      propertyTypeId: 2,
      rateTypeId: 3,
      agreementId: null,
    });
  });

  it("takes the document's agreement before the key's, and the key's without one (R9.11)", () => {
    expect(pricedAs({ priceKey: '1.1.7' }, { ...document, agreementId: 8 }).agreementId).toBe(8);
    expect(pricedAs({ priceKey: '1.1.0' }, { ...document, agreementId: 8 }).agreementId).toBe(8);
    expect(pricedAs({ priceKey: '1.1.7' }, document).agreementId).toBe(7);
  });

  it("has the document's prices where a person entered the price", () => {
    const whose = { propertyTypeId: 2, rateTypeId: 4, agreementId: 9 } as const;
    expect(pricedAs({ priceKey: null }, whose)).toEqual(whose);
  });
});

const line = (id: number, fields: object) => ({
  id,
  serviceRepairId: null,
  partItemId: null,
  priceKey: null,
  unitPriceCents: null,
  ...fields,
});
const record = (id: number, more: Partial<PlanRecord>): PlanRecord =>
  ({ id, created: false, updated: true, deleted: false, fields: {}, ...more }) as PlanRecord;
const change = { from: null, to: 1 };
const saved = (records: PlanRecord[], details: object[]) =>
  [
    salesProposalShape,
    { entity: 'salesProposal', id: 1, steps: [{ kind: 'details', records }] },
    { id: 1, ...document, details },
  ] as unknown as Parameters<typeof pricesSet>;

describe('pricesSet', () => {
  it('lists new lines from the price book, and those whose price, key or entry changes (R3.11)', () => {
    const ofBook = { serviceRepairId: 4, priceKey: '1.2.0', unitPriceCents: 900 };
    const args = saved(
      [
        record(1, { created: true }),
        record(2, { fields: { unitPriceCents: change, serviceRepairId: { from: 4, to: 4 } } }),
        record(3, { fields: { serviceRepairId: change } }),
        record(4, { fields: { quantity: change, unitPriceCents: { from: 900, to: 900 } } }),
        record(5, { created: true }),
        record(6, { deleted: true, fields: { unitPriceCents: change } }),
      ],
      [1, 2, 3, 4, 5, 6].map((id) => line(id, id === 5 ? {} : ofBook)),
    );
    const found = pricesSet(...args);
    expect(found.map(({ id, isNewEntry }) => [id, isNewEntry])).toEqual([
      [1, true],
      [2, false],
      [3, true],
    ]);
    expect(found[0]).toMatchObject({ kind: 'details', entry: { id: 4 }, whose: { rateTypeId: 2 } });
  });
});

describe('entriesCleared', () => {
  it('lists lines that no longer name an entry', () => {
    const args = saved(
      [1, 2, 3].map((id) => record(id, { fields: { [id === 2 ? 'text' : 'partItemId']: change } })),
      [line(1, {}), line(2, {}), line(3, { serviceRepairId: 7 })],
    );
    expect(entriesCleared(...args)).toEqual([1]);
  });

  it('leaves out new lines, which never had one, removed ones, and those that are gone', () => {
    const cleared = { fields: { partItemId: { from: 4, to: null } } };
    const args = saved(
      [
        record(1, { ...cleared, created: true }),
        record(2, { ...cleared, deleted: true }),
        record(3, cleared),
      ],
      [line(1, {}), line(2, {})],
    );
    expect(entriesCleared(...args)).toEqual([]);
  });
});

describe('linePriceAfter', () => {
  const kept: KeptLinePrice = { ...flat(900), entered: false };
  const today = flat(1_100);
  const after = (fields: object, was: KeptLinePrice | null = kept) =>
    linePriceAfter({ unitPriceCents: 1_100, priceKey: '1.1.0', isNewEntry: false, ...fields }, today, was);

  it("keeps today's price of a line that gets another price or entry (R3.11)", () => {
    expect(after({}, null)).toEqual({ from: 'today', price: { ...today, entered: false } });
    expect(after({})).toMatchObject({ from: 'today', price: { priceCents: 1_100 } });
    expect(after({ unitPriceCents: 900, isNewEntry: true })).toMatchObject({ from: 'today' });
    expect(after({ unitPriceCents: 900, priceKey: '1.2.0' })).toMatchObject({ from: 'today' });
  });

  it('keeps the price that was entered over, and says so (R1.6)', () => {
    expect(after({ priceKey: null, unitPriceCents: 800 })).toEqual({
      from: 'kept',
      price: { ...kept, entered: true },
    });
    expect(after({ priceKey: null }, null)).toEqual({ from: 'today', price: { ...today, entered: true } });
  });

  it('keeps the first price of a line that has it again (R1.6)', () => {
    expect(after({ unitPriceCents: 900 }, { ...kept, entered: true })).toEqual({ from: 'kept', price: kept });
  });
});
