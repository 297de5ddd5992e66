import { z } from 'zod';
import { amountCents } from '../kernel/field.ts';
import { loanApplicationFields } from './loan-application-fields.ts';
import { ownershipNames, propertyTypeNames } from './project-information.ts';

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
