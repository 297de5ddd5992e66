import { z } from 'zod';
import { idSchema } from '../kernel/edit-shape.ts';
import type { CompanyList } from './company-list.ts';
import { entryColor } from './entry-color.ts';
import { entryName } from './entry-name.ts';

/** The most tags on one record. */
export const mostTags = 20;

/** The tags on a customer or a call, each once. */
export const tagIdsSchema = z
  .array(idSchema)
  .max(mostTags, `Use at most ${mostTags} tags.`)
  .refine((ids) => new Set(ids).size === ids.length, 'Use each tag once.');

/** A tag: a word of the company's own to find customers, calls and work orders by. */
const tagSchema = z.object({ text: entryName, color: entryColor.default(null) });

/** A tag as records show it; `hidden` if it was removed. */
export const shownTagSchema = tagSchema.extend({
  id: idSchema,
  text: z.string(),
  color: entryColor,
  hidden: z.boolean(),
});
export type ShownTag = z.infer<typeof shownTagSchema>;

export const tags: CompanyList<typeof tagSchema.shape> = {
  shape: { schema: tagSchema, titles: { text: 'Name', color: 'Color' }, together: [] },
  one: 'a tag',
  many: 'tags',
  uses: {},
};
