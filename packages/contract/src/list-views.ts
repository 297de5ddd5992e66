import {
  shownColumnsSchema,
  viewContentSchema,
  viewedListSchema,
  viewNameSchema,
} from '@fieldwright/domain/settings/list-views';
import { z } from 'zod';
import { type EndpointList, idParams } from './endpoint.ts';

/** Saved views of lists, and the columns and default view that each person has chosen for a list. */

/** Everyone in a company has it; which lists a person sees is checked for each. */
const access = 'customers.view' as const;
const name = viewNameSchema;
const shared = z.boolean();

export const listViewSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** Everyone in the company who may see the list has the view. */
  shared,
  /** The signed-in person saved it. */
  isOwn: z.boolean(),
  /** Who saved it; empty if the person has no name. */
  owner: z.string(),
  content: viewContentSchema,
});
export type ListView = z.infer<typeof listViewSchema>;

export const listChoiceSchema = z.object({
  list: viewedListSchema,
  /** The keys of the shown columns, in order; null for the usual ones. */
  columns: shownColumnsSchema.nullable(),
  /** The view that the list opens with; null for everything. */
  defaultViewId: z.int().nullable(),
});
export type ListChoice = z.infer<typeof listChoiceSchema>;

export const listViewsSchema = z.object({
  /** The person’s own and those shared with the company, by name. */
  views: z.array(listViewSchema),
  /** What the person has chosen, for the lists where they have. */
  choices: z.array(listChoiceSchema),
});
export type ListViews = z.infer<typeof listViewsSchema>;

export const listViewEndpoints = {
  'GET /api/listviews': {
    summary: 'List your saved views of lists and those shared with you, and the columns you chose',
    access,
    answer: listViewsSchema,
  },
  'POST /api/listviews': {
    summary: 'Save a view of a list, for yourself or for the company; idempotent by key',
    access,
    body: z.object({ key: z.uuid(), name, shared: shared.default(false), content: viewContentSchema }),
    answer: listViewSchema,
    errors: ['key_reused'],
  },
  'PATCH /api/listviews/{id}': {
    summary: 'Rename a saved view, share it or stop sharing it, or replace what it shows',
    access,
    params: idParams,
    body: z.object({
      name: name.optional(),
      shared: shared.optional(),
      content: viewContentSchema.optional(),
    }),
    answer: listViewSchema,
    errors: ['not_found'],
    ids: { id: 'list_views' },
  },
  'DELETE /api/listviews/{id}': {
    summary: 'Delete a saved view; it can be restored',
    access,
    params: idParams,
    answer: z.null(),
    errors: ['not_found'],
    ids: { id: 'list_views' },
  },
  'POST /api/listviews/{id}/restore': {
    summary: 'Restore a deleted view',
    access,
    params: idParams,
    answer: listViewSchema,
    errors: ['not_found'],
    ids: { id: 'list_views' },
  },
  'POST /api/listviews/choice': {
    summary: 'Choose which columns a list shows you and which view it opens with',
    access,
    body: z.object({
      list: viewedListSchema,
      columns: shownColumnsSchema.nullable().optional(),
      defaultViewId: z.int().nullable().optional(),
    }),
    answer: listChoiceSchema,
    errors: ['not_found'],
  },
} as const satisfies EndpointList;
