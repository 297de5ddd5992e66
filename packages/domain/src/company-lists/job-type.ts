import { z } from 'zod';
import { optionalId } from '../kernel/field.ts';
import { callFieldsSchema } from '../schedule/call.ts';
import type { CompanyList } from './company-list.ts';
import { entryName } from './entry-name.ts';

const { priority, expectedMinutes } = callFieldsSchema.shape;

/** A job type: the kind of work a call is, and what a new call of that kind starts with. */
const jobTypeSchema = z.object({
  text: entryName,
  callDepartmentTypeId: optionalId.default(null),
  expectedMinutes: expectedMinutes.default(60),
  priority: priority.default('normal'),
  /** The arrival window that booking offers first; null for none. */
  arrivalWindowId: optionalId.default(null),
});

export const jobTypes: CompanyList<typeof jobTypeSchema.shape> = {
  shape: {
    schema: jobTypeSchema,
    titles: {
      text: 'Name',
      callDepartmentTypeId: 'Department',
      expectedMinutes: 'Expected duration',
      priority: 'Priority',
      arrivalWindowId: 'Arrival window',
    },
    together: [],
  },
  one: 'a job type',
  many: 'job types',
  uses: { calls: ['open call', 'open calls'] },
};
