import { boardRefresh } from '@fieldwright/domain/people/live-topics';
import type pg from 'pg';
import { liveChannel } from '../live/live.queries.ts';

/**
 * Tables whose rows are not backed up, each with its reason. Migrations recreate the first group; the others'
 * rows would be meaningless, or harmful, in another database or at another time.
 */
export const notKept: Readonly<Record<string, string>> = {
  kysely_migration: 'made by the migrations',
  kysely_migration_lock: 'made by the migrations',
  migration_checksums: 'made by the migrations',
  live_messages: 'their cursors are numbers of transactions of one database',
  prepared_pdfs: 'PDFs to look at, for a day: who wants one has it made anew',
  document_presence: 'who has a document open, for a minute',
  sessions: 'what was signed out since must not be signed in again: everybody signs in anew',
  password_resets: 'links of an hour',
  sign_in_tickets: 'sign-ins under way, for minutes',
  person_emails: 'about links of an hour',
  attempts: 'windows of a day at most',
};

export interface Table {
  name: string;
  columns: string[];
}

/** Returns the tables that are backed up, with the columns that are not computed from others. */
export async function keptTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    group by c.relname order by c.relname`);
  return rows.filter(({ name }) => !(name in notKept));
}

export interface Sequence {
  name: string;
  value: number;
  called: boolean;
}

/** Returns the current values of sequences: at least as high as any number in a snapshot taken before. */
export async function sequencesNow(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    "select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname",
  );
  const now: Sequence[] = [];
  for (const { name } of rows) {
    const read = await client.query<Omit<Sequence, 'name'>>(
      `select last_value as value, is_called as called from public.${client.escapeIdentifier(name)}`,
    );
    now.push({ name, ...read.rows[0]! });
  }
  return now;
}

/**
 * Begins a transaction that sees all rows of all companies as of now. In it the owner becomes the backup
 * role; the grant is never visible to others, since the transaction is rolled back.
 */
export async function beginSnapshot(client: pg.ClientBase): Promise<void> {
  await client.query('begin isolation level repeatable read');
  await client.query('grant fieldwright_backup to current_user');
  await client.query(
    "set local role fieldwright_backup; set local timezone = 'UTC'; set local datestyle = 'ISO'",
  );
}

export const copyOut = (client: pg.ClientBase, { name, columns }: Table): string =>
  `copy public.${client.escapeIdentifier(name)} (${columnList(client, columns)}) to stdout`;

export const copyIn = (client: pg.ClientBase, { name, columns }: Table): string =>
  `copy public.${client.escapeIdentifier(name)} (${columnList(client, columns)}) from stdin`;

const columnList = (client: pg.ClientBase, columns: readonly string[]) =>
  columns.map((column) => client.escapeIdentifier(column)).join(', ');

export interface KeptFile {
  companyId: number;
  id: number;
  sha256: string;
  state: 'kept' | 'checked';
  preview: string;
}

/** Yields the files whose contents are backed up, ordered by company and id, in batches. */
export async function* keptFiles(client: pg.ClientBase): AsyncGenerator<KeptFile[]> {
  let after = [0, 0];
  for (;;) {
    const { rows } = await client.query<KeptFile>(
      `select company_id as "companyId", id, sha256, state, preview from files
       where state in ('kept', 'checked') and (company_id, id) > ($1, $2)
       order by company_id, id limit 1000`,
      after,
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = [last.companyId, last.id];
  }
}

/** Returns the foreign keys that are checked row by row. */
export async function strictForeignKeys(client: pg.ClientBase): Promise<{ table: string; name: string }[]> {
  const { rows } = await client.query<{ table: string; name: string }>(`
    select conrelid::regclass::text as table, conname::text as name from pg_constraint
    where connamespace = 'public'::regnamespace and contype = 'f' and not condeferrable`);
  return rows;
}

/**
 * Lets the owner write rows of all companies, in any order and with their original timestamps and authors,
 * until `closeForLoading`. Call both in one transaction, so that row-level security and foreign keys stay on
 * for others.
 */
export async function openForLoading(client: pg.ClientBase, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables)
    await client.query(
      `alter table public.${client.escapeIdentifier(name)} no force row level security, disable trigger user`,
    );
  for (const key of await strictForeignKeys(client))
    await client.query(
      `alter table ${key.table} alter constraint ${client.escapeIdentifier(key.name)} deferrable initially deferred`,
    );
}

/**
 * Checks deferred constraints and restores the usual strictness.
 * @param strict the foreign keys that were strict before
 */
export async function closeForLoading(
  client: pg.ClientBase,
  tables: readonly Table[],
  strict: readonly { table: string; name: string }[],
): Promise<void> {
  await client.query('set constraints all immediate');
  for (const key of strict)
    await client.query(
      `alter table ${key.table} alter constraint ${client.escapeIdentifier(key.name)} not deferrable`,
    );
  for (const { name } of tables)
    await client.query(
      `alter table public.${client.escapeIdentifier(name)} force row level security, enable trigger user`,
    );
}

/**
 * Returns the first of the tables that has a row; null if all are empty. For the owner, while they are open
 * for loading.
 */
export async function firstFilled(client: pg.ClientBase, tables: readonly Table[]): Promise<string | null> {
  for (const { name } of tables) {
    const { rows } = await client.query<{ some: boolean }>(
      `select exists (select from public.${client.escapeIdentifier(name)}) as some`,
    );
    if (rows[0]!.some) return name;
  }
  return null;
}

export async function setSequences(client: pg.ClientBase, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, value, called } of sequences)
    await client.query('select setval($1::regclass, $2, $3)', [
      `public.${client.escapeIdentifier(name)}`,
      value,
      called,
    ]);
}

/**
 * Emails that were waiting when the backup was made may have been sent since. To avoid sending any twice,
 * someone in the office decides.
 */
export const markUnsentEmailsUnsure = `
  update emails set state = 'unsure', failure = 'restored', attempt = null, version = version + 1
  where state in ('waiting', 'sending', 'handed')`;

/**
 * Boards that are still open show outdated data, so those of every company reload everything (R6.1). For the
 * owner, while the tables are open for loading.
 */
export const boardRefreshStatement = `
  alter table live_messages no force row level security;
  insert into live_messages (company_id, topic, record_id, version)
    select id, '${boardRefresh.topic}', ${boardRefresh.id}, ${boardRefresh.version} from companies;
  alter table live_messages force row level security;
  select pg_notify('${liveChannel}', 'company ' || id) from companies`;

/** Makes workers look for unfinished jobs of the backed-up queue: previews and deletions of files. */
export const findLostWork = "select enqueue('file_sweep', '{}'::json)";
