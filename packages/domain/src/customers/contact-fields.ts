import { reading } from '../kernel/field.ts';
import { emailSchema } from '../people/person.ts';
import { readPhone } from './phone.ts';

/** A typed phone number, or empty; stored in the format of `Phone`. */
export const optionalPhone = reading('(828) 555-0134', (typed) => {
  if (typed.trim() === '') return { kept: '' };
  const phone = readPhone(typed);
  return 'phone' in phone ? { kept: phone.phone } : phone;
});

/** An email address, or empty; stored in lower case. */
export const optionalEmail = reading('ana@company.com', (typed) => {
  if (typed.trim() === '') return { kept: '' };
  const { data, error } = emailSchema.safeParse(typed);
  return error ? { wrong: error.issues[0]!.message } : { kept: data };
});
