import { z } from 'zod';
import { companyZoneSchema } from '../settings/company-zone.ts';
import { emailSchema, nameSchema } from './person.ts';

/** A company that its first owner asks for. */
export const signUpSchema = z.object({
  companyName: nameSchema,
  firstName: nameSchema,
  lastName: nameSchema,
  email: emailSchema,
  timeZone: companyZoneSchema,
});
export type SignUp = z.output<typeof signUpSchema>;
