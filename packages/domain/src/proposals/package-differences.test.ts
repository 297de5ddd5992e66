import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ComparedLine, packageDifferences } from './package-differences.ts';

const line = (text: string, more: Partial<ComparedLine> = {}): ComparedLine => ({
  text,
  description: '',
  warranty: '',
  quantity: 1,
  amountCents: (more.quantity ?? 1) * 10_000,
  taxedCents: 0,
  roundedCents: 0,
  ...more,
});
/** Describes each line: new, the same, or how it differs. */
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

  it('says where the warranty is another, and doesn’t sum lines up that have different ones (R1.2)', () => {
    const own = [line('Filter', { warranty: '2 years' }), line('Filter', { warranty: '1 year' })];
    expect(words([line('Filter')], own)).toEqual(['Filter: warranty', 'Filter: new']);
  });

  it('says where the quantity, the description or the price is another, whatever case and spaces the name has', () => {
    const left = [line('Filter'), line('Line set', { description: '25 ft' }), line('Labor')];
    const own = [
      line(' filter ', { quantity: 2 }),
      line('Line  Set', { description: '50 ft', amountCents: 20_000 }),
      line('Labor', { amountCents: 9_500 }),
    ];
    expect(words(left, own)).toEqual([
      ' filter : quantity',
      'Line  Set: description and price',
      'Labor: price',
    ]);
  });

  it('takes a price that is to follow for another than any amount, and asks only what a line comes to', () => {
    const follows = { amountCents: null };
    expect(words([line('Permit')], [line('Permit', follows)])).toEqual(['Permit: price']);
    expect(words([line('Permit', { amountCents: 0 })], [line('Permit', follows)])).toEqual(['Permit: price']);
    expect(words([line('Permit', follows)], [line('Permit', follows)])).toEqual(['Permit: same']);
  });

  it('takes what is taxed for another price than what is not', () => {
    expect(words([line('Labor')], [line('Labor', { taxedCents: 10_000 })])).toEqual(['Labor: price']);
  });

  it('asks of another quantity what one comes to, as far as whole cents tell', () => {
    const [one, three] = [
      line('Filter', { amountCents: 3_333 }),
      line('Filter', { quantity: 3, amountCents: 10_000 }),
    ];
    expect(words([one], [three])).toEqual(['Filter: quantity']);
    expect(words([one], [{ ...three, amountCents: 9_000 }])).toEqual(['Filter: quantity and price']);
  });

  it('takes the odd cent of a discount that was spread for no other price', () => {
    const [left, own] = [6_666, 6_667].map((amountCents) => line('Filter', { amountCents, roundedCents: 1 }));
    expect(words([left!], [own!])).toEqual(['Filter: same']);
    expect(words([left!], [{ ...own!, amountCents: 6_669 }])).toEqual(['Filter: price']);
  });

  it('sums up what reads the same, but not what is given back or to follow', () => {
    const [one, two] = [line('Filter'), line('Filter', { quantity: 2 })];
    expect(words([two], [one, one])).toEqual(['Filter: same']);
    expect(words([one, one], [one])).toEqual(['Filter: quantity']);
    expect(packageDifferences([one, one], []).missing).toEqual([two]);
    const back = line('Filter', { quantity: -1, amountCents: -10_000 });
    const follows = line('Filter', { amountCents: null });
    expect(words([two], [one, back, one, follows])).toEqual(['Filter: same', 'Filter: new', 'Filter: new']);
  });

  it('takes an accent for the same in either way to write it', () => {
    expect(words([line('Caf\u00e9')], [line('Cafe\u0301')])).toEqual(['Cafe\u0301: same']);
  });

  it('puts what is alike beside each other where several lines have one name, then what is described alike', () => {
    const [kitchen, bath, hall] = ['Kitchen', 'Bath', 'Hall'].map((description) =>
      line('Recessed light', { description }),
    );
    expect(words([kitchen!, bath!], [bath!, hall!, kitchen!])).toEqual([
      'Recessed light: same',
      'Recessed light: new',
      'Recessed light: same',
    ]);
    expect(words([kitchen!, bath!], [hall!])).toEqual(['Recessed light: description']);
    expect(packageDifferences([kitchen!, bath!], [hall!]).missing).toEqual([bath]);
    const dearer = { ...bath!, amountCents: 20_000 };
    expect(words([kitchen!, bath!], [hall!, dearer])).toEqual([
      'Recessed light: description',
      'Recessed light: price',
    ]);
  });

  describe('for any two packages', () => {
    const anyLine = fc.record({
      text: fc.constantFrom('Furnace', 'furnace', 'Filter', 'Labor', ''),
      description: fc.constantFrom('', '80 %', '96 %'),
      warranty: fc.constantFrom('', '2 years'),
      quantity: fc.constantFrom(1, 2, 2.5, -1),
      amountCents: fc.constantFrom(null, 0, 10_000),
      taxedCents: fc.constantFrom(0, 10_000),
      roundedCents: fc.constant(0),
    });
    const anyLines = fc.array(anyLine, { maxLength: 8 });
    const forAny = (check: (left: ComparedLine[], own: ComparedLine[]) => void) =>
      fc.assert(fc.property(anyLines, anyLines, check));

    it('has all of either, and what it has in the order of the lines', () => {
      const amount = (lines: ComparedLine[]) => lines.reduce((all, { quantity }) => all + quantity, 0);
      const readings = (lines: ComparedLine[]) => [...new Set(lines.map(({ text }) => text.toLowerCase()))];
      forAny((left, own) => {
        const { lines, missing } = packageDifferences(left, own);
        const shown = lines.map((each) => each.line);
        expect([amount(shown), readings(shown)]).toEqual([amount(own), readings(own)]);
        const beside = lines.flatMap(({ was }) => was ?? []);
        expect(amount([...beside, ...missing])).toBe(amount(left));
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

    const toldOf = (left: ComparedLine[], own: ComparedLine[]) => {
      const { lines, missing } = packageDifferences(left, own);
      return [...missing, ...lines.filter(({ differs, was }) => was === null || differs.length > 0)];
    };

    it('has nothing to tell of a package beside itself, in any order of its lines', () => {
      fc.assert(
        fc.property(
          anyLines.chain((lines) =>
            fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length })),
          ),
          ([lines, shuffled]) => {
            expect([toldOf(lines, lines), toldOf(lines, shuffled)]).toEqual([[], []]);
          },
        ),
      );
    });

    it('has nothing to tell of a package whose lines are split, from either side', () => {
      forAny((lines) => {
        const ones = lines.flatMap(({ quantity, amountCents, taxedCents, ...line }) =>
          [0.4, 0.6].map((part) => ({
            ...line,
            quantity: quantity * part,
            amountCents: amountCents === null ? null : amountCents * part,
            taxedCents: taxedCents * part,
          })),
        );
        expect([toldOf(lines, ones), toldOf(ones, lines)]).toEqual([[], []]);
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
