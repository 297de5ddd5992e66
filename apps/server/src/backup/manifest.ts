import { open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const packedSchema = z.object({ file: z.string().regex(/^[a-z0-9_./-]+$/), sha256 });

/** The contents of a backup. Written last: a folder without it is not a backup. */
const manifestSchema = z.object({
  format: z.literal(1),
  /** of the product that made the backup */
  version: z.string(),
  madeDate: z.iso.datetime(),
  /** the migrations that the database had run, in order */
  migrations: z.array(z.object({ name: z.string(), sha256 })).min(1),
  tables: z.array(packedSchema.extend({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  sequences: z.array(z.object({ name: z.string(), value: z.int(), called: z.boolean() })),
  /**
   * `files.file` has a line for each object of the storage: its key, and the hash that its contents are kept
   * under
   */
  files: packedSchema.extend({ count: z.int(), bytes: z.int(), missing: z.array(z.string()) }),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const storedSchema = z.object({ key: z.string(), sha256, size: z.int() });
/** An object of the storage in a backup. */
export type Stored = z.infer<typeof storedSchema>;

/** Returns the key for contents in a backup: by their hash, so that equal contents are kept once. */
export const objectKey = (hash: string): string => `objects/${hash.slice(0, 2)}/${hash}`;

/** Thrown if a folder is not a backup, or not one that can be restored here; its message says why. */
export class BackupError extends Error {}

/** Thrown if the target database or storage of a restore is in use. */
export class FilledError extends BackupError {}

export class FilledDatabaseError extends FilledError {
  /** @param table a table that has rows */
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
      `The storage is in use: it has ${key}, which is not from this backup and would be deleted or overwritten. Restore into an empty folder (STORAGE_FOLDER) or bucket (S3_BUCKET). Nothing was changed.`,
    );
  }
}

const name = 'manifest.json';

/** Writes the manifest atomically, so that even after a power loss it is either complete or absent. */
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

/**
 * Reads the manifest.
 * @throws BackupError if the folder is not a complete backup, or has a different format
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, name), 'utf8').catch(() => null);
  if (text === null)
    throw new BackupError(`${folder} is not a complete backup: ${name}, which is written last, is missing.`);
  const read = manifestSchema.safeParse(parsed(text));
  if (read.success) return read.data;
  throw new BackupError(`Can't read ${path.join(folder, name)}: it is damaged or from a newer version.`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
