import { z } from 'zod';
import { optionalId } from '../kernel/field.ts';
import type { CompanyList } from './company-list.ts';
import { entryName } from './entry-name.ts';
import { siteSystemTypeIds } from './site-system-type.ts';

/** An inspection form: the questions that a technician answers about a system, as on a tune-up. */
const inspectionFormSchema = z.object({
  text: entryName,
  siteSystemTypeIds,
  /** Used on this department's work only; null for all. */
  callDepartmentTypeId: optionalId.default(null),
});

export const inspectionForms: CompanyList<typeof inspectionFormSchema.shape> = {
  shape: {
    schema: inspectionFormSchema,
    titles: { text: 'Name', siteSystemTypeIds: 'For', callDepartmentTypeId: 'Department' },
    together: [],
  },
  one: 'an inspection form',
  many: 'inspection forms',
  uses: { questions: ['question', 'questions'] },
};
