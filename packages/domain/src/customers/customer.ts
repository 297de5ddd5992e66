import { isKept, notKept } from '../kernel/kept-text.ts';
import { emailSchema, holdsWebAddress } from '../people/person.ts';
import { readPhone } from './phone.ts';

/** What is kept of a customer: the household or business served, who pays. Empty texts where there is nothing. */
export interface CustomerFields {
  company: string;
  firstName: string;
  lastName: string;
  mainPhone: string;
  mobilePhone: string;
  email: string;
  notes: string;
  /** the card on the board and whoever books a call are warned */
  doNotService: boolean;
}

/** The fields with the names that they have on the screen and in the history. */
export const customerFieldTexts = {
  company: 'Company',
  firstName: 'First name',
  lastName: 'Last name',
  mainPhone: 'Main phone',
  mobilePhone: 'Mobile phone',
  email: 'E-mail',
  notes: 'Notes',
  doNotService: 'Do not service',
} as const satisfies Record<keyof CustomerFields, string>;

export const blankCustomer: CustomerFields = {
  company: '',
  firstName: '',
  lastName: '',
  mainPhone: '',
  mobilePhone: '',
  email: '',
  notes: '',
  doNotService: false,
};

const longest = { company: 120, firstName: 80, lastName: 80, notes: 4000 } as const;
// names stand in lists, mails and letters
const severalLines = /[\p{Cc}\u2028\u2029]/u;

export const customerMessages = {
  nameMissing: 'Enter a company, or a first and last name.',
  oneLine: 'Use one line of text.',
  webAddress: 'Use a name without a web address.',
  tooLong: (most: number) => `Use at most ${most} characters.`,
  unkeepable: notKept,
} as const;

export type WrongFields<F> = Partial<Record<keyof F & string, string>>;
export type CustomerFieldsReading = { customer: CustomerFields } | { wrong: WrongFields<CustomerFields> };

/**
 * Reads what was typed of a customer, for the dialogs and for the server (R5.8). A company is enough, or a first and
 * last name; phones may be left out, since permits and old books have none.
 * @returns the customer as kept, or what is wrong with which fields
 */
export function readCustomer(typed: CustomerFields): CustomerFieldsReading {
  const wrong: WrongFields<CustomerFields> = {};
  const customer = { ...typed, email: typed.email.trim().toLowerCase(), notes: typed.notes.trim() };
  for (const field of ['company', 'firstName', 'lastName'] as const) {
    customer[field] = typed[field].trim();
    if (severalLines.test(customer[field])) wrong[field] = customerMessages.oneLine;
    else if (holdsWebAddress(customer[field])) wrong[field] = customerMessages.webAddress;
  }
  for (const field of ['company', 'firstName', 'lastName', 'notes'] as const) {
    if (customer[field].length > longest[field]) wrong[field] = customerMessages.tooLong(longest[field]);
    else if (!isKept(customer[field])) wrong[field] = customerMessages.unkeepable;
  }
  if (customer.company === '')
    for (const field of ['firstName', 'lastName'] as const)
      if (customer[field] === '') wrong[field] = customerMessages.nameMissing;
  for (const field of ['mainPhone', 'mobilePhone'] as const) {
    const reading = readPhone(typed[field]);
    customer[field] = 'phone' in reading ? reading.phone : '';
    if ('wrong' in reading && typed[field].trim() !== '') wrong[field] = reading.wrong;
  }
  if (customer.email !== '') {
    const { error } = emailSchema.safeParse(customer.email);
    if (error) wrong.email = error.issues[0]!.message;
  }
  return Object.keys(wrong).length > 0 ? { wrong } : { customer };
}

/** A customer's name as lists have it: the company, or the person. */
export function customerName(customer: Pick<CustomerFields, 'company' | 'firstName' | 'lastName'>): string {
  return customer.company || `${customer.firstName} ${customer.lastName}`.trim();
}

/** Of a company: whom to ask for. Empty where the name is the person's already. */
export function contactName(customer: Pick<CustomerFields, 'company' | 'firstName' | 'lastName'>): string {
  return customer.company ? `${customer.firstName} ${customer.lastName}`.trim() : '';
}
