import { readMoney } from '../kernel/read-money.ts';

/** The names of the ownership choices, in the dialog's order (R5.3). */
export const ownershipNames = {
  owner: 'Owner',
  occupant: 'Occupant',
} as const;
export type Ownership = keyof typeof ownershipNames;

/**
 * The names of a loan's property types, in the dialog's order (R5.3). Unrelated to the price book's
 * `propertyTypeId`.
 */
export const propertyTypeNames = {
  singleFamily: 'Single Family',
  condominiumOrTownhouse: 'Condo / Town Home',
  multiFamily: 'Multi-Family (6 or Fewer Units)',
  mobile: 'Mobile Home',
} as const;
export type LoanPropertyType = keyof typeof propertyTypeNames;

/** The information about the home that a lender receives (R3.12). */
export interface ProjectInformation {
  ownership: Ownership;
  propertyType: LoanPropertyType;
  /** Mortgage or rent per month, in cents; null if not given. */
  monthlyMortgagePayment: number | null;
}

/** Project information while it is edited; the payment is the typed text. */
export interface TypedProject {
  ownership: Ownership | null;
  propertyType: LoanPropertyType | null;
  monthlyMortgagePayment: string;
}

export type ProjectField = keyof ProjectInformation;

/** The fields in the dialog's order, with their names on the screen (R2.6). */
export const projectFieldNames = {
  ownership: 'Ownership',
  propertyType: 'Property type',
  monthlyMortgagePayment: 'Mortgage/rent payment',
} as const satisfies Record<ProjectField, string>;

export type ProjectReading =
  | { project: ProjectInformation }
  | { missing: ProjectField[]; wrong: Partial<Record<ProjectField, string>> };

/**
 * Reads the form (R5.3) and converts the payment to cents.
 * @returns the project information, or the required fields that are empty and the error of the payment
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
