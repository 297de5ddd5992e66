import { describe, expect, it } from 'vitest';
import { propertyTypeOf, propertyWord, propertyWordLimits } from './property-words.ts';

describe('propertyTypeOf', () => {
  it.each([
    ['Residential', 1],
    [' homeowner ', 1],
    ['Single family', 1],
    ['Residential – rental', 1],
    ['Condo', 1],
    ['Town home', 1],
    ['COMMERCIAL', 2],
    ['Restaurant', 2],
    ['Commercial (HOA)', 2],
    ['business', 2],
    ['VIP', null],
    ['Referral', null],
    ['Non-residential', null],
    ['Residential and commercial', null],
    ['constructor', null],
  ])('reads %j as %j', (typed, id) => {
    expect(propertyTypeOf(typed)).toBe(id);
  });
});

describe('propertyWord', () => {
  it('is the same however it’s spelled, and short', () => {
    expect(propertyWord('  VIP \n Gold ')).toBe('vip gold');
    expect(propertyWord('x'.repeat(90)).length).toBeLessThanOrEqual(propertyWordLimits.length + 1);
  });
});
