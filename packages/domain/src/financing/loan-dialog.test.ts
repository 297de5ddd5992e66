import { describe, expect, it } from 'vitest';
import { lenderLoanSchema, loanDialogSchema } from './loan-dialog.ts';
import { ownershipNames, propertyTypeNames } from './project-information.ts';

const asked = { ownership: 'owner', propertyType: 'singleFamily', monthlyMortgagePayment: 185_000 };

describe('loanDialogSchema', () => {
  it('refuses a missing ownership and a missing property type (R3.12, R5.3)', () => {
    const { error } = loanDialogSchema.safeParse({ monthlyMortgagePayment: null });
    expect(error?.issues.map(({ path }) => path)).toEqual([['ownership'], ['propertyType']]);
  });

  it("refuses a choice by its name on the screen: the lender's word is sent (R3.12)", () => {
    expect(loanDialogSchema.safeParse({ ...asked, propertyType: 'Single Family' }).success).toBe(false);
  });

  it('refuses a payment that is not whole cents (R3.12)', () => {
    expect(loanDialogSchema.safeParse({ ...asked, monthlyMortgagePayment: 1850.5 }).success).toBe(false);
  });

  it('does without a payment (R3.12, R5.3)', () => {
    const untold = { ...asked, monthlyMortgagePayment: null };
    expect(loanDialogSchema.parse(untold)).toEqual(untold);
  });

  it('offers the choices of the specification in its order (R3.12, R5.3)', () => {
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

describe('lenderLoanSchema', () => {
  it('refuses an address that is none (R3.12)', () => {
    expect(lenderLoanSchema.safeParse({ ...asked, redirectUrl: 'the lender' }).success).toBe(false);
  });

  it('refuses an address that would run a script (R3.12)', () => {
    expect(lenderLoanSchema.safeParse({ ...asked, redirectUrl: 'javascript:alert(1)' }).success).toBe(false);
  });

  it('takes the address where the customer goes on (R3.12)', () => {
    const loan = { ...asked, redirectUrl: 'https://lender.example/apply/1' };
    expect(lenderLoanSchema.parse(loan)).toEqual(loan);
  });
});
