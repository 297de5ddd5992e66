import { propertyTypeIds, rateTypeIds } from '@fieldwright/domain/price-books/pricing-rules';
import { describe, expect, it } from 'vitest';
import { whoseOf } from './whose-prices.ts';

describe('whoseOf', () => {
  it('keeps every property and rate type but the defaults (R3.11, R9.11)', () => {
    expect(propertyTypeIds.map((propertyTypeId) => whoseOf({ propertyTypeId }))).toEqual([
      {},
      { propertyTypeId: 2 },
    ]);
    expect(rateTypeIds.map((rateTypeId) => whoseOf({ rateTypeId }))).toEqual([
      {},
      { rateTypeId: 2 },
      { rateTypeId: 3 },
      { rateTypeId: 4 },
    ]);
    expect(whoseOf({ agreementId: 7, text: 'valve' })).toEqual({ agreementId: 7 });
  });

  it.each([0, -1, 1.5, 5, '2', null, undefined, 'toString'])('leaves out what is not known: %s', (value) => {
    expect(whoseOf({ propertyTypeId: value, rateTypeId: value })).toEqual({});
  });

  it.each([0, -1, 1.5, '7', null, undefined])('leaves out what is no agreement: %s', (agreementId) => {
    expect(whoseOf({ agreementId })).toEqual({});
  });
});
