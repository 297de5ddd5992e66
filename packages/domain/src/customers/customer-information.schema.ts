import { z } from 'zod';
import {
  type CustomerField,
  type CustomerInformation,
  customerFieldNames,
  readCustomerInformation,
} from './customer-information.ts';

/**
 * Validates customer information in a request body, typed or stored, by the rules of the dialog (R5.1, R5.8).
 * Each refusal names its field. A separate file, because the customer pages must not load zod.
 */
export const customerInformationSchema = z
  .object({
    company: z.string().default(''),
    firstName: z.string().default(''),
    lastName: z.string().default(''),
    mainPhone: z.string().default(''),
    mobilePhone: z.string().nullable().default(null),
  })
  .transform((typed, context): CustomerInformation => {
    const reading = readCustomerInformation({ ...typed, mobilePhone: typed.mobilePhone ?? '' });
    if ('customer' in reading) return reading.customer;
    const refuse = (field: CustomerField, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    for (const field of reading.missing) refuse(field, `${customerFieldNames[field]} is required.`);
    for (const [field, message] of Object.entries(reading.wrong)) refuse(field as CustomerField, message);
    return z.NEVER;
  });
