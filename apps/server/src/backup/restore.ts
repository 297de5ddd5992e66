import path from 'node:path';
import { decimalText } from '@fieldwright/domain/kernel/decimal-text';
import { from as copyFrom } from 'pg-copy-streams';
import { migrate } from '../db/migrate.ts';
import { migrationsHad, readMigrationFiles } from '../db/migration-files.ts';
import { onOwnerConnection, onOwnerDatabase } from '../db/owner.ts';
import type { MigrationUrls } from '../db/roles.ts';
import { atMost } from '../features/files/at-most.ts';
import { diskStorage } from '../integrations/storage/disk.ts';
import type { Storage } from '../integrations/storage/storage.ts';
import {
  BackupError,
  FilledDatabaseError,
  FilledStorageError,
  type Manifest,
  readManifest,
  type Stored,
  storedSchema,
} from './manifest.ts';
import { findForeign, putBack } from './objects.ts';
import { checkPacked, unpack, unpackLines } from './packed.ts';
import {
  boardRefreshStatement,
  closeForLoading,
  copyIn,
  findLostWork,
  firstFilled,
  keptTables,
  markUnsentEmailsUnsure,
  openForLoading,
  setSequences,
  strictForeignKeys,
} from './tables.queries.ts';

interface RestoreSettings {
  urls: MigrationUrls;
  storage: Storage;
  folder: string;
  say: (line: string) => void;
}

/**
 * Restores a backup into an empty database and an empty storage. The database gets everything or nothing. The
 * storage may contain files of the same backup, from an interrupted restore.
 * @throws BackupError if the backup is incomplete or has other migrations, or the database or the storage is
 *   in use
 */
export async function restoreBackup({ urls, storage, folder, say }: RestoreSettings): Promise<void> {
  const manifest = await readManifest(folder);
  await refuseOthers(manifest, urls.owner);
  for (const { file, sha256 } of [...manifest.tables, manifest.files])
    await checkPacked(path.join(folder, file), sha256);
  say('Verified rows and file list.');
  await refuseFilled(urls.owner);
  const files = await filesOf(manifest, folder);
  // Files that are not in the restored database would be deleted as orphans.
  const foreign = await findForeign(storage, files);
  if (foreign !== null) throw new FilledStorageError(foreign);
  const last = manifest.migrations.at(-1)!.name;
  await migrate(urls, last);
  await restoreFiles(files, { storage, folder, say });
  await restoreRows(urls.owner, manifest, { folder, say });
  await onOwnerConnection(urls.app, (client) => client.query(findLostWork));
  say(
    `Lost since ${manifest.madeDate}: password changes, used recovery codes, second factors turned on or off, and deactivated people. Redo these before people sign in.`,
  );
}

/**
 * Refuses a backup or a database with other migrations.
 * @throws BackupError if this version's migrations differ from those of the backup's database, or the target
 *   database has more
 */
async function refuseOthers({ migrations, version, madeDate }: Manifest, ownerUrl: string): Promise<void> {
  const known = await readMigrationFiles();
  const at = migrations.findIndex(
    ({ name, sha256 }, index) => known[index]?.name !== name || known[index].sha256 !== sha256,
  );
  if (at !== -1)
    throw new BackupError(
      `This backup was made on ${madeDate} by version ${version} and needs a migration that this build doesn't have (${migrations[at]!.name}). Restore it with the build that made it.`,
    );
  const had = await onOwnerDatabase(ownerUrl, (db) => migrationsHad(db, known));
  const later = had[migrations.length];
  if (later)
    throw new BackupError(
      `The database has migration ${later.name}, which is newer than this backup. Restore into a new database, then run migrate. Nothing was changed.`,
    );
}

async function refuseFilled(ownerUrl: string): Promise<void> {
  const filled = await onOwnerConnection(ownerUrl, async (client) => {
    await client.query('begin');
    const tables = await keptTables(client);
    await openForLoading(client, tables);
    const name = await firstFilled(client, tables);
    await client.query('rollback');
    return name;
  });
  if (filled !== null) throw new FilledDatabaseError(filled);
}

async function filesOf({ files }: Manifest, folder: string): Promise<Stored[]> {
  const all: Stored[] = [];
  for await (const line of unpackLines(path.join(folder, files.file)))
    all.push(storedSchema.parse(JSON.parse(line)));
  return all;
}

async function restoreFiles(
  files: readonly Stored[],
  { storage, folder, say }: Omit<RestoreSettings, 'urls'>,
): Promise<void> {
  const from = diskStorage(folder);
  const some = atMost(4);
  let done = 0;
  const put = async (stored: Stored) => {
    if (!(await putBack(from, storage, stored)))
      throw new BackupError(`${stored.key} is damaged or missing in the backup.`);
    done += 1;
    if (done % 500 === 0 || done === files.length)
      say(`${decimalText(done)} of ${decimalText(files.length)} files`);
  };
  await Promise.all(files.map((stored) => some(() => put(stored))));
}

async function restoreRows(
  ownerUrl: string,
  { tables, sequences }: Manifest,
  { folder, say }: Pick<RestoreSettings, 'folder' | 'say'>,
): Promise<void> {
  await onOwnerConnection(ownerUrl, async (client) => {
    await client.query("begin; set local timezone = 'UTC'; set local datestyle = 'ISO'");
    const strict = await strictForeignKeys(client);
    await openForLoading(client, tables);
    // Checked again, because from here on nobody else can write.
    const filled = await firstFilled(client, tables);
    if (filled !== null) throw new FilledDatabaseError(filled);
    for (const table of tables) {
      const rows = client.query(copyFrom(copyIn(client, table)));
      await unpack(path.join(folder, table.file), rows);
      if (rows.rowCount !== table.rows)
        throw new BackupError(`${table.name}: read ${rows.rowCount} rows, expected ${table.rows}.`);
      say(`${table.name}: ${decimalText(table.rows)} rows`);
    }
    await client.query(markUnsentEmailsUnsure);
    await client.query(boardRefreshStatement);
    await closeForLoading(client, tables, strict);
    await setSequences(client, sequences);
    await client.query('commit');
    await client.query('analyze');
  });
}
