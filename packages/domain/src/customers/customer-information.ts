import { type Phone, readPhone } from './phone.ts';

/** What a lender needs of a customer before a loan begins (R5.1), as it is kept. */
export interface CustomerInformation {
  /** empty where there is none */
  company: string;
  firstName: string;
  lastName: string;
  mainPhone: Phone;
  mobilePhone: Phone | null;
}

export type CustomerField = keyof CustomerInformation;

/** The same as it is typed. */
export type TypedCustomer = Record<CustomerField, string>;

/** The fields in the dialog's order, with the names that they have on the screen (R2.5). */
export const customerFieldNames = {
  company: 'Company',
  firstName: 'First name',
  lastName: 'Last name',
  mainPhone: 'Main phone',
  mobilePhone: 'Mobile phone',
} as const satisfies Record<CustomerField, string>;

/** What has to be there (R5.1). */
export const requiredCustomerFields = [
  'firstName',
  'lastName',
  'mainPhone',
] as const satisfies CustomerField[];

const longest = { company: 120, firstName: 80, lastName: 80 } as const;
// names stand in lists, mails and letters
const severalLines = /[\p{Cc}\u2028\u2029]/u;

export type CustomerReading =
  | { customer: CustomerInformation }
  | { missing: CustomerField[]; wrong: Partial<Record<CustomerField, string>> };

/**
 * Reads what was typed, for the dialog and for the server (R5.8).
 * @returns the customer information, or which required fields are empty and what is wrong with others
 */
export function readCustomerInformation(typed: TypedCustomer): CustomerReading {
  const missing = requiredCustomerFields.filter((field) => typed[field].trim() === '');
  const wrong: Partial<Record<CustomerField, string>> = {};
  for (const field of ['company', 'firstName', 'lastName'] as const) {
    const text = typed[field].trim();
    if (text.length > longest[field]) wrong[field] = `Use at most ${longest[field]} characters.`;
    else if (severalLines.test(text)) wrong[field] = 'Use one line of text.';
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
