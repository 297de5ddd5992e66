import { z } from 'zod';
import { idSchema } from '../kernel/edit-shape.ts';
import type { CompanyList } from './company-list.ts';
import { entryName } from './entry-name.ts';

/** A type of system: furnace, air conditioner, water heater, … */
const siteSystemTypeSchema = z.object({ text: entryName });

/** The types of systems that something is for; empty if it is for all. */
export const siteSystemTypeIds = z.array(idSchema).max(200).default([]);

export const siteSystemTypes: CompanyList<typeof siteSystemTypeSchema.shape> = {
  shape: { schema: siteSystemTypeSchema, titles: { text: 'Name' }, together: [] },
  one: 'a system type',
  many: 'system types',
  uses: {
    systems: ['system', 'systems'],
    plans: ['agreement plan', 'agreement plans'],
    forms: ['inspection form', 'inspection forms'],
    questions: ['debrief question', 'debrief questions'],
  },
};
