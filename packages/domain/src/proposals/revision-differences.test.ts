import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Presentation } from './presentation.ts';
import { revisionDifferences } from './revision-differences.ts';

const totals = {
  subtotalCents: 10_000,
  discounts: [{ text: 'Fall offer', amountCents: 500 }],
  taxPercentage: 7,
  taxBaseCents: 9_500,
  taxCents: 665,
  taxExempt: false,
  rebates: [],
  totalCents: 10_165,
  paidCents: 0,
  amountDueCents: 10_165,
  complete: true,
};
const line = (id: number, text: string) => ({
  id,
  text,
  description: '',
  warranty: '',
  quantity: 1,
  beside: 'included' as const,
  otherwise: null,
});
type Option = Presentation['packages'][number];
const option = (id: number, more: Partial<Option> = {}): Option => ({
  id,
  text: `Option ${id}`,
  description: '',
  selected: false,
  accepted: null,
  lines: [line(id * 10, 'Furnace'), line(id * 10 + 1, 'Filter')],
  left: null,
  totals,
  financing: [],
  ...more,
});
const offer = (more: Partial<Presentation> = {}): Presentation => ({
  number: 'P-1',
  text: 'New furnace',
  note: '',
  expiresDate: '2026-12-10',
  accepted: null,
  declined: false,
  packages: [option(1), option(2)],
  ...more,
});
const seen = (to: Presentation, from = offer()) =>
  revisionDifferences(from, to).map(({ option: name, what, from: was, to: is }) => [name, what, was, is]);

describe('revisionDifferences', () => {
  it('finds none between equal versions, and none in what was answered or paid', () => {
    expect(seen(offer())).toEqual([]);
    const paid = option(1, { selected: true, totals: { ...totals, paidCents: 500, amountDueCents: 9_665 } });
    const answered = offer({ accepted: { by: 'Ruth', date: null }, packages: [paid, option(2)] });
    expect(seen(answered)).toEqual([]);
  });

  it('names a cent', () => {
    const dearer = option(2, { totals: { ...totals, subtotalCents: 10_001, totalCents: 10_166 } });
    expect(seen(offer({ packages: [option(1), dearer] }))).toEqual([
      ['Option 2', 'Subtotal', '$100.00', '$100.01'],
      ['Option 2', 'Total', '$101.65', '$101.66'],
    ]);
  });

  it('names files, summaries, the recommended option and pictures', () => {
    const file = (id: string, text: string) => ({ id, text });
    const from = offer({
      files: [file('a', 'Brochure'), file('b', 'Permit'), file('c', 'Plan')],
      packages: [option(1, { recommended: true, pictureId: 'x' }), option(2, { pictureId: 'y' })],
    });
    const to = offer({
      files: [file('d', 'Rebate'), file('c', 'Plan'), file('b', 'County permit')],
      packages: [option(1, { pictureId: 'z', summary: 'Warm' }), option(2, { recommended: true })],
    });
    expect(seen(to, from)).toEqual([
      [null, 'File', 'Brochure', ''],
      [null, 'File', '', 'Rebate'],
      [null, 'Name of file Permit', 'Permit', 'County permit'],
      [null, 'Order of the files', 'Permit, Plan', 'Plan, County permit'],
      ['Option 1', 'Recommended', 'Yes', ''],
      ['Option 1', 'Summary', '', 'Warm'],
      ['Option 1', 'Picture', 'A picture', 'Another picture'],
      ['Option 2', 'Recommended', '', 'Yes'],
      ['Option 2', 'Picture', 'A picture', ''],
    ]);
    expect(seen(from, from)).toEqual([]);
  });

  it('names title, last day, note, names, descriptions, items, discounts, tax, rebates and terms', () => {
    const financing = [{ text: 'Plan', monthlyCents: 1, selected: false, sentences: ['12 months.'] }];
    const other = option(1, {
      text: 'Better',
      description: 'Quiet.',
      lines: [{ ...line(10, 'Furnace, quiet'), quantity: 2, warranty: '5 years' }, line(12, 'Thermostat')],
      totals: { ...totals, discounts: [], taxCents: 700, rebates: [{ text: '', amountCents: 100 }] },
      financing,
    });
    const changes = seen(offer({ text: 'Heat', note: 'Hi', expiresDate: null, packages: [other] }));
    expect(changes).toEqual([
      [null, 'Title', 'New furnace', 'Heat'],
      [null, 'Good until', 'December 10, 2026', 'No end date'],
      [null, 'Note for the customer', '', 'Hi'],
      ['Option 2', 'Option', '$101.65', 'Removed'],
      ['Better', 'Name', 'Option 1', 'Better'],
      ['Better', 'Description', '', 'Quiet.'],
      ['Better', 'Item', 'Filter', ''],
      ['Better', 'Name of Furnace', 'Furnace', 'Furnace, quiet'],
      ['Better', 'Quantity of Furnace, quiet', '1', '2'],
      ['Better', 'Warranty of Furnace, quiet', '', '5 years'],
      ['Better', 'Item', '', 'Thermostat'],
      ['Better', 'Discounts', 'Fall offer $5.00', ''],
      ['Better', 'Sales tax', '$6.65', '$7.00'],
      ['Better', 'Rebates', '', '$1.00'],
      ['Better', 'Financing', '', 'Plan 12 months.'],
    ]);
  });

  it('names another order of options and of items, and an added option', () => {
    const turned = option(1, { lines: [line(11, 'Filter'), line(10, 'Furnace')] });
    expect(seen(offer({ packages: [option(2), turned, option(3)] }))).toEqual([
      [null, 'Order of the options', 'Option 1, Option 2', 'Option 2, Option 1'],
      ['Option 1', 'Order of the items', 'Furnace, Filter', 'Filter, Furnace'],
      ['Option 3', 'Option', 'Added', '$101.65'],
    ]);
  });

  it('finds something if and only if it does so the other way round', () => {
    const texts = fc.constantFrom('', 'one', 'two');
    const offers = fc
      .record({ text: texts, note: texts, cents: fc.integer({ min: 1, max: 3 }), turned: fc.boolean() })
      .map(({ text, note, cents, turned }) => {
        const both = [option(1, { totals: { ...totals, totalCents: cents } }), option(2)];
        return offer({ text, note, packages: turned ? both.toReversed() : both });
      });
    fc.assert(
      fc.property(offers, offers, (one, other) => {
        const isSame = JSON.stringify(one) === JSON.stringify(other);
        expect(revisionDifferences(one, other).length === 0).toBe(isSame);
        expect(revisionDifferences(other, one).length === 0).toBe(isSame);
      }),
    );
  });
});
