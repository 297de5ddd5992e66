import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ComparedLine, packageDifferences } from './package-differences.ts';

const line = (text: string, more: Partial<ComparedLine> = {}): ComparedLine => ({
  text,
  description: '',
  quantity: 1,
  unitPriceCents: 10_000,
  lineDiscountCents: 0,
  freeOfCharge: false,
  ...more,
});
/** Each own line in words: new, the same, or in what it differs. */
const words = (left: ComparedLine[], own: ComparedLine[]) =>
  packageDifferences(left, own).lines.map(({ line: { text }, was, differs }) =>
    [text, was === null ? 'new' : differs.length === 0 ? 'same' : differs.join(' and ')].join(': '),
  );

describe('packageDifferences', () => {
  it('says what a package has that the one to its left has not, and what it lacks (R1.2)', () => {
    const left = [line('Air handler'), line('Disconnect')];
    const own = [line('Air handler'), line('Thermostat')];
    expect(words(left, own)).toEqual(['Air handler: same', 'Thermostat: new']);
    expect(packageDifferences(left, own).missing).toEqual([line('Disconnect')]);
  });

  it('says where the quantity, the description or the price is another, whatever case and spaces the name has', () => {
    const left = [line('Filter'), line('Line set', { description: '25 ft' }), line('Labor')];
    const own = [
      line(' filter ', { quantity: 2 }),
      line('Line  Set', { description: '50 ft', unitPriceCents: 20_000 }),
      line('Labor', { lineDiscountCents: 500 }),
    ];
    expect(words(left, own)).toEqual([
      ' filter : quantity',
      'Line  Set: description and price',
      'Labor: price',
    ]);
  });

  it('takes a price that is to follow for another than none, and what is given away for the same at any price', () => {
    const free = { freeOfCharge: true };
    expect(words([line('Permit')], [line('Permit', { unitPriceCents: null })])).toEqual(['Permit: price']);
    expect(words([line('Permit')], [line('Permit', free)])).toEqual(['Permit: price']);
    const dearer = line('Permit', { ...free, unitPriceCents: 20_000 });
    expect(words([line('Permit', free)], [dearer])).toEqual(['Permit: same']);
  });

  it('puts what is alike beside each other where several lines have one name', () => {
    const [one, two, three] = [1, 2, 3].map((quantity) => line('Recessed light', { quantity }));
    expect(words([one!, two!], [two!, three!, one!])).toEqual([
      'Recessed light: same',
      'Recessed light: new',
      'Recessed light: same',
    ]);
    expect(words([one!, two!], [three!])).toEqual(['Recessed light: quantity']);
    expect(packageDifferences([one!, two!], [three!]).missing).toEqual([two]);
  });

  describe('for any two packages', () => {
    const anyLine = fc.record({
      text: fc.constantFrom('Furnace', 'furnace', 'Filter', 'Labor', ''),
      description: fc.constantFrom('', '80 %', '96 %'),
      quantity: fc.constantFrom(1, 2, 2.5),
      unitPriceCents: fc.constantFrom(null, 0, 10_000),
      lineDiscountCents: fc.constantFrom(0, 500),
      freeOfCharge: fc.boolean(),
    });
    const anyLines = fc.array(anyLine, { maxLength: 8 });
    const forAny = (check: (left: ComparedLine[], own: ComparedLine[]) => void) =>
      fc.assert(fc.property(anyLines, anyLines, check));

    it('has each line of either once, and the own ones in their order', () => {
      forAny((left, own) => {
        const { lines, missing } = packageDifferences(left, own);
        expect(lines.map((each) => each.line)).toEqual(own);
        const beside = lines.flatMap(({ was }) => was ?? []);
        expect(beside.length + missing.length).toBe(left.length);
        expect(new Set([...beside, ...missing])).toEqual(new Set(left));
      });
    });

    it('tells of nothing that is new or missing where both have a line of that name left', () => {
      forAny((left, own) => {
        const { lines, missing } = packageDifferences(left, own);
        const names = new Set(missing.map(({ text }) => text.toLowerCase()));
        for (const each of lines)
          expect(each.was === null && names.has(each.line.text.toLowerCase())).toBe(false);
      });
    });

    it('has nothing to tell of a package beside itself, in any order of its lines', () => {
      forAny((lines) => {
        const { lines: compared, missing } = packageDifferences(lines, lines.toReversed());
        expect(missing).toEqual([]);
        expect(compared.filter(({ differs, was }) => was === null || differs.length > 0)).toEqual([]);
      });
    });

    it('counts the same from either side', () => {
      forAny((left, own) => {
        const [there, back] = [packageDifferences(left, own), packageDifferences(own, left)];
        const fresh = ({ lines }: typeof there) => lines.filter(({ was }) => was === null).length;
        const alike = ({ lines }: typeof there) =>
          lines.filter((e) => e.was && e.differs.length === 0).length;
        expect([fresh(there), there.missing.length, alike(there)]).toEqual([
          back.missing.length,
          fresh(back),
          alike(back),
        ]);
      });
    });
  });
});
