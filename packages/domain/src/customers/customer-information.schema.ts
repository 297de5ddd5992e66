import { z } from 'zod';
import {
  type CustomerField,
  customerFieldNames,
  readCustomerInformation,
  type SentCustomer,
} from './customer-information.ts';

/**
 * Validates customer information in a request body, typed or stored, by the rules of the dialog (R5.1, R5.8).
 * Each refusal names its field. A company or mobile phone that is left out stays out of the answer. A separate file, because the customer pages must not load zod.
 */
export const customerInformationSchema = z
  .object({
    company: z.string().optional(),
    firstName: z.string().default(''),
    lastName: z.string().default(''),
    mainPhone: z.string().default(''),
    mobilePhone: z.string().nullish(),
  })
  .transform((typed, context): SentCustomer => {
    const { company, mobilePhone } = typed;
    const reading = readCustomerInformation({
      ...typed,
      company: company ?? '',
      mobilePhone: mobilePhone ?? '',
    });
    if ('customer' in reading) {
      const { company: firm, mobilePhone: mobile, ...required } = reading.customer;
      return {
        ...required,
        ...(company !== undefined && { company: firm }),
        ...(mobilePhone !== undefined && { mobilePhone: mobile }),
      };
    }
    const refuse = (field: CustomerField, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    for (const field of reading.missing) refuse(field, `${customerFieldNames[field]} is required.`);
    for (const [field, message] of Object.entries(reading.wrong)) refuse(field as CustomerField, message);
    return z.NEVER;
  });
