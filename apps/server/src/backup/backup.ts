import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { decimalText } from '@fieldwright/domain/kernel/decimal-text';
import { to as copyTo } from 'pg-copy-streams';
import { machineClock } from '../clock.ts';
import { migrationsHad, readMigrationFiles } from '../db/migration-files.ts';
import { onOwnerConnection, onOwnerDatabase } from '../db/owner.ts';
import { atMost } from '../features/files/at-most.ts';
import { diskStorage } from '../integrations/storage/disk.ts';
import type { Storage } from '../integrations/storage/storage.ts';
import { appVersion } from '../version.ts';
import { keepBackupsAway, keepMigrationsAway } from './locks.queries.ts';
import { BackupError, type Manifest, type Stored, writeManifest } from './manifest.ts';
import { copyFile } from './objects.ts';
import { pack } from './packed.ts';
import {
  beginSnapshot,
  copyOut,
  type KeptFile,
  keptFiles,
  keptTables,
  sequencesNow,
} from './tables.queries.ts';

interface BackupSettings {
  ownerUrl: string;
  storage: Storage;
  /** created if missing; must be empty */
  folder: string;
  say: (line: string) => void;
}

/**
 * Makes a backup while the product runs: all rows as of one moment, then the contents of the files that they
 * refer to.
 * @returns keys of contents that are not in the backup because the storage lacks them or has them damaged
 * @throws BackupError if the folder is not empty, or another backup is reading the database
 */
export async function makeBackup({ ownerUrl, storage, folder, say }: BackupSettings): Promise<string[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw new BackupError(`${folder} is not empty. Use a new folder for each backup.`);
  const data = await readDatabase(ownerUrl, { folder, say });
  const files = await copyFiles(data.files, { storage, folder, say });
  const { files: _, ...rest } = data;
  await writeManifest(folder, {
    format: 1,
    version: appVersion,
    madeDate: new Date(machineClock()).toISOString(),
    ...rest,
    files,
  });
  return files.missing;
}

/** Returns the migrations of the database. @throws BackupError if it lacks a migration of this version */
async function migrationsOf(ownerUrl: string): Promise<Manifest['migrations']> {
  const known = await readMigrationFiles();
  const had = await onOwnerDatabase(ownerUrl, (db) => migrationsHad(db, known));
  if (had.length < known.length)
    throw new BackupError('The database is older than this version. Run migrate, then back up.');
  return had.map(({ name, sha256 }) => ({ name, sha256 }));
}

type Data = Pick<Manifest, 'migrations' | 'tables' | 'sequences'> & { files: KeptFile[] };

async function readDatabase(
  ownerUrl: string,
  { folder, say }: Pick<BackupSettings, 'folder' | 'say'>,
): Promise<Data> {
  return onOwnerConnection(ownerUrl, async (client) => {
    await keepBackupsAway(client);
    await keepMigrationsAway(client, say);
    const migrations = await migrationsOf(ownerUrl);
    await beginSnapshot(client);
    const tables: Manifest['tables'] = [];
    for (const table of await keptTables(client)) {
      const file = `tables/${table.name}.copy.gz`;
      const rows = client.query(copyTo(copyOut(client, table)));
      const sha256 = await pack(rows, path.join(folder, file));
      tables.push({ ...table, rows: rows.rowCount, file, sha256 });
      say(`${table.name}: ${decimalText(rows.rowCount)} rows`);
    }
    const files: KeptFile[] = [];
    for await (const some of keptFiles(client)) files.push(...some);
    await client.query('rollback');
    return { migrations, tables, files, sequences: await sequencesNow(client) };
  });
}

async function copyFiles(
  files: readonly KeptFile[],
  { storage, folder, say }: Omit<BackupSettings, 'ownerUrl'>,
): Promise<Manifest['files']> {
  const into = diskStorage(folder);
  const some = atMost(4);
  const stored: Stored[] = [];
  const missing: string[] = [];
  let done = 0;
  const copy = async (file: KeptFile) => {
    const copied = await copyFile(storage, into, file);
    stored.push(...copied.stored);
    missing.push(...copied.missing);
    done += 1;
    if (done % 500 === 0 || done === files.length)
      say(`${decimalText(done)} of ${decimalText(files.length)} files`);
  };
  await Promise.all(files.map((file) => some(() => copy(file))));
  const file = 'files.jsonl.gz';
  const lines = stored.map((each) => `${JSON.stringify(each)}\n`);
  const sha256 = await pack(asStream(lines), path.join(folder, file));
  const bytes = stored.reduce((sum, { size }) => sum + size, 0);
  return { file, sha256, count: stored.length, bytes, missing };
}

async function* asStream(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}
