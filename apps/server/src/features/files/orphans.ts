import { type FileState, fileVariants } from '@fieldwright/domain/files/file';
import { machineClock } from '../../clock.ts';
import type { Read } from '../../db/database.ts';
import type { Storage } from '../../integrations/storage/storage.ts';
import { companyFolder, readKey } from './file-keys.ts';
import { statesOf } from './sweep.queries.ts';

/** What was stored later than this may belong to a step that is just being done. */
const youngMs = 24 * 3_600_000;
const atOnce = 500;

/**
 * Deletes what a crash has left in a company's storage: objects of no row, parts of files that are whole, half-written
 * ones. A row is always there before its objects and an id is never used again, so that nothing a running upload needs
 * is without one.
 * @param now of the machine's clock, as the storage stamps by its own
 */
export async function removeOrphans(
  storage: Storage,
  db: Read,
  companyId: number,
  now: number = machineClock(),
): Promise<void> {
  let old: string[] = [];
  for await (const { key, changedAt } of storage.list(companyFolder(companyId))) {
    if (now - changedAt >= youngMs) old.push(key);
    if (old.length < atOnce) continue;
    await removeThose(storage, db, old);
    old = [];
  }
  await removeThose(storage, db, old);
}

async function removeThose(storage: Storage, db: Read, keys: readonly string[]): Promise<void> {
  const ids = keys.map((key) => readKey(key)?.fileId).filter((id) => id !== undefined);
  const states = await statesOf(db, [...new Set(ids)]);
  await storage.remove(keys.filter((key) => isOrphan(key, states)));
}

/** What a file of each state may have stored. What belongs to a removed one is the removal's to delete. */
const mayHave: Record<FileState, RegExp> = {
  temporary: new RegExp(`^(parts/\\d+-\\d+|${fileVariants.join('|')})$`),
  checked: new RegExp(`^(${fileVariants.join('|')})$`),
  kept: new RegExp(`^(${fileVariants.join('|')})$`),
  removed: /./,
};

function isOrphan(key: string, states: ReadonlyMap<number, FileState>): boolean {
  const read = readKey(key);
  const state = read && states.get(read.fileId);
  return !read || !state || !mayHave[state].test(read.rest);
}
