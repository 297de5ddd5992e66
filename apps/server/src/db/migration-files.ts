import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';

const folder = path.join(import.meta.dirname, '../../migrations');

const migrationNames = () =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.replace(/\.sql$/, ''))
    .sort();

/** Returns the newest migration that this version knows; a database without it is too old to serve from. */
export const newestMigration = (): string => migrationNames().at(-1)!;

export interface MigrationFile {
  name: string;
  text: string;
  sha256: string;
}

/** Returns all migrations that this version knows, in order. */
export function readMigrationFiles(): Promise<MigrationFile[]> {
  const read = async (name: string) => {
    const text = await readFile(path.join(folder, `${name}.sql`), 'utf8');
    // A checkout may have other line endings.
    const sha256 = createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
    return { name, text, sha256 };
  };
  return Promise.all(migrationNames().map(read));
}

/**
 * Thrown if the database belongs to a different version or build of the product; nothing has been changed
 * then.
 */
export class ForeignDatabaseError extends Error {}

/**
 * Refuses a database that has had migrations other than these.
 * @returns the migrations that it has had
 * @throws ForeignDatabaseError saying whether it is newer, from another build, or a migration was edited
 *   later
 */
export async function migrationsHad(
  db: Kysely<unknown>,
  known: readonly MigrationFile[],
): Promise<MigrationFile[]> {
  const names = (await rowsOf(db, 'kysely_migration')).map(({ name }) => name!).sort();
  const kept = new Map((await rowsOf(db, 'migration_checksums')).map((row) => [row.name, row.sha256]));
  const words = otherMigrations(names, known) ?? editedMigration(names, known, kept);
  if (words !== null) throw new ForeignDatabaseError(`${words} Nothing was changed.`);
  return known.filter(({ name }) => names.includes(name));
}

async function rowsOf(db: Kysely<unknown>, table: string): Promise<Record<string, string>[]> {
  const there = await sql<{
    there: boolean;
  }>`select to_regclass(${`public.${table}`}) is not null as there`.execute(db);
  if (!there.rows[0]!.there) return [];
  return (await sql<Record<string, string>>`select * from ${sql.table(table)}`.execute(db)).rows;
}

function otherMigrations(done: readonly string[], known: readonly MigrationFile[]): string | null {
  const at = done.findIndex((name, index) => name !== known[index]?.name);
  if (at === -1) return null;
  const ours = known[at]?.name;
  if (ours === undefined)
    return `The database is from a newer version of Fieldwright: it has ${done.slice(at).join(', ')}, which this version doesn't have. Start that version or a newer one.`;
  return `The database was made by a different build of Fieldwright: it has migration ${done[at]} where this build has ${ours}. Start the build that made it.`;
}

function editedMigration(
  done: readonly string[],
  known: readonly MigrationFile[],
  kept: ReadonlyMap<string | undefined, string | undefined>,
): string | null {
  const isEdited = ({ name, sha256 }: MigrationFile) => (kept.get(name) ?? sha256) !== sha256;
  const edited = known.filter((file) => done.includes(file.name) && isEdited(file));
  if (edited.length === 0) return null;
  const names = edited.map(({ name }) => name).join(', ');
  return `The database was made by a different build of Fieldwright: ${names} was edited after it ran on this database. Start the build that made it or restore the file.`;
}

/**
 * Creates the table of checksums of the migrations that have run. An older database gets the current files'
 * checksums.
 */
export async function openChecksums(db: Kysely<unknown>, had: readonly MigrationFile[]): Promise<void> {
  await sql`create table if not exists migration_checksums (name text primary key, sha256 text not null)`.execute(
    db,
  );
  for (const file of had) await noteChecksum(db, file);
}

/** Records the checksum of a migration when it runs. */
export async function noteChecksum(db: Kysely<unknown>, { name, sha256 }: MigrationFile): Promise<void> {
  await sql`insert into migration_checksums values (${name}, ${sha256}) on conflict do nothing`.execute(db);
}
