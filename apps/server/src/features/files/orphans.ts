import { type FileState, fileVariants } from '@fieldwright/domain/files/file';
import { machineClock } from '../../clock.ts';
import type { Read } from '../../db/database.ts';
import type { Storage } from '../../integrations/storage/storage.ts';
import { companyFolder, readKey } from './file-keys.ts';
import { statesOf } from './sweep.queries.ts';

/** Objects younger than this may belong to a step that is still running. */
const youngMs = 24 * 3_600_000;
const atOnce = 500;

/**
 * Deletes objects that a crash left in a company's storage: those without a row, parts of complete files, and
 * half-written ones. A row always exists before its objects and ids are never reused, so nothing that a
 * running upload needs is deleted.
 * @param now by the machine's clock, because the storage uses its own timestamps
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

/** The objects that a file may have in each state. Those of a removed file are left to the removal job. */
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
