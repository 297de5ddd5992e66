import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { makePreviews } from '../../integrations/pictures/previews.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { type Job, job } from '../../jobs/job.ts';
import { contentsKey, fileFolder } from './file-keys.ts';
import { removeOrphans } from './orphans.ts';
import { placesToCheck } from './photo-places.queries.ts';
import { blankStoredPlace } from './photo-places.ts';
import { companyIds, freeUnnamed, removeForgotten, withoutPreviews } from './sweep.queries.ts';
import { deleteRemoved, type FileRow, findFile, notePreview } from './uploads.queries.ts';

const payload = z.object({ fileId: z.int() });

/** Deletes the parts of a complete upload, and makes the previews of a picture. */
export const fileArrived = job({
  name: 'file_arrived',
  payload,
  async run({ deps, db, payload: { fileId } }) {
    const file = await findFile(db, fileId);
    if (file?.state !== 'checked' && file?.state !== 'kept') return;
    await removeBelow(deps, `${fileFolder(file.companyId, fileId)}parts/`);
    if (file.preview !== 'waiting') return;
    const preview = (await storePreviews(deps, file)) ? 'ready' : 'failed';
    await db.transaction().execute((tx) => notePreview(tx, fileId, preview));
  },
});

async function storePreviews({ storage }: Deps, { companyId, id }: FileRow): Promise<boolean> {
  const original = await storage.open(contentsKey(companyId, id, 'original'));
  const previews = original && (await makePreviews(await buffer(original.body)));
  if (!previews) return false;
  await storage.put(contentsKey(companyId, id, 'large'), previews.large);
  await storage.put(contentsKey(companyId, id, 'small'), previews.small);
  return true;
}

/** Deletes the stored objects of a removed file, then its row. */
export const fileRemoval = job({
  name: 'file_removal',
  payload,
  async run({ deps, db, payload: { fileId } }) {
    const file = await findFile(db, fileId);
    if (file?.state !== 'removed') return;
    await removeBelow(deps, fileFolder(file.companyId, fileId));
    await db.transaction().execute((tx) => deleteRemoved(tx, fileId));
  },
});

async function removeBelow({ storage }: Deps, folder: string): Promise<void> {
  const keys: string[] = [];
  for await (const { key } of storage.list(folder)) keys.push(key);
  await storage.remove(keys);
}

/** Sweeps the files of every company. Runs every night. */
export const fileSweep = job({
  name: 'file_sweep',
  payload: z.object({}),
  async run({ deps, db }) {
    for (const id of await companyIds(db)) {
      const company = deps.database.forCompany(id);
      await company.transaction().execute((tx) => enqueue(tx, companyFileSweep, {}, `file_sweep:${id}`));
    }
  },
});

/**
 * Removes files that no save has attached or that no record names anymore, makes previews whose job is lost, and deletes stored objects
 * without a row.
 */
export const companyFileSweep = job({
  name: 'company_file_sweep',
  payload: z.object({}),
  async run({ deps, db, companyId }) {
    const forgotten = { days: deps.config.TEMPORARY_FILE_DAYS, now: deps.clock() };
    await db.transaction().execute(async (tx) => {
      await freeUnnamed(tx);
      for (const fileId of await removeForgotten(tx, forgotten))
        await enqueue(tx, fileRemoval, { fileId }, `file_removal:${companyId}:${fileId}`);
      for (const fileId of await withoutPreviews(tx, forgotten.now))
        await enqueue(tx, fileArrived, { fileId }, `file_arrived:${companyId}:${fileId}`);
    });
    await removeOrphans(deps.storage, db, companyId!);
    if ((await placesToCheck(db, 0, 1)).length > 0)
      await db
        .transaction()
        .execute((tx) => enqueue(tx, photoPlaces, { after: 0 }, `photo_places:${companyId}`));
  },
});

/** How many files one run checks, so that other jobs get their turn. */
const placesAtOnce = 50;

/**
 * Blanks the place in photos that were stored before that was done on arrival. Each run does a few, one at a time, and
 * enqueues a job for the next.
 */
export const photoPlaces: Job<{ after: number }> = job({
  name: 'photo_places',
  payload: z.object({ after: z.int() }),
  async run({ deps, db, companyId, payload: { after } }) {
    const ids = await placesToCheck(db, after, placesAtOnce);
    for (const id of ids) {
      const file = await findFile(db, id);
      if (file?.state === 'kept') await blankStoredPlace(deps.storage, db, file);
    }
    if (ids.length < placesAtOnce) return;
    await db
      .transaction()
      .execute((tx) =>
        enqueue(tx, photoPlaces, { after: ids.at(-1)! }, `photo_places:${companyId}:${ids.at(-1)!}`),
      );
  },
});
