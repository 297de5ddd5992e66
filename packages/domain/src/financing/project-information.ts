import { readMoney } from '../kernel/read-money.ts';

/** What each choice of ownership is called, in the dialog's order (R5.3). */
export const ownershipNames = {
  owner: 'Owner',
  occupant: 'Occupant',
} as const;
export type Ownership = keyof typeof ownershipNames;

/** What each property type of a loan is called, in the dialog's order (R5.3). Not the price book's `propertyTypeId`. */
export const propertyTypeNames = {
  singleFamily: 'Single Family',
  condominiumOrTownhouse: 'Condo / Town Home',
  multiFamily: 'Multi-Family (6 or Fewer Units)',
  mobile: 'Mobile Home',
} as const;
export type LoanPropertyType = keyof typeof propertyTypeNames;

/** What a lender is told of the home (R3.12). */
export interface ProjectInformation {
  ownership: Ownership;
  propertyType: LoanPropertyType;
  /** mortgage or rent per month, in cents; null: not told */
  monthlyMortgagePayment: number | null;
}

/** The same while it is being filled in; the payment as it is typed. */
export interface TypedProject {
  ownership: Ownership | null;
  propertyType: LoanPropertyType | null;
  monthlyMortgagePayment: string;
}

export type ProjectField = keyof ProjectInformation;

/** The fields in the dialog's order, with the names that they have on the screen (R2.6). */
export const projectFieldNames = {
  ownership: 'Ownership',
  propertyType: 'Property type',
  monthlyMortgagePayment: 'Mortgage/rent payment',
} as const satisfies Record<ProjectField, string>;

export type ProjectReading =
  | { project: ProjectInformation }
  | { missing: ProjectField[]; wrong: Partial<Record<ProjectField, string>> };

/**
 * Reads what was filled in (R5.3); the payment becomes a number of cents. The server has `loanDialogSchema` for the same.
 * @returns the project information, or which required fields are empty and what is wrong with the payment
 */
export function readProjectInformation(typed: TypedProject): ProjectReading {
  const { ownership, propertyType } = typed;
  const text = typed.monthlyMortgagePayment.trim();
  const payment = text === '' ? { cents: null } : readMoney(text);
  if (ownership && propertyType && 'cents' in payment) {
    return { project: { ownership, propertyType, monthlyMortgagePayment: payment.cents } };
  }
  return {
    missing: (['ownership', 'propertyType'] as const).filter((field) => !typed[field]),
    wrong: 'wrong' in payment ? { monthlyMortgagePayment: payment.wrong } : {},
  };
}
