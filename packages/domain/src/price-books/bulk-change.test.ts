import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxCents } from '../kernel/read-money.ts';
import { type BulkEntry, bulkChangeSchema, bulkMessages, bulkOutcome } from './bulk-change.ts';
import { mostTogether } from './maintenance.ts';
import { type PriceRounding, priceRoundings } from './pricing-rules.ts';

const entry: BulkEntry = {
  kind: 'serviceRepair',
  pricing: 'flat',
  unitPriceCents: 10_005,
  categoryIds: [4, 9],
  callDepartmentTypeId: 2,
  taxable: true,
  hidden: false,
};
const percent = (rate: number, computed = false) => ({ kind: 'percent', rate, computed }) as const;
const amount = (cents: number, computed = false) => ({ kind: 'amount', cents, computed }) as const;

describe('bulkOutcome', () => {
  it('refuses a new price for a computed one, and for one that is open', () => {
    for (const change of [percent(100_000), amount(500)]) {
      expect(bulkOutcome({ ...entry, pricing: 'computed' }, change)).toEqual({ why: bulkMessages.computed });
      expect(bulkOutcome({ ...entry, unitPriceCents: null }, change)).toEqual({ why: bulkMessages.open });
    }
  });

  it('makes a calculated price a flat one, from today’s, if it is asked to', () => {
    const computed = { ...entry, pricing: 'computed', unitPriceCents: null } as const;
    const today = { priceCents: 20_000, costCents: 9_000 };
    expect(bulkOutcome({ ...computed, today }, percent(100_000, true))).toEqual({
      fields: { pricing: 'flat', unitPriceCents: 22_000, costCents: 9_000 },
    });
    expect(bulkOutcome({ ...computed, kind: 'partItem', today }, amount(-500, true))).toEqual({
      fields: { pricing: 'flat', unitPriceCents: 19_500 },
    });
    expect(
      bulkOutcome({ ...computed, costCents: 7_000, today: { ...today, costCents: null } }, amount(1, true)),
    ).toEqual({
      // the cost that was typed stays while today's is unknown
      fields: { pricing: 'flat', unitPriceCents: 20_001 },
    });
    expect(bulkOutcome(computed, amount(1, true))).toEqual({ why: bulkMessages.open });
    expect(bulkOutcome(entry, amount(1, true))).toEqual({ fields: { unitPriceCents: 10_006 } });
  });

  it('refuses a price below zero, and one above the maximum', () => {
    expect(bulkOutcome(entry, amount(-10_006))).toEqual({ why: bulkMessages.negative });
    expect(bulkOutcome(entry, amount(-10_005))).toEqual({ fields: { unitPriceCents: 0 } });
    const most = { ...entry, unitPriceCents: maxCents };
    expect(bulkOutcome(most, amount(1))).toEqual({ why: bulkMessages.large });
    expect(bulkOutcome(most, percent(10_000))).toEqual({ why: bulkMessages.large });
    expect(bulkOutcome({ ...most, unitPriceCents: maxCents - 1 }, amount(1))).toEqual({
      fields: { unitPriceCents: maxCents },
    });
  });

  it('raises and lowers a price by a percentage, rounded once, halves away from zero', () => {
    expect(bulkOutcome(entry, percent(100_000))).toEqual({ fields: { unitPriceCents: 11_006 } });
    expect(bulkOutcome(entry, percent(-100_000))).toEqual({ fields: { unitPriceCents: 9_004 } });
    expect(bulkOutcome(entry, percent(-1_000_000))).toEqual({ fields: { unitPriceCents: 0 } });
  });

  it('rounds the new price as asked, and never beyond the largest one (R1.6)', () => {
    const to = (rounding: PriceRounding, was = 10_005) =>
      bulkOutcome({ ...entry, unitPriceCents: was }, { ...percent(60_000), rounding });
    const fields = (unitPriceCents: number) => ({ fields: { unitPriceCents } });
    expect(priceRoundings.map((rounding) => to(rounding))).toEqual(
      [10_605, 10_605, 10_700, 10_695, 10_699].map(fields),
    );
    expect(to('nearest05', 10_006)).toEqual(fields(10_605));
    const up = (cents: number) =>
      bulkOutcome({ ...entry, unitPriceCents: maxCents }, { ...amount(cents), rounding: 'up00' });
    expect([up(0), up(-100)]).toEqual([{ why: bulkMessages.large }, fields(maxCents - 99)]);
    expect(bulkOutcome(entry, { ...amount(-10_005), rounding: 'up99' })).toEqual(fields(0));
    expect(bulkOutcome(entry, { ...amount(-10_006), rounding: 'up99' })).toEqual({
      why: bulkMessages.negative,
    });
  });

  it('never leaves the range of prices, whatever the change', () => {
    const change = fc.oneof(
      fc.integer({ min: -1_000_000, max: 10_000_000 }).map((rate) => percent(rate)),
      fc.integer({ min: -maxCents, max: maxCents }).map((cents) => amount(cents)),
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: maxCents }), change, (unitPriceCents, asked) => {
        const outcome = bulkOutcome({ ...entry, unitPriceCents }, asked);
        if ('why' in outcome) return;
        const cents = outcome.fields.unitPriceCents ?? unitPriceCents;
        expect(Number.isSafeInteger(cents) && cents >= 0 && cents <= maxCents).toBe(true);
      }),
    );
  });

  it('adds and removes one category, and keeps the others', () => {
    expect(bulkOutcome(entry, { kind: 'addCategory', categoryId: 5 })).toEqual({
      fields: { categoryIds: [4, 5, 9] },
    });
    expect(bulkOutcome(entry, { kind: 'removeCategory', categoryId: 4 })).toEqual({
      fields: { categoryIds: [9] },
    });
    const full = { ...entry, categoryIds: Array.from({ length: mostTogether }, (_, at) => at + 10) };
    expect(bulkOutcome(full, { kind: 'addCategory', categoryId: 5 })).toEqual({
      why: bulkMessages.manyCategories,
    });
    expect(bulkOutcome(full, { kind: 'addCategory', categoryId: 10 })).toEqual({ fields: {} });
    const almost = { ...full, categoryIds: full.categoryIds.slice(1) };
    expect(bulkOutcome(almost, { kind: 'addCategory', categoryId: 5 })).toHaveProperty('fields');
  });

  it('sets the department of a service, but not of a part', () => {
    const change = { kind: 'department', callDepartmentTypeId: null } as const;
    expect(bulkOutcome(entry, change)).toEqual({ fields: { callDepartmentTypeId: null } });
    expect(bulkOutcome({ ...entry, kind: 'partItem' }, change)).toEqual({ why: bulkMessages.ofPart });
  });

  it('has no fields for an entry that has the value already', () => {
    for (const change of [
      percent(0),
      { kind: 'addCategory', categoryId: 9 },
      { kind: 'removeCategory', categoryId: 5 },
      { kind: 'department', callDepartmentTypeId: 2 },
      { kind: 'taxable', taxable: true },
      { kind: 'hidden', hidden: false },
    ] as const)
      expect(bulkOutcome(entry, change)).toEqual({ fields: {} });
  });

  it('changes nothing but its return about an entry that was removed', () => {
    const removed = { ...entry, hidden: true };
    expect(bulkOutcome(removed, { kind: 'taxable', taxable: false })).toHaveProperty('why');
    expect(bulkOutcome(removed, { kind: 'hidden', hidden: false })).toEqual({ fields: { hidden: false } });
  });
});

describe('bulkChangeSchema', () => {
  it('lowers by at most everything, and raises by at most ten times the price', () => {
    const isRead = (rate: number) => bulkChangeSchema.safeParse(percent(rate)).success;
    expect([-1_000_001, -1_000_000, 10_000_000, 10_000_001, 0.5].map(isRead)).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
  });

  it('leaves calculated prices unless it is asked to, and takes no amount beyond the largest price', () => {
    expect(bulkChangeSchema.parse({ kind: 'percent', rate: 1 })).toMatchObject({ computed: false });
    const isRead = (cents: number) => bulkChangeSchema.safeParse(amount(cents)).success;
    expect([-maxCents - 1, -maxCents, maxCents, maxCents + 1].map(isRead)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});
