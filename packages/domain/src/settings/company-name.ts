import type { RecordShape } from '../kernel/record-shape.ts';
import { nameSchema } from '../people/person.ts';
import { companyFieldTexts, companySchema, companyShape } from './company.ts';

/** A company's name as customers see it, by the same rules as at sign-up. */
export const companyNameSchema = nameSchema;

const identitySchema = companySchema.extend({ name: companyNameSchema });

/** A company's name together with its contact details, as one dialog edits them. */
export const companyIdentityShape: RecordShape<typeof identitySchema.shape> = {
  schema: identitySchema,
  titles: { name: 'Company name', ...companyFieldTexts },
  together: companyShape.together,
  whole: (typed) => companyShape.whole!(typed),
};
