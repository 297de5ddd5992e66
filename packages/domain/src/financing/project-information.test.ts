import { describe, expect, it } from 'vitest';
import { moneyMessages } from '../kernel/read-money.ts';
import {
  ownershipNames,
  propertyTypeNames,
  readProjectInformation,
  type TypedProject,
} from './project-information.ts';

const typed = (more: Partial<TypedProject> = {}): TypedProject => ({
  ownership: 'owner',
  propertyType: 'singleFamily',
  monthlyMortgagePayment: '',
  ...more,
});

describe('readProjectInformation', () => {
  it('misses ownership and property type (R5.3)', () => {
    expect(readProjectInformation(typed({ ownership: null, propertyType: null }))).toEqual({
      missing: ['ownership', 'propertyType'],
      wrong: {},
    });
  });

  it('refuses a payment that is no amount (R5.3)', () => {
    expect(readProjectInformation(typed({ monthlyMortgagePayment: 'a lot' }))).toEqual({
      missing: [],
      wrong: { monthlyMortgagePayment: moneyMessages.signs },
    });
  });

  it('does without a payment (R5.3)', () => {
    expect(readProjectInformation(typed({ monthlyMortgagePayment: '  ' }))).toEqual({
      project: { ownership: 'owner', propertyType: 'singleFamily', monthlyMortgagePayment: null },
    });
  });

  it('parses the payment to a number, which the server takes (R5.3, R5.8)', () => {
    const reading = readProjectInformation(typed({ monthlyMortgagePayment: '$1,850.50' }));
    const project = { ownership: 'owner', propertyType: 'singleFamily', monthlyMortgagePayment: 185_050 };
    expect(reading).toEqual({ project });
  });
});

describe('the choices', () => {
  it('are those of the specification, in its order (R3.12, R5.3)', () => {
    expect(Object.entries(ownershipNames)).toEqual([
      ['owner', 'Owner'],
      ['occupant', 'Occupant'],
    ]);
    expect(Object.entries(propertyTypeNames)).toEqual([
      ['singleFamily', 'Single Family'],
      ['condominiumOrTownhouse', 'Condo / Town Home'],
      ['multiFamily', 'Multi-Family (6 or Fewer Units)'],
      ['mobile', 'Mobile Home'],
    ]);
  });
});
