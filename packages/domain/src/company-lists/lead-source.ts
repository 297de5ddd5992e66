import { z } from 'zod';
import type { CompanyList } from './company-list.ts';
import { entryName } from './entry-name.ts';

/** A lead source: where customers heard of the company. */
const leadSourceSchema = z.object({ text: entryName });

export const leadSources: CompanyList<typeof leadSourceSchema.shape> = {
  shape: { schema: leadSourceSchema, titles: { text: 'Name' }, together: [] },
  one: 'a lead source',
  many: 'lead sources',
  uses: {},
};
