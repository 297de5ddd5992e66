import { z } from 'zod';
import { idSchema } from '../kernel/edit-shape.ts';
import { text } from '../kernel/field.ts';
import { wholeRate } from '../kernel/money.ts';
import { rootFields } from '../kernel/root-fields.ts';

/** In 1/10,000 of a percent: 7.6875 % is 76,875. */
const rate = z.int().min(0).max(wholeRate);

/** A part of a rate, for reporting: state, county, city or district. */
const taxJurisdictionSchema = z.object({ id: idSchema, text: text(200), rate });

/**
 * A tax item of the company (R3.5): the current rate at a place, which is the sum of its jurisdictions'
 * rates.
 */
export const taxItemSchema = z
  .object({
    ...rootFields,
    code: text(60),
    text: text(200),
    rate,
    /** The heading under which it is offered (`taxItemSections` of R3.4), such as the state. */
    section: text(100),
    jurisdictions: z.array(taxJurisdictionSchema),
    hidden: z.boolean(),
  })
  .refine(({ rate, jurisdictions }) => jurisdictions.reduce((sum, part) => sum + part.rate, 0) === rate, {
    path: ['rate'],
    message: 'The parts must add up to the rate.',
  });
