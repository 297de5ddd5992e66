import { z } from 'zod';
import { type FieldFaults, readFields } from './read-fields.ts';

/*
 * The definition of a kind of record: its fields with rules and blanks, their names on the screen and in the
 * history, groups of fields, and checks across fields. The contract, the tables, the importer and the forms
 * use it.
 */

/** The definition of a kind of record. */
export interface RecordShape<F extends z.ZodRawShape = z.ZodRawShape> {
  /** The typed and stored fields. An optional field has its blank as the default. */
  schema: z.ZodObject<F>;
  /** The fields' names for people. */
  titles: { readonly [K in keyof F]: string };
  /** Groups of fields that make sense only together: a change to one is based on all of them. */
  together: readonly (readonly (keyof F & string)[])[];
  /** Returns errors of typed values that depend on several fields, by field. */
  whole?(typed: z.output<z.ZodObject<F>>): FieldFaults;
}

/** Errors by field. */
export type WrongFields<F> = Partial<Record<keyof F & string, string>>;
type RecordReading<F extends z.ZodRawShape> =
  | { record: z.output<z.ZodObject<F>> }
  | { wrong: WrongFields<F> };

/** Parses the typed fields of a record, for the forms, the importer and the server (R5.8). */
export function readRecord<F extends z.ZodRawShape>(
  { schema, whole }: RecordShape<F>,
  typed: z.input<z.ZodObject<F>>,
): RecordReading<F> {
  const reading = readFields(schema, typed);
  const filled = { ...blanksOf(schema), ...typed } as z.output<z.ZodObject<F>>;
  const wrong = { ...whole?.(filled), ...('faults' in reading && reading.faults) };
  if ('data' in reading && Object.keys(wrong).length === 0) return { record: reading.data };
  return { wrong: wrong as WrongFields<F> };
}

/** Returns the errors of a record's typed fields; empty if it can be stored. */
export function wrongIn<F extends z.ZodRawShape>(
  shape: RecordShape<F>,
  typed: z.input<z.ZodObject<F>>,
): WrongFields<F> {
  const reading = readRecord(shape, typed);
  return 'wrong' in reading ? reading.wrong : {};
}

type Blanks<F extends z.ZodRawShape> = {
  [K in keyof F as F[K] extends z.ZodDefault ? K : never]: z.output<F[K]>;
};

/** Returns the default values of the optional fields. */
export const blanksOf = <F extends z.ZodRawShape>({ shape }: z.ZodObject<F>): Blanks<F> =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([name, field]) =>
      field instanceof z.ZodDefault ? [[name, field.def.defaultValue]] : [],
    ),
  ) as Blanks<F>;

/** Picks the fields of a schema from a record. */
export const fieldsOf = <F extends z.ZodRawShape>(
  { shape }: z.ZodObject<F>,
  record: z.output<z.ZodObject<F>>,
): z.output<z.ZodObject<F>> => {
  const known = new Map<string, unknown>(Object.entries(record));
  return Object.fromEntries(Object.keys(shape).map((field) => [field, known.get(field)])) as never;
};

type Bare<T> = T extends z.ZodDefault<infer I> ? I : T;
type Named<F extends z.ZodRawShape> = { [K in keyof F]: z.ZodOptional<Bare<F[K]>> };
type Kept<F extends z.ZodRawShape> = { [K in keyof F]: z.ZodType<z.output<F[K]>, z.output<F[K]>> };

const bare = (field: z.core.$ZodType): z.core.$ZodType =>
  field instanceof z.ZodDefault ? bare(field.unwrap()) : field;

/** Returns the schema of a change: any of the fields, by the same rules, without defaults. */
export const named = <F extends z.ZodRawShape>({ shape }: z.ZodObject<F>): z.ZodObject<Named<F>> =>
  z.object(mapped(shape, (field) => z.optional(bare(field)))) as never;

/**
 * Returns the schema of stored fields, without rules for text: a row may be older than a rule and is still
 * shown.
 */
export const kept = <F extends z.ZodRawShape>({ shape }: z.ZodObject<F>): z.ZodObject<Kept<F>> =>
  z.object(mapped(shape, (field) => loosened(field))) as never;

function loosened(field: z.core.$ZodType): z.core.$ZodType {
  const inner = bare(field);
  if (inner instanceof z.ZodNullable) return z.nullable(loosened(inner.unwrap()));
  if (inner instanceof z.ZodArray) return z.array(loosened(inner.element));
  return inner instanceof z.ZodString ? z.string() : inner;
}

const mapped = (fields: z.ZodRawShape, change: (field: z.core.$ZodType) => z.core.$ZodType) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, change(field)]));
