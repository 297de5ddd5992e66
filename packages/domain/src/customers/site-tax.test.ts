import { describe, expect, it } from 'vitest';
import { followsZip } from './site-tax.ts';

const site = { postalCode: '28803', taxItemId: 3 };

describe('followsZip', () => {
  it('is true for a new ZIP code of a site that has the tax of its old one, or none as that one (R3.5)', () => {
    expect(followsZip(site, '28739', 3)).toBe(true);
    expect(followsZip({ ...site, taxItemId: null }, '28739', null)).toBe(true);
    expect(followsZip({ postalCode: '', taxItemId: null }, '28739', null)).toBe(true);
  });

  it('leaves a tax that someone chose differently (R3.5)', () => {
    expect(followsZip(site, '28739', 4)).toBe(false);
    expect(followsZip({ ...site, taxItemId: null }, '28739', 3)).toBe(false);
  });

  it('waits for a whole ZIP code that differs in its first five digits', () => {
    expect(followsZip(site, '2873', 3)).toBe(false);
    expect(followsZip(site, '28803-1234', 3)).toBe(false);
  });
});
