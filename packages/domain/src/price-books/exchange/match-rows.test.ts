import { describe, expect, it } from 'vitest';
import type { ExchangeEntry, ExchangeRow } from './exchange-rows.ts';
import { type ExchangeBook, matchRows } from './match-rows.ts';

const part = (id: number, fields: object): ExchangeEntry =>
  ({ kind: 'partItem', id, fields: { code: '', text: `Part ${id}`, ...fields } }) as never;
const row = (line: number, fields: object, more: Partial<ExchangeRow> = {}): ExchangeRow =>
  ({ kind: 'partItem', id: null, line, fields: { text: 'Igniter', ...fields }, ...more }) as never;
const matchedIn = (
  rows: readonly ExchangeRow[],
  { entries = [] as ExchangeEntry[], elsewhere = [] as ExchangeEntry[], ...more }: Partial<ExchangeBook> = {},
  leftOut: readonly number[] = [],
) => {
  const turns = matchRows({ entries, elsewhere, ...more } as ExchangeBook, rows, new Set(leftOut));
  for (;;) {
    const { done, value } = turns.next();
    if (done) return value;
  }
};
const found = (...given: Parameters<typeof matchedIn>) => {
  const { matched, bad } = matchedIn(...given);
  return [matched.map(({ entry }) => entry?.id ?? null), bad.map(({ line }) => line)];
};

describe('matchRows', () => {
  it('finds an entry by its ID, then its code in any case, in this book or another', () => {
    const entries = [part(1, { code: 'A-1' })];
    const elsewhere = [part(2, { code: 'B-2' })];
    expect(
      found([row(2, { code: 'b-2' }), row(3, { code: 'X' }, { id: 1 })], { entries, elsewhere }),
    ).toEqual([[2, 1], []]);
    expect(found([row(2, { code: 'A-1' }, { id: 9 })], { entries })).toEqual([[], [2]]);
    expect(found([row(2, { code: '' }), row(3, {})], { entries: [part(1, {})] })).toEqual([[null, null], []]);
  });

  it('finds a part by its supplier’s code only without one of its own, and none where several are called so', () => {
    const entries = [
      part(1, { supplier: 'Acme', supplierCode: '77' }),
      part(2, { supplier: 'Bolt', supplierCode: '77' }),
      part(3, { supplier: 'Bolt', supplierCode: '88' }),
    ];
    const named = (fields: object, kind = 'partItem') =>
      found([row(2, fields, { kind: kind as 'partItem' })], { entries });
    expect(named({ supplier: 'acme', supplierCode: '77' })).toEqual([[1], []]);
    expect(named({ supplier: '', supplierCode: '88' })).toEqual([[3], []]);
    expect(named({ supplier: '', supplierCode: '77' })).toEqual([[], [2]]);
    expect(named({ supplier: 'Crane', supplierCode: '88' })).toEqual([[null], []]);
    expect(named({ supplier: 'acme', supplierCode: '77', code: 'NEW' })).toEqual([[null], []]);
    expect(named({ supplier: 'acme', supplierCode: '77' }, 'serviceRepair')).toEqual([[null], []]);
    expect(named({ supplier: 'acme', supplierCode: '' })).toEqual([[null], []]);
  });

  it('takes one row about an entry, unless the earlier one is left out', () => {
    const entries = [part(1, { code: 'A-1' })];
    const rows = [row(2, { code: 'A-1' }), row(3, { code: 'a-1' }), row(4, { code: 'A-1' })];
    expect(found(rows, { entries })).toEqual([[1], [3, 4]]);
    expect(found(rows, { entries }, [2])).toEqual([[1, 1], [4]]);
    expect(found(rows, { entries }, [2, 3])).toEqual([[1, 1, 1], []]);
  });

  const pricing = (fields: object, { kind = 'partItem', code = 'NEW' } = {}) => {
    const rows = [row(2, { code, ...fields }, { kind: kind as 'partItem' })];
    const { row: now, fields: whole } = matchedIn(rows, { entries: [part(1, { code: 'A-1' })] }).matched[0]!;
    expect(now.fields.pricing).toBe(whole.pricing);
    return whole.pricing;
  };

  it('calculates a new part with a cost and neither a price nor a pricing (R3.11)', () => {
    expect([pricing({ costCents: 500 }), pricing({ costCents: 0, unitPriceCents: null })]).toEqual([
      'computed',
      'computed',
    ]);
    expect(pricing({ costCents: 500, pricing: 'flat' })).toBe('flat');
    for (const fields of [{ costCents: 500, unitPriceCents: 0 }, { costCents: null }, {}])
      expect(pricing(fields)).toBeUndefined();
    expect(pricing({ costCents: 500 }, { kind: 'serviceRepair' })).toBeUndefined();
    expect(pricing({ costCents: 500 }, { code: 'A-1' })).toBeUndefined();
  });

  it('calculates a new service with hours or parts and neither a price nor a pricing (R3.11)', () => {
    const ofService = (fields: object) => pricing(fields, { kind: 'serviceRepair' });
    for (const fields of [{ laborHours: 1.5 }, { laborHours: 0, parts: ['1 x P-1'], unitPriceCents: null }])
      expect(ofService(fields)).toBe('computed');
    for (const fields of [{ laborHours: 1.5, unitPriceCents: 100 }, { laborHours: 0, parts: [] }, {}])
      expect(ofService(fields)).toBeUndefined();
    expect(ofService({ laborHours: 1.5, pricing: 'flat' })).toBe('flat');
  });

  it('taxes a new entry as the company taxes its kind, and as its row says (R3.5)', () => {
    const taxed = (fields: object, kind = 'partItem') =>
      matchedIn([row(2, fields, { kind: kind as 'partItem' })], { taxedKinds: ['equipment'] }).matched[0]!
        .fields.taxable;
    expect([taxed({}), taxed({ partKind: 'equipment' }), taxed({}, 'serviceRepair')]).toEqual([
      false,
      true,
      false,
    ]);
    expect([taxed({ taxable: true }), taxed({ partKind: 'equipment', taxable: false })]).toEqual([
      true,
      false,
    ]);
    const { matched } = matchedIn([row(2, {}, { kind: 'serviceRepair' })]);
    expect(matched[0]!.row.fields.taxable).toBe(true);
  });
});
