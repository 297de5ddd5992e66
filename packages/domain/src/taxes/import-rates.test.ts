import { describe, expect, it } from 'vitest';
import { importRates } from './import-rates.ts';
import type { OfferedItem } from './rate-files.ts';
import type { TaxItemFields } from './tax-item.ts';
import { rateOn, wrongParts } from './tax-parts.ts';

const cook: OfferedItem = {
  text: 'Cook County',
  section: 'Illinois',
  zips: ['60801', '60802'],
  parts: [
    { kind: 'state', text: 'Illinois', rate: 62_500 },
    { kind: 'county', text: 'Cook County', rate: 17_500 },
  ],
  kinds: ['state', 'county'],
};
const raised = { ...cook, parts: [cook.parts[0]!, { ...cook.parts[1]!, rate: 20_000 }] };
const imported = (existing: readonly TaxItemFields[], item: OfferedItem, from: string) =>
  importRates(existing, [item], from)[0]!;

describe('importRates', () => {
  it('makes what is new, and is the same when imported again, on a later day too', () => {
    const first = imported([], cook, '2026-07-01');
    expect(first).toMatchObject({ outcome: 'new', was: null });
    expect(imported([first.now], cook, '2026-07-01').outcome).toBe('same');
    expect(imported([first.now], cook, '2027-07-01').outcome).toBe('same');
  });

  it('changes a rate from its day on, and leaves earlier days as they were (R3.5)', () => {
    const { now: before } = imported([], cook, '2026-07-01');
    const { outcome, now } = imported([before], raised, '2027-01-01');
    expect(outcome).toBe('changed');
    expect([rateOn(now.parts, '2026-12-31'), rateOn(now.parts, '2027-01-01')]).toEqual([80_000, 82_500]);
    expect(wrongParts(now.parts)).toEqual({});
    expect(imported([now], raised, '2027-01-01').outcome).toBe('same');
  });

  it('ends a part that the files no longer have, and adds one they have now', () => {
    const { now: before } = imported([], cook, '2026-07-01');
    const city = { kind: 'city' as const, text: 'Cook', rate: 10_000 };
    const { now, ended } = imported([before], { ...cook, parts: [cook.parts[0]!, city] }, '2027-01-01');
    expect(ended).toEqual(['Cook County']);
    expect(now.parts.map(({ id, text, rates }) => [id, text, rates.at(-1)!.to])).toEqual([
      [1, 'Illinois', null],
      [2, 'Cook County', '2026-12-31'],
      [3, 'Cook', null],
    ]);
  });

  it('leaves parts of kinds that the files say nothing about, such as a district entered by hand', () => {
    const { now: before } = imported([], cook, '2026-07-01');
    const district = { id: 9, kind: 'district' as const, text: 'Transit', rates: before.parts[0]!.rates };
    const own = { ...before, parts: [...before.parts, district] };
    expect(imported([own], cook, '2027-01-01')).toMatchObject({ outcome: 'same', ended: [] });
    const ofState = { ...cook, parts: [cook.parts[0]!], kinds: ['state' as const] };
    expect(imported([own], ofState, '2027-01-01')).toMatchObject({ outcome: 'same', ended: [] });
    const ofCity = { ...cook, kinds: ['state' as const, 'county' as const, 'district' as const] };
    expect(imported([own], ofCity, '2027-01-01').ended).toEqual(['Transit']);
  });

  it('doesn’t name a part again that has ended already', () => {
    const { now: before } = imported([], cook, '2026-07-01');
    const without = { ...cook, parts: [cook.parts[0]!] };
    const { now } = imported([before], without, '2027-01-01');
    expect(imported([now], without, '2027-07-01')).toMatchObject({ outcome: 'same', ended: [] });
  });

  it('names and ends a part that applies for one more day, and one whose later rate is all that is left', () => {
    const { now: before } = imported([], cook, '2026-07-01');
    const without = { ...cook, parts: [cook.parts[0]!] };
    const withRates = (...rates: TaxItemFields['parts'][number]['rates']) => ({
      ...before,
      parts: [before.parts[0]!, { ...before.parts[1]!, rates }],
    });
    const lastDay = { from: null, to: '2027-01-01', rate: 17_500 };
    expect(imported([withRates(lastDay)], without, '2027-01-01')).toMatchObject({ ended: ['Cook County'] });
    expect(imported([withRates(lastDay)], without, '2027-01-02')).toMatchObject({
      outcome: 'same',
      ended: [],
    });
    const changing = [lastDay, { from: '2027-01-02', to: null, rate: 20_000 }];
    expect(imported([withRates(...changing)], without, '2027-06-01').ended).toEqual(['Cook County']);
    const planned = imported(
      [withRates({ from: '2028-01-01', to: null, rate: 20_000 })],
      without,
      '2027-01-01',
    );
    expect(planned.ended).toEqual(['Cook County']);
    expect(planned.now.parts.map(({ text }) => text)).toEqual(['Illinois']);
  });

  it('gives the item for every other ZIP code no codes, and leaves it that', () => {
    const { now: before } = imported([], { ...cook, zips: [] }, '2026-07-01');
    const rest = { ...before, elsewhere: true };
    expect(imported([rest], cook, '2026-07-01')).toMatchObject({
      outcome: 'same',
      now: { zips: [], elsewhere: true },
    });
    expect(before.elsewhere).toBe(false);
  });

  it('takes a ZIP code from an item only to give it to another one that it names', () => {
    const { now: before } = imported([], cook, '2026-07-01');
    const withOwn = { ...before, zips: ['60803', ...before.zips] };
    expect(imported([withOwn], { ...cook, zips: [] }, '2027-01-01').outcome).toBe('same');
    expect(imported([withOwn], cook, '2027-01-01').outcome).toBe('same');
    const chicago = { ...cook, text: 'Chicago', zips: ['60802'] };
    const [city, county] = importRates([withOwn], [chicago, { ...cook, zips: [] }], '2027-01-01');
    expect([city!.now.zips, county!.now.zips]).toEqual([['60802'], ['60801', '60803']]);
  });

  it('leaves a rate that is entered for later where the one of the day stays', () => {
    const { now: before } = imported([], cook, '2026-07-01');
    const { now: planned } = imported([before], raised, '2027-01-01');
    expect(imported([planned], cook, '2026-10-01').outcome).toBe('same');
  });

  it('leaves ZIP codes with items that the import doesn’t name', () => {
    const own: TaxItemFields = {
      text: 'Downtown',
      section: 'Illinois',
      zips: ['60802'],
      elsewhere: false,
      parts: [],
    };
    expect(imported([own], cook, '2026-07-01')).toMatchObject({ now: { zips: ['60801'] }, kept: 1 });
  });
});
