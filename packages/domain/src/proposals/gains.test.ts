import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gainNotes, toldAsGains } from './gains.ts';
import type { PresentedPackage } from './presentation.ts';

type Line = PresentedPackage['lines'][number];

const line = (text: string, more: Partial<Line> = {}): Line => ({
  id: 1,
  text,
  description: '',
  warranty: '',
  quantity: 1,
  beside: 'same',
  otherwise: null,
  ...more,
});
const otherwise = (more: Partial<NonNullable<Line['otherwise']>>): Partial<Line> => ({
  beside: 'other',
  otherwise: { quantity: null, description: null, warranty: null, price: false, ...more },
});
/** Tells an option beside one with the named lines of its own. */
const told = (lines: Line[], missing: string[] = []) => {
  const left = { text: 'Essential', missing: missing.map((text, id) => ({ id, text, quantity: 1 })) };
  const { gains, others } = toldAsGains({ lines: lines.map((each, id) => ({ ...each, id })), left });
  return {
    gains: gains.map(({ line: { text }, ...gain }) => ({
      text,
      ...Object.fromEntries(Object.entries(gain).filter(([, value]) => value !== null)),
    })),
    others: others.map(({ text }) => text),
  };
};

describe('toldAsGains', () => {
  it('tells added lines and better parts as gains, and never what an option doesn’t have (R1.2)', () => {
    const lines = [
      line('Two-stage heat pump, 17 SEER2', { beside: 'also' }),
      line('Wi-Fi thermostat', { beside: 'also' }),
      line('Safety disconnect'),
    ];
    expect(told(lines, ['Single-stage heat pump, 15 SEER2', 'Yearly flush'])).toEqual({
      gains: [
        { text: 'Two-stage heat pump, 17 SEER2', insteadOf: 'Single-stage heat pump, 15 SEER2' },
        { text: 'Wi-Fi thermostat' },
      ],
      others: ['Safety disconnect'],
    });
  });

  it('says in words what a gain is', () => {
    const gain = { line: line('Filter'), insteadOf: 'Old filter', moreThan: 1, longerThan: '1 year' };
    expect(gainNotes(gain)).toEqual([
      'In place of Old filter',
      'Instead of 1',
      'Longer warranty than 1 year',
    ]);
    expect(gainNotes({ ...gain, insteadOf: null, moreThan: null, longerThan: '' })).toEqual([
      'With a warranty',
    ]);
    expect(gainNotes({ ...gain, insteadOf: null, moreThan: null, longerThan: null })).toEqual([]);
  });

  it('gives each line of the left option away once, to the most similar line', () => {
    const lines = [
      line('Water heater pan', { beside: 'also' }),
      line('Tankless gas water heater', { beside: 'also' }),
    ];
    expect(told(lines, ['Gas water heater, 50 gal']).gains).toEqual([
      { text: 'Water heater pan' },
      { text: 'Tankless gas water heater', insteadOf: 'Gas water heater, 50 gal' },
    ]);
  });

  it.each([
    ['10 years', '1 year', true],
    ['Parts 10 years, labor 1 year', 'Parts 2 years, labor 1 year', true],
    ['Parts 10 years, labor 90 days', 'Parts 2 years, labor 1 year', false],
    ['12 months', '1 year', false],
    ['Lifetime', '10 years', true],
    ['2-yr', '18 mo', true],
    ['2 years', '', true],
    ['', '2 years', false],
    ['By the manufacturer', '1 year', false],
    ['1 year', '10 years', false],
  ])('takes a warranty of %j as a gain over %j: %s', (warranty, was, isGain) => {
    expect(told([line('Filter', { warranty, ...otherwise({ warranty: was }) })])).toEqual(
      isGain
        ? { gains: [{ text: 'Filter', longerThan: was }], others: [] }
        : { gains: [], others: ['Filter'] },
    );
  });

  it('takes a larger number as a gain, and a smaller one or a credit as none', () => {
    const of = (quantity: number, was: number) =>
      told([line('Filter', { quantity, ...otherwise({ quantity: was }) })]).gains;
    expect(of(3, 1)).toEqual([{ text: 'Filter', moreThan: 1 }]);
    expect(of(1, 3)).toEqual([]);
    expect(of(-1, -3)).toEqual([]);
  });

  it('compares nothing with an option that has no line in common, and tells no line that was left out', () => {
    const lines = [line('Softener', { beside: 'included' }), line('Filter', { beside: 'leftOut' })];
    const nothing = { left: null, gains: [], others: [lines[0]] };
    expect(toldAsGains({ lines, left: null })).toEqual(nothing);
    const before = { text: 'Essential', lines: [line('Gas valve', { beside: 'included' })] };
    expect(toldAsGains({ lines, left: null }, before)).toEqual(nothing);
  });

  it('compares options without a line in common if one has a better part of a kind', () => {
    const included = { beside: 'included' } as const;
    const before = { text: '14 kW', lines: [line('Standby generator 14 kW', included)] };
    const lines = [
      line('Standby generator 18 kW', { ...included, id: 2 }),
      line('Gas line test', { ...included, id: 3 }),
    ];
    const { left, gains, others } = toldAsGains({ lines, left: null }, before);
    expect([left, gains.map(({ insteadOf }) => insteadOf), others]).toEqual([
      '14 kW',
      ['Standby generator 14 kW', null],
      [],
    ]);
  });

  it('has each own line once, and names nothing as missing, whatever differs (R1.2)', () => {
    const text = fc.constantFrom('Heat pump', 'Heat pump, two-stage', 'Filter', 'Line set 25 ft', '—', '');
    const warranty = fc.constantFrom('', '1 year', '10 years', 'Lifetime', 'Parts 2 years, labor 1 year');
    const quantity = fc.integer({ min: -3, max: 5 });
    const lines = fc.array(
      fc.record({
        text,
        warranty,
        quantity,
        description: text,
        beside: fc.constantFrom<Line['beside'][]>('also', 'same', 'other', 'leftOut'),
        was: fc.record({
          quantity: fc.option(quantity),
          description: fc.option(text),
          warranty: fc.option(warranty),
          price: fc.boolean(),
        }),
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(lines, fc.array(text, { maxLength: 6 }), (drawn, missing) => {
        const own = drawn.map(({ was, ...each }, id) => ({
          ...each,
          id,
          otherwise: each.beside === 'other' ? was : null,
        }));
        const left = {
          text: 'Essential',
          missing: missing.map((each, id) => ({ id, text: each, quantity: 1 })),
        };
        const { gains, others } = toldAsGains({ lines: own, left });
        const ids = [...gains.map((gain) => gain.line.id), ...others.map(({ id }) => id)];
        const offered = own.filter(({ beside }) => beside !== 'leftOut').map(({ id }) => id);
        expect(new Set(ids)).toEqual(new Set(offered));
        // each once, in one of the two lists
        expect(ids).toHaveLength(offered.length);
        for (const { line: each, insteadOf, moreThan } of gains) {
          // a line of the left option is named only where this one has another in its place
          if (insteadOf !== null) expect(own[each.id]!.beside).toBe('also');
          if (moreThan !== null) expect(each.quantity).toBeGreaterThan(moreThan);
        }
        const places = gains.flatMap(({ insteadOf }) => insteadOf ?? []);
        for (const each of new Set(places))
          expect(places.filter((place) => place === each).length).toBeLessThanOrEqual(
            missing.filter((there) => there === each).length,
          );
      }),
    );
  });
});
