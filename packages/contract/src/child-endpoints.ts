import { count, text } from '@fieldwright/domain/kernel/field';
import type { Permission } from '@fieldwright/domain/people/roles';
import { z } from 'zod';
import { attachErrors } from './documents.ts';
import { idParams } from './endpoint.ts';

/** A child of a document with a door of its own: R7.1, R7.3, R7.4, R7.7, R7.8, R7.10. */
interface Child<P extends string, S extends z.ZodObject, B extends z.ZodObject> {
  /** lower-case plural noun without separators: `recommendationphotos` */
  path: P;
  /** what it is called in a sentence: "a recommendation photo" */
  what: string;
  schema: S;
  /** what a body may have, where that is more than the record */
  sent?: B;
  table: string;
  /** the field that names its document, for a new one that says so in no other way */
  root: 'workOrderId' | 'salesProposalId';
  access: readonly [Permission, ...Permission[]];
}

/** A record may come back as it was answered, with its flags (R3.1). They change nothing here. */
const flags = {
  created: z.boolean().optional(),
  updated: z.boolean().optional(),
  deleted: z.literal(false, 'Use DELETE to remove it.').optional(),
} as const;

/** The answer: the record as it is now, and the version of the document that it belongs to. */
const savedSchema = <S extends z.ZodObject>(schema: S) =>
  z.object({ record: schema, documentId: z.int(), version: z.int() });

/** The same of what belongs to a site, whose version goes up instead. */
const savedOfSiteSchema = <S extends z.ZodObject>(schema: S) =>
  z.object({ record: schema, siteId: z.int(), version: z.int() });

const errors = ['not_found', 'stale_version', 'key_reused'] as const;
/** A record that brings a file may also be refused for it. */
const errorsOf = ({ shape }: z.ZodObject) =>
  'guid' in shape ? ([...errors, ...attachErrors] as const) : errors;

/** POST (creates where the id is not above zero, else changes the fields that are named) and DELETE (hides or deletes). */
export function childEndpoints<const P extends string, S extends z.ZodObject, B extends z.ZodObject = S>(
  child: Child<P, S, B>,
) {
  return endpointsOf(child, savedSchema(child.schema));
}

/** The same for what belongs to a site and outlives each work order there. */
export function siteChildEndpoints<const P extends string, S extends z.ZodObject, B extends z.ZodObject = S>(
  child: Child<P, S, B>,
) {
  return endpointsOf(child, savedOfSiteSchema(child.schema));
}

function endpointsOf<
  const P extends string,
  S extends z.ZodObject,
  B extends z.ZodObject,
  A extends z.ZodObject,
>({ path, what, schema, sent = schema as unknown as B, table, root, access }: Child<P, S, B>, answer: A) {
  const ids = { id: table } as const;
  const save = {
    summary: `Save ${what}: a new one where the id is not above zero, else the fields that are named`,
    access,
    body: sent.partial().extend({
      ...flags,
      id: z.int(),
      [root]: z.int().optional(),
      /** makes a repeated request save once */
      key: z.uuid().optional(),
      /** refuses the save where the document or site has changed since this version in what it changes */
      basedOn: count.optional(),
    }),
    answer,
    errors: errorsOf(schema),
  };
  const remove = {
    summary: `Remove ${what}: hides or deletes it, with what hangs on it; a payment is voided and needs a reason`,
    access,
    params: idParams,
    query: z.object({
      reason: text(500).trim().optional(),
      /** refuses the removal where somebody has changed it since this version */
      basedOn: z.coerce.number().pipe(count).optional(),
    }),
    answer: z.null(),
    errors,
    ids,
  };
  return { [`POST /api/${path}`]: save, [`DELETE /api/${path}/{id}`]: remove } as {
    [K in `POST /api/${P}`]: typeof save;
  } & { [K in `DELETE /api/${P}/{id}`]: typeof remove };
}
