import { z } from 'zod';
import { line, lines } from '../kernel/field.ts';
import type { CompanyList } from './company-list.ts';
import { entryColor } from './entry-color.ts';
import { entryName } from './entry-name.ts';

/** A department: part of the company that calls and money count for. */
const departmentSchema = z.object({
  text: entryName,
  color: entryColor.default(null),
  /** The class in QuickBooks that its work counts for; empty if it has none. */
  quickBooksClass: line(100).default(''),
  /** The terms of proposals with its services; empty for the company's own. */
  proposalTerms: lines(4000).default(''),
});

export const departments: CompanyList<typeof departmentSchema.shape> = {
  shape: {
    schema: departmentSchema,
    titles: {
      text: 'Name',
      color: 'Color',
      quickBooksClass: 'QuickBooks class',
      proposalTerms: 'Proposal terms',
    },
    together: [],
  },
  one: 'a department',
  many: 'departments',
  uses: {
    calls: ['open call', 'open calls'],
    people: ['person', 'people'],
    jobTypes: ['job type', 'job types'],
    workOrders: ['open work order', 'open work orders'],
    services: ['service', 'services'],
    categories: ['price book category', 'price book categories'],
    questions: ['debrief question', 'debrief questions'],
    forms: ['inspection form', 'inspection forms'],
  },
};
