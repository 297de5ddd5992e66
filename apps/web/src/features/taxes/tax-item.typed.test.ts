import { describe, expect, it } from 'vitest';
import { newItem, readItem, type TypedPart, withPart } from './tax-item.typed.ts';

const rated = (parts: readonly TypedPart[], place: number, percent: string): TypedPart[] =>
  parts.with(place, { ...parts[place]!, rates: [{ percent, from: '', to: '' }] });

describe('the parts of a typed tax rate', () => {
  const item = { ...newItem([]), text: 'Franklin County', zips: '43085' };

  it('are sent without those in which nothing was typed', () => {
    const reading = readItem({ ...item, parts: rated(item.parts, 0, '5.75') });
    expect(reading).toMatchObject({ fields: { parts: [{ kind: 'state', text: 'State' }] } });
    const county = readItem({ ...item, parts: rated(item.parts, 1, '7.5') });
    expect(county).toMatchObject({ fields: { parts: [{ kind: 'county', rates: [{ rate: 75_000 }] }] } });
  });

  it('keep their errors at the part that was typed', () => {
    const parts = rated(item.parts, 1, 'x');
    expect(readItem({ ...item, parts })).toEqual({
      wrong: { 'parts.1.rates.0.rate': expect.any(String) },
    });
    const ends = [{ percent: '2', from: '2026-05-01', to: '2026-04-01' }];
    const wrong = readItem({ ...item, parts: item.parts.with(1, { ...item.parts[1]!, rates: ends }) });
    expect(Object.keys('wrong' in wrong ? wrong.wrong : {})[0]).toMatch(/^parts\.1\.rates\.0/);
  });

  it('need at least one', () => {
    expect(readItem(item)).toEqual({ wrong: { 'parts.0.rates.0.rate': expect.any(String) } });
  });

  it('are added level by level', () => {
    const [state] = item.parts;
    const all = withPart(withPart(withPart(withPart([state!]))));
    expect(all.map(({ kind }) => kind)).toEqual(['state', 'county', 'city', 'district', 'district']);
  });
});
