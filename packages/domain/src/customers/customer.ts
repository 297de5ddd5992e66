import { z } from 'zod';
import { tagIdsSchema } from '../company-lists/tag.ts';
import { line, lines, textMessages } from '../kernel/field.ts';
import type { RecordShape } from '../kernel/record-shape.ts';
import { holdsWebAddress } from '../people/person.ts';
import { personName } from '../people/person-name.ts';
import { optionalEmail, optionalPhone } from './contact-fields.ts';

export const customerMessages = {
  ...textMessages,
  nameMissing: 'Enter a company, or a first and last name.',
  webAddress: 'Use a name without a web address.',
} as const;

const name = (most: number) =>
  line(most)
    .refine((text) => !holdsWebAddress(text), customerMessages.webAddress)
    .default('');

/**
 * A customer: the household or business that is served and pays. Texts may be empty; imported customers often
 * have no phone.
 */
export const customerSchema = z.object({
  company: name(120),
  firstName: name(80),
  lastName: name(80),
  mainPhone: optionalPhone.default(''),
  mobilePhone: optionalPhone.default(''),
  email: optionalEmail.default(''),
  notes: lines(4000).default(''),
  /** Shows a warning on the board and when booking a call. */
  doNotService: z.boolean().default(false),
  tagIds: tagIdsSchema.default([]),
});
export type CustomerFields = z.output<typeof customerSchema>;

/** The fields with their names on the screen and in the history. */
export const customerFieldTexts = {
  company: 'Company',
  firstName: 'First name',
  lastName: 'Last name',
  mainPhone: 'Main phone',
  mobilePhone: 'Mobile phone',
  email: 'Email',
  notes: 'Notes',
  doNotService: 'Do not service',
  tagIds: 'Tags',
} as const satisfies Record<keyof CustomerFields, string>;

/** Returns an error for each missing name field. A company, or a first and last name, is required. */
export function wrongName({ company, firstName, lastName }: CustomerFields): Record<string, string> {
  if (company.trim() !== '') return {};
  const missing = Object.entries({ firstName, lastName }).filter(([, text]) => text.trim() === '');
  return Object.fromEntries(missing.map(([field]) => [field, customerMessages.nameMissing]));
}

export const customerShape: RecordShape<typeof customerSchema.shape> = {
  schema: customerSchema,
  titles: customerFieldTexts,
  together: [],
  whole: wrongName,
};

export const blankCustomer: CustomerFields = customerSchema.parse({});

/** Returns a customer's name as lists show it: the company, or the person. */
export function customerName(customer: Pick<CustomerFields, 'company' | 'firstName' | 'lastName'>): string {
  return customer.company || personName(customer);
}

/** Returns how emails greet a customer: by first name, or as the company. */
export const greetedAs = ({ company, firstName }: Pick<CustomerFields, 'company' | 'firstName'>): string =>
  firstName || company;

/**
 * Returns the contact person of a company. Empty if the customer has no company, since the name is already
 * the person's.
 */
export function contactName(customer: Pick<CustomerFields, 'company' | 'firstName' | 'lastName'>): string {
  return customer.company ? personName(customer) : '';
}
