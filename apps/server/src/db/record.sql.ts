import { type AliasedRawBuilder, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Read, Write } from './database.ts';
import { company } from './names.sql.ts';
import type { DB } from './schema.generated.ts';

/*
 * Records as rows: the columns of a table are the fields of its schema. A field is read, written and
 * published without being named here; a field without a column does not compile.
 */

/** Converts a field's name to its column's name: `gateCode` → `gate_code`. */
export const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
type Snake<S extends string> = S extends `${infer Head}${infer Rest}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${Snake<Rest>}`
  : '';

type Without<T extends keyof DB, F> = Exclude<Snake<keyof F & string>, keyof DB[T]>;
/** Empty if each field has its column; otherwise the columns that a migration has to add. */
type Columns<T extends keyof DB, F> = [Without<T, F>] extends [never]
  ? unknown
  : { 'the table has no column': Without<T, F> };

/** The table of a kind of record and the record's fields. */
export interface RecordTable<Fields extends object> {
  table: keyof DB;
  fields: readonly (keyof Fields & string)[];
  /** the column that identifies a record */
  key: string;
}

/** Defines the table for a kind of record. */
export const recordTable = <T extends keyof DB, F extends z.ZodRawShape>(
  table: T,
  schema: z.ZodObject<F> & Columns<T, F>,
  key: keyof DB[T] & string = 'id' as never,
): RecordTable<z.output<z.ZodObject<F>>> => ({ table, fields: Object.keys(schema.shape) as never, key });

const columns = (fields: readonly string[], alias = '') =>
  fields.map((field) => `${alias}"${snake(field)}"`).join(', ');

/** Returns the fields as arguments of `json_build_object`: `'gateCode', s."gate_code", …`. */
export const jsonPairsText = ({ fields }: Pick<RecordTable<never>, 'fields'>, alias: string): string =>
  fields.map((field) => `'${field}', ${alias}."${snake(field)}"`).join(', ');
export const jsonPairs = (table: Pick<RecordTable<never>, 'fields'>, alias: string): RawBuilder<unknown> =>
  sql.raw(jsonPairsText(table, alias));

/** The most fields of one `jsonb_build_object`, which takes 100 arguments. */
const mostPairs = 50;

/** Returns the fields of a record as one JSON object, however many they are. */
export function jsonObject(
  { fields }: Pick<RecordTable<never>, 'fields'>,
  alias: string,
): RawBuilder<unknown> {
  const parts = Array.from({ length: Math.ceil(fields.length / mostPairs) }, (_, index) => {
    const some = fields.slice(index * mostPairs, (index + 1) * mostPairs);
    return `jsonb_build_object(${jsonPairsText({ fields: some }, alias)})`;
  });
  return sql.raw(parts.join(' || '));
}

/** Returns the fields as columns of a select: `s."gate_code" as "gateCode", …`. */
export const columnsText = ({ fields }: Pick<RecordTable<never>, 'fields'>, alias: string): string =>
  fields.map((field) => `${alias}."${snake(field)}" as "${field}"`).join(', ');
export const selected = (fields: readonly string[], alias: string): RawBuilder<unknown> =>
  sql.raw(columnsText({ fields: fields as never }, alias));

/** Returns the fields as columns for a query builder, each with its type. */
export const selections = <F extends object>({ fields }: RecordTable<F>, alias: string) =>
  fields.map((field) => sql.ref(`${alias}.${snake(field)}`).as(field)) as {
    [K in keyof F & string]: AliasedRawBuilder<F[K], K>;
  }[keyof F & string][];

/** Returns `(columns) select values` for inserting a record. @param beside the row's other columns */
export function rowToInsert<F extends object>(
  { table, fields, key }: RecordTable<F>,
  record: F,
  beside: Readonly<Record<string, unknown>>,
): RawBuilder<unknown> {
  const all = [...Object.keys(beside), ...fields];
  const row = rowOf(all, { ...record, ...beside });
  const [id, drawn] = key === 'id' ? ['id, ', "nextval('document_ids'), "] : ['', ''];
  return sql`(${sql.raw(id + columns(all))}) select ${sql.raw(drawn + columns(all, 'r.'))}
    from jsonb_populate_record(null::${sql.table(table)}, ${row}::jsonb) r`;
}

