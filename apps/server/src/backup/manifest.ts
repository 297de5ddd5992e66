import { open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const packedSchema = z.object({ file: z.string().regex(/^[a-z0-9_./-]+$/), sha256 });

/** What a backup holds. It is written last: a folder without it is no backup. */
const manifestSchema = z.object({
  format: z.literal(1),
  /** of the product that made it */
  version: z.string(),
  madeDate: z.iso.datetime(),
  /** those that the database had had, in their order */
  migrations: z.array(z.object({ name: z.string(), sha256 })).min(1),
  tables: z.array(packedSchema.extend({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  sequences: z.array(z.object({ name: z.string(), value: z.int(), called: z.boolean() })),
  /** a line of `files.file` for each object of the storage: its key, and under which hash its contents are kept */
  files: packedSchema.extend({ count: z.int(), bytes: z.int(), missing: z.array(z.string()) }),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const storedSchema = z.object({ key: z.string(), sha256, size: z.int() });
/** An object of the storage in a backup. */
export type Stored = z.infer<typeof storedSchema>;

/** Where contents are kept in a backup: under their own hash, so that equal ones are kept once. */
export const objectKey = (hash: string): string => `objects/${hash.slice(0, 2)}/${hash}`;

/** Thrown where a folder is no backup, or not one that can be restored here; its message says why. */
export class BackupError extends Error {}

/** Thrown where the database or the storage that is to be restored into is in use. */
export class FilledError extends BackupError {}

export class FilledDatabaseError extends FilledError {
  /** @param table one that has rows */
  constructor(table: string) {
    super(
      `The database is not empty: ${table} has rows. Restore into an empty database. Nothing was changed.`,
    );
  }
}

export class FilledStorageError extends FilledError {
  /** @param key a file that is not from the backup */
  constructor(key: string) {
    super(
      `The storage is in use: its file ${key} is not from this backup and would be deleted or overwritten. Restore into an empty folder (STORAGE_FOLDER) or bucket (S3_BUCKET). Nothing was changed.`,
    );
  }
}

const name = 'manifest.json';

/** Writes what makes a folder a backup, so that it is there whole or not at all, also after a loss of power. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const draft = path.join(folder, `${name}.draft`);
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(JSON.stringify(manifest, null, 2));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path.join(folder, name));
}

/** @throws BackupError where the folder is not a whole backup, or of another format */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, name), 'utf8').catch(() => null);
  if (text === null)
    throw new BackupError(`${folder} is not a complete backup: it has no ${name}, which is written last.`);
  const read = manifestSchema.safeParse(parsed(text));
  if (read.success) return read.data;
  throw new BackupError(`${path.join(folder, name)} cannot be read: it is damaged, or from a newer version.`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
