import { isOneLine } from '../kernel/kept-text.ts';
import { type Phone, readPhone } from './phone.ts';

/** The customer information that a lender requires before a loan application (R5.1), as stored. */
export interface CustomerInformation {
  /** Empty if there is none. */
  company: string;
  firstName: string;
  lastName: string;
  mainPhone: Phone;
  mobilePhone: Phone | null;
}

/** Customer information as sent: what is left out of it stays as it is. */
export type SentCustomer = Omit<CustomerInformation, 'company' | 'mobilePhone'> &
  Partial<Pick<CustomerInformation, 'company' | 'mobilePhone'>>;

export type CustomerField = keyof CustomerInformation;

/** Customer information as typed. */
export type TypedCustomer = Record<CustomerField, string>;

/** The fields in the dialog's order, with their names on the screen (R2.5). */
export const customerFieldNames = {
  company: 'Company',
  firstName: 'First name',
  lastName: 'Last name',
  mainPhone: 'Main phone',
  mobilePhone: 'Mobile phone',
} as const satisfies Record<CustomerField, string>;

/** The required fields (R5.1). */
export const requiredCustomerFields = [
  'firstName',
  'lastName',
  'mainPhone',
] as const satisfies CustomerField[];

const longest = { company: 120, firstName: 80, lastName: 80 } as const;

export type CustomerReading =
  | { customer: CustomerInformation }
  | { missing: CustomerField[]; wrong: Partial<Record<CustomerField, string>> };

/**
 * Reads typed customer information, for the dialog and for the server (R5.8).
 * @returns the customer information, or the required fields that are empty and the errors of the others
 */
export function readCustomerInformation(typed: TypedCustomer): CustomerReading {
  const missing = requiredCustomerFields.filter((field) => typed[field].trim() === '');
  const wrong: Partial<Record<CustomerField, string>> = {};
  for (const field of ['company', 'firstName', 'lastName'] as const) {
    const text = typed[field].trim();
    if (text.length > longest[field]) wrong[field] = `Use at most ${longest[field]} characters.`;
    else if (!isOneLine(text)) wrong[field] = 'Use one line of text.';
  }
  const phones: Partial<Record<CustomerField, Phone>> = {};
  for (const field of ['mainPhone', 'mobilePhone'] as const) {
    if (typed[field].trim() === '') continue;
    const reading = readPhone(typed[field]);
    if ('wrong' in reading) wrong[field] = reading.wrong;
    else phones[field] = reading.phone;
  }
  if (missing.length > 0 || Object.keys(wrong).length > 0 || !phones.mainPhone) return { missing, wrong };
  return {
    customer: {
      company: typed.company.trim(),
      firstName: typed.firstName.trim(),
      lastName: typed.lastName.trim(),
      mainPhone: phones.mainPhone,
      mobilePhone: phones.mobilePhone ?? null,
    },
  };
}
