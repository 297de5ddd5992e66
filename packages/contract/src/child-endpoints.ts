import { neededFields, settableFields } from '@fieldwright/domain/kernel/edit-needs';
import { kindsOf, type Shape } from '@fieldwright/domain/kernel/edit-shape';
import { count, text } from '@fieldwright/domain/kernel/field';
import type { Permission } from '@fieldwright/domain/people/roles';
import type { DocumentName } from '@fieldwright/domain/saves/document-names';
import { z } from 'zod';
import { attachErrors } from './documents.ts';
import { idParams } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';

/** A child of a document with its own endpoints: R7.1, R7.3, R7.4, R7.7, R7.8, R7.10. */
interface Child<P extends string, S extends z.ZodObject> {
  /** Lower-case plural noun without separators: `recommendationphotos`. */
  path: P;
  /** Its name in a sentence: "a recommendation photo". */
  what: string;
  /** The aggregate of the child. A new child may name it by the aggregate's name followed by `Id`. */
  shape: Shape;
  /** The schema of the kind in that shape. */
  schema: S;
  table: string;
  access: readonly [Permission, ...Permission[]];
  /** Additional fields of a new child, and the refusals they may cause. */
  creates?: { fields: z.ZodRawShape; errors: readonly ErrorCode[] };
}

/** For payments: the balance due as the caller knows it. */
export const knownDue = {
  fields: {
    /**
     * The lowest balance due allowed after the payment. If it would leave less, and less than zero, it is
     * refused as `overpaid`. Pass the negative amount if the customer pays more than is due.
     */
    leastDueCents: z.int().default(0),
  },
  errors: ['overpaid'],
} as const;

/** A record may be sent as it was received, with its flags (R3.1), which have no effect here. */
const flags = {
  created: z.boolean().optional(),
  updated: z.boolean().optional(),
  deleted: z.literal(false, 'Use DELETE to remove it.').optional(),
} as const;

/** The response: the record's new state, and its document's version. */
const savedSchema = <S extends z.ZodObject>(schema: S) =>
  z.object({ record: schema, documentId: z.int(), version: z.int() });

/** The response for a record of a site, with the site's version. */
const savedOfSiteSchema = <S extends z.ZodObject>(schema: S) =>
  z.object({ record: schema, siteId: z.int(), version: z.int() });

const errors = ['not_found', 'stale_version', 'key_reused', 'removed'] as const;
/** Returns an endpoint's refusals. A record with a file or picture may also be refused because of it. */
const errorsOf = ({ schema: { shape }, creates }: Child<string, z.ZodObject>): readonly ErrorCode[] => [
  ...errors,
  ...('guid' in shape || 'pictureGuid' in shape ? attachErrors : []),
  ...(creates?.errors ?? []),
];

/**
 * Defines POST (creates if the id is not above zero, otherwise changes the given fields) and DELETE (hides or
 * deletes).
 */
export function childEndpoints<const P extends string, S extends z.ZodObject>(child: Child<P, S>) {
  return endpointsOf(child, savedSchema(child.schema));
}

/** Defines the same endpoints for records that belong to a site and outlive its work orders. */
export function siteChildEndpoints<const P extends string, S extends z.ZodObject>(child: Child<P, S>) {
  return endpointsOf(child, savedOfSiteSchema(child.schema));
}

/**
 * Returns the body of a POST: a new record with its required fields, or an existing record's id with any of
 * its fields. Derived from the table that saves are checked by. A new system may name its site by a work
 * order.
 */
function bodyOf<S extends z.ZodObject>({ shape, schema, what, creates: own }: Child<string, S>) {
  const kind = kindsOf(shape).find((each) => shape.kinds[each]!.schema === schema)!;
  const names = (fields: readonly string[]) =>
    Object.fromEntries(fields.map((field) => [field, true as const]));
  const more = {
    ...flags,
    /** Makes a repeated request save only once. */
    key: z.uuid().optional(),
    /** Refuses the save if others have changed the same fields of the document or site since this version. */
    basedOn: count.optional(),
  };
  const root = `${shape.name}Id`;
  const named = { [root]: (schema.shape[root] as z.ZodInt | undefined) ?? z.int() };
  const settable = schema.extend(named).pick(names([root, ...settableFields(shape, kind)]));
  const creating = (needed: readonly string[]) =>
    settable
      .partial(names(Object.keys(settable.shape).filter((field) => !needed.includes(field))))
      .extend({ ...more, ...own?.fields, id: z.int().max(0, { abort: true }).default(0) })
      .meta({ title: 'New', description: `Creates ${what}. Required: ${inWords(needed)}.` });
  const needed = neededFields(shape, kind);
  const creates = [creating(needed)];
  if (needed.includes('siteId'))
    creates.push(creating(needed.map((field) => (field === 'siteId' ? root : field))));
  const change = schema
    .extend(named)
    .partial()
    .extend({ ...more, id: z.int().min(1, { abort: true }) })
    .meta({ title: 'Change', description: `Updates ${what}; only the fields you send change.` });
  return z.union([...creates, change]) as unknown as z.ZodType<ChildOutput<S>, ChildInput<S>>;
}

const inWords = (fields: readonly string[]) => fields.map((field) => `\`${field}\``).join(', ');

/** The body's type. Which fields a new record requires is only known at run time, from the table. */
type ChildInput<S extends z.ZodObject> = Partial<Omit<z.input<S>, 'id'>> & {
  [root in `${DocumentName}Id`]?: number | undefined;
} & {
  id?: number | undefined;
  key?: string | undefined;
  basedOn?: number | undefined;
  leastDueCents?: number | undefined;
};
type ChildOutput<S extends z.ZodObject> = ChildInput<S> & { id: number };

function endpointsOf<const P extends string, S extends z.ZodObject, A extends z.ZodObject>(
  child: Child<P, S>,
  answer: A,
) {
  const { path, what, table, access } = child;
  const ids = { id: table } as const;
  const save = {
    summary: `Create or update ${what}: an id of 0 or below creates, any other updates only the fields you send`,
    access,
    body: bodyOf(child),
    answer,
    errors: errorsOf(child),
  };
  const remove = {
    summary: what.startsWith('a payment')
      ? `Void ${what}; requires a reason`
      : `Remove ${what}: hides or deletes it with its children`,
    access,
    params: idParams,
    query: z.object({
      reason: text(500).trim().optional(),
      /** Refuses the removal if someone has changed the record since this version. */
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
