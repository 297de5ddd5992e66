import { describe, expect, it } from 'vitest';
import { taxItemsByZip } from './untaxed-sites.ts';

const county = { text: 'Buncombe', zips: ['28801'], elsewhere: false };
const rest = { text: 'Everywhere else', zips: [], elsewhere: true };

describe('taxItemsByZip', () => {
  it('finds the item that has the ZIP code, or the one for everywhere else (R3.5)', () => {
    const find = taxItemsByZip([county, rest]);
    expect(find('28801-1234')).toBe(county);
    expect(find('28801')).toBe(county);
    expect(find('10001')).toBe(rest);
  });

  it('finds none for a ZIP code that no item has, and for a site without one', () => {
    expect(taxItemsByZip([county])('10001')).toBeUndefined();
    expect(taxItemsByZip([county, rest])('')).toBeUndefined();
  });
});
