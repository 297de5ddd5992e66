import { describe, expect, it } from 'vitest';
import { wrongIn } from '../kernel/record-shape.ts';
import { partItemSchema, partItemShape } from './part-item.ts';
import { priceBookCategoryShape } from './price-book-category.ts';
import { servicePartsSchema, serviceRepairSchema, serviceRepairShape, wrongParts } from './service-repair.ts';
import { starterBookSchema, starterRules } from './starter-book.ts';

const service = (fields: object) => wrongIn(serviceRepairShape, { text: 'Igniter', ...fields });
const part = (fields: object) => wrongIn(partItemShape, { text: 'Igniter', ...fields });
const ids = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const guid = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;

describe('a service, a part and a category', () => {
  it('need a name', () => {
    const wrong = { text: 'Enter a name.' };
    expect([service({ text: ' ' }), part({ text: ' ' })]).toEqual([wrong, wrong]);
    expect(wrongIn(priceBookCategoryShape, { text: '' })).toEqual(wrong);
    expect([service({}), part({})]).toEqual([{}, {}]);
  });

  it('are taxable, and all of a service is, until somebody says otherwise (R3.8)', () => {
    expect(serviceRepairSchema.parse({ text: 'a' })).toMatchObject({
      taxable: true,
      taxedPart: 'all',
      crew: 1,
    });
    expect(partItemSchema.parse({ text: 'a' })).toMatchObject({ taxable: true, partKind: 'material' });
  });

  it('offer up to twenty others, each once', () => {
    for (const field of ['upgradeIds', 'relatedIds', 'relatedPartIds']) {
      expect(service({ [field]: ids(20) })).toEqual({});
      expect(service({ [field]: ids(21) })).toEqual({ [field]: 'Use at most 20.' });
      expect(service({ [field]: [4, 5, 4] })).toEqual({ [field]: 'Each item can be listed only once.' });
    }
    expect(part({ matchedIds: [4, 4] })).toEqual({ matchedIds: 'Each item can be listed only once.' });
  });

  it('have up to ten pictures, each once, in any case', () => {
    const pictures = ids(10).map(guid);
    expect([service({ pictures }), part({ pictures })]).toEqual([{}, {}]);
    expect(part({ pictures: [...pictures, guid(11)] })).toEqual({ pictures: 'Add at most 10 pictures.' });
    const one = 'abcdef00-0000-4000-8000-000000000001';
    expect(part({ pictures: [one, one.toUpperCase()] })).toEqual({ pictures: 'Add each picture once.' });
    expect(part({ pictures: ['a picture'] })).toEqual({ 'pictures.0': 'This isn’t a picture.' });
  });
});

describe('a service', () => {
  it('takes from 0 to 1,000 hours of 1 to 20 technicians', () => {
    const hours = { laborHours: 'Enter hours from 0 to 1000.' };
    expect([-0.5, 0, 1_000, 1_000.5].map((laborHours) => service({ laborHours }))).toEqual([
      hours,
      {},
      {},
      hours,
    ]);
    const crew = { crew: 'Enter a whole number from 1 to 20.' };
    expect([0, 1, 20, 21, 1.5].map((count) => service({ crew: count }))).toEqual([crew, {}, {}, crew, crew]);
  });

  it('uses up to 100 parts, each once, of which it takes some', () => {
    const parts = ids(101).map((partItemId) => ({ partItemId, quantity: 1 }));
    expect(servicePartsSchema.safeParse(parts.slice(1)).success).toBe(true);
    expect(servicePartsSchema.safeParse(parts).error?.issues[0]?.message).toBe('Use at most 100 parts.');
    expect(servicePartsSchema.safeParse([{ partItemId: 1, quantity: 0 }]).success).toBe(false);
    expect(servicePartsSchema.safeParse([{ partItemId: 1, quantity: 0.0001 }]).success).toBe(true);
    expect(wrongParts(parts)).toEqual({});
    expect(wrongParts([...parts, parts[4]!])).toEqual({ parts: 'Add each part once, with its quantity.' });
  });
});

describe('a starter book', () => {
  const figures = { hourlyCents: 15_000, markupFactor: 20_000, laborCostCents: 4_000 };

  it('starts from a labor rate and a markup, and names the one that is missing (R1.6)', () => {
    expect(starterRules(figures)).toMatchObject({
      rules: { laborCostCents: 4_000, markupTiers: [{ fromCents: 0, factor: 20_000 }] },
    });
    expect(starterRules({ ...figures, hourlyCents: undefined })).toEqual({
      wrong: { hourlyCents: 'Enter your labor rate.' },
    });
    expect(starterRules({ ...figures, markupFactor: undefined })).toEqual({
      wrong: { markupFactor: 'Enter your markup.' },
    });
    expect(starterRules({ laborCostCents: 0, hourlyCents: undefined, markupFactor: undefined })).toEqual({
      wrong: { hourlyCents: 'Enter your labor rate.', markupFactor: 'Enter your markup.' },
    });
  });

  it('needs a name and a trade', () => {
    expect(starterBookSchema.parse({ trades: ['plumbing'] })).toMatchObject({ text: 'Example price book' });
    expect(starterBookSchema.safeParse({ text: ' ', trades: ['plumbing'] }).success).toBe(false);
    expect(starterBookSchema.safeParse({ trades: [] }).success).toBe(false);
  });
});
