import { z } from 'zod';
import { amountCents } from '../kernel/field.ts';
import { loanApplicationFields } from './loan-application-fields.ts';

/** What each choice of ownership is called, in the dialog's order (R5.3). */
export const ownershipNames = {
  owner: 'Owner',
  occupant: 'Occupant',
} as const;

/** What each property type of a loan is called, in the dialog's order (R5.3). Not the price book's `propertyTypeId`. */
export const propertyTypeNames = {
  singleFamily: 'Single Family',
  condominiumOrTownhouse: 'Condo / Town Home',
  multiFamily: 'Multi-Family (6 or Fewer Units)',
  mobile: 'Mobile Home',
} as const;

const choices = <Names extends Record<string, string>>(names: Names) =>
  z.enum(Object.keys(names) as [keyof Names & string, ...(keyof Names & string)[]]);

/** Loan dialog fields (R3.12), collected before a lender is asked. */
export const loanDialogSchema = z.object({
  ownership: choices(ownershipNames),
  propertyType: choices(propertyTypeNames),
  /** mortgage or rent per month, in cents; null: not told */
  monthlyMortgagePayment: amountCents.nullable(),
});

/** A loan at a lender (R3.12): what was collected, and where the customer goes on. */
export const lenderLoanSchema = loanDialogSchema.extend({
  redirectUrl: loanApplicationFields.redirectUrl,
});