/**
 * Inserts a record.
 * @param beside its guid and the columns that say what it belongs to
 * @returns the id; null if the guid exists already, so that a request that is sent twice creates one record
 */
export async function insertRecord<F extends object>(
  db: Write,
  table: RecordTable<F>,
  record: F,
  beside: { guid?: string } & Readonly<Record<string, unknown>>,
): Promise<number | null> {
  const once = sql.raw('guid' in beside ? 'on conflict (guid, company_id) do nothing' : '');
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table.table)} ${rowToInsert(table, record, beside)} ${once} returning id`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}

/** Draws ids for new records. */
export async function drawIds(db: Read, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval('document_ids') as id from generate_series(1, ${count})`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Inserts many records that already have ids, each with a new guid.
 * @param beside the columns that say what they belong to
 */
export async function insertRecords<F extends object, B extends string = never>(
  db: Write,
  { table, fields }: RecordTable<F>,
  records: readonly (F & { id: number } & Readonly<Record<B, unknown>>)[],
  beside: readonly B[] = [],
): Promise<void> {
  const all = ['id', ...beside, ...fields];
  const rows = `[${records.map((record) => rowOf(all, record)).join()}]`;
  await sql`
    insert into ${sql.table(table)} (guid, ${sql.raw(columns(all))})
    select gen_random_uuid(), ${sql.raw(columns(all, 'r.'))}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${rows}::jsonb) r`.execute(db);
}

/**
 * Updates the given fields of a record.
 * @param raised whether the update raises the record's version
 * @param also other columns to set, which are not fields
 */
export async function updateRecord<F extends object>(
  db: Write,
  { table, fields, key }: RecordTable<F>,
  id: number,
  {
    changed,
    raised = true,
    also = [],
  }: {
    changed: { readonly [K in keyof F]?: F[K] | undefined };
    raised?: boolean;
    also?: readonly RawBuilder<unknown>[];
  },
): Promise<void> {
  const named = fields.filter((field) => changed[field] !== undefined);
  if (named.length === 0) return;
  const set = [
    sql`(${sql.raw(columns(named))}) = (
      select ${sql.raw(columns(named, 'r.'))} from jsonb_populate_record(t, ${rowOf(named, changed)}::jsonb) r)`,
    ...(raised ? [sql`version = t.version + 1`] : []),
    ...also,
  ];
  await sql`
    update ${sql.table(table)} t set ${sql.join(set)}
    where ${sql.ref(table === 'companies' ? 't.id' : 't.company_id')} = ${company} and ${sql.ref(`t.${key}`)} = ${id}`.execute(
    db,
  );
}

/** Returns the record's fields as JSON, keyed by column name. */
function rowOf(fields: readonly string[], record: object): string {
  const values = new Map(Object.entries(record));
  return JSON.stringify(
    Object.fromEntries(
      fields.filter((field) => values.has(field)).map((field) => [snake(field), values.get(field)]),
    ),
  );
}

/**
 * Returns the fields of the record with these values; null if there is none.
 * @param by its id and what it must belong to
 */
export async function findRecord<F extends object>(
  db: Read,
  table: RecordTable<F>,
  by: { id: number } & Readonly<Record<string, number>>,
): Promise<F | null> {
  const those = Object.entries(by).map(([field, value]) => sql`t.${sql.ref(snake(field))} = ${value}`);
  const { rows } = await sql<{ record: F }>`
    select json_build_object(${jsonPairs(table, 't')}) as record from ${sql.table(table.table)} t
    where t.company_id = ${company} and ${sql.join(those, sql` and `)}`.execute(db);
  return rows[0]?.record ?? null;
}
