import { neededFields, settableFields } from '@fieldwright/domain/kernel/edit-needs';
import { kindsOf, type Shape } from '@fieldwright/domain/kernel/edit-shape';
import { count, text } from '@fieldwright/domain/kernel/field';
import type { Permission } from '@fieldwright/domain/people/roles';
import { z } from 'zod';
import { attachErrors } from './documents.ts';
import { idParams } from './endpoint.ts';

/** A child of a document with a door of its own: R7.1, R7.3, R7.4, R7.7, R7.8, R7.10. */
interface Child<P extends string, S extends z.ZodObject> {
  /** lower-case plural noun without separators: `recommendationphotos` */
  path: P;
  /** what it is called in a sentence: "a recommendation photo" */
  what: string;
  /** the aggregate whose child it is; a new one may name it by `workOrderId` or `salesProposalId` */
  shape: Shape;
  /** of the kind in that shape */
  schema: S;
  table: string;
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

const errors = ['not_found', 'stale_version', 'key_reused', 'removed'] as const;
/** A record that brings a file may also be refused for it. */
const errorsOf = ({ shape }: z.ZodObject) =>
  'guid' in shape ? ([...errors, ...attachErrors] as const) : errors;

/** POST (creates where the id is not above zero, else changes the fields that are named) and DELETE (hides or deletes). */
export function childEndpoints<const P extends string, S extends z.ZodObject>(child: Child<P, S>) {
  return endpointsOf(child, savedSchema(child.schema));
}

/** The same for what belongs to a site and outlives each work order there. */
export function siteChildEndpoints<const P extends string, S extends z.ZodObject>(child: Child<P, S>) {
  return endpointsOf(child, savedOfSiteSchema(child.schema));
}

/**
 * What a POST takes: a new record with all that one needs, or the id of one that is there and any of its fields. Both
 * follow from the table that the save itself is checked by. A work order says at which site a new system is.
 */
function bodyOf<S extends z.ZodObject>({ shape, schema, what }: Child<string, S>) {
  const kind = kindsOf(shape).find((each) => shape.kinds[each]!.schema === schema)!;
  const names = (fields: readonly string[]) =>
    Object.fromEntries(fields.map((field) => [field, true as const]));
  const more = {
    ...flags,
    /** makes a repeated request save once */
    key: z.uuid().optional(),
    /** refuses the save where the document or site has changed since this version in what it changes */
    basedOn: count.optional(),
  };
  const root = `${shape.name}Id`;
  const named = { [root]: (schema.shape[root] as z.ZodInt | undefined) ?? z.int() };
  const settable = schema.extend(named).pick(names([root, ...settableFields(shape, kind)]));
  const creating = (needed: readonly string[]) =>
    settable
      .partial(names(Object.keys(settable.shape).filter((field) => !needed.includes(field))))
      .extend({ ...more, id: z.int().max(0, { abort: true }).default(0) })
      .meta({ title: 'New', description: `Makes ${what}. It needs ${inWords(needed)}.` });
  const needed = neededFields(shape, kind);
  const creates = [creating(needed)];
  if (needed.includes('siteId'))
    creates.push(creating(needed.map((field) => (field === 'siteId' ? root : field))));
  const change = schema
    .extend(named)
    .partial()
    .extend({ ...more, id: z.int().min(1, { abort: true }) })
    .meta({ title: 'Change', description: `Changes ${what} that is there: the fields that are named.` });
  return z.union([...creates, change]) as unknown as z.ZodType<ChildOutput<S>, ChildInput<S>>;
}

const inWords = (fields: readonly string[]) => fields.map((field) => `\`${field}\``).join(', ');

/** What a caller hands over, as far as types can tell: which fields a new record needs is in the table. */
type ChildInput<S extends z.ZodObject> = Partial<Omit<z.input<S>, 'id'>> & {
  id?: number | undefined;
  workOrderId?: number | undefined;
  salesProposalId?: number | undefined;
  key?: string | undefined;
  basedOn?: number | undefined;
};
type ChildOutput<S extends z.ZodObject> = ChildInput<S> & { id: number };

function endpointsOf<const P extends string, S extends z.ZodObject, A extends z.ZodObject>(
  child: Child<P, S>,
  answer: A,
) {
  const { path, what, schema, table, access } = child;
  const ids = { id: table } as const;
  const save = {
    summary: `Save ${what}: a new one where the id is not above zero, else the fields that are named`,
    access,
    body: bodyOf(child),
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
