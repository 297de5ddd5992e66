import path from 'node:path';
import { root, startChild } from './children.ts';
import { type DatabaseUrls, prepareDatabase } from './database.ts';
import { runningPostgres, startPostgres } from './embedded-postgres.ts';
import { dataFolder } from './launch.ts';
import { takeLock } from './process-lock.mjs';
import { refusal } from './refusal.mjs';
import { readSecrets } from './secrets.ts';
import { backup } from './stack-programs.ts';

/**
 * `npm run backup [-- folder]`: backs up this machine's product as of one moment, running or not, into a new
 * folder. The default folder is in `backups`, named by the time.
 */
process.on('disconnect', () => process.exit(1));
process.channel?.unref();
const [named] = process.argv.slice(2);
const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
const to = path.resolve(named ?? path.join(root, 'backups', time));
try {
  process.exitCode = await withDatabase(run);
} catch (error) {
  console.error(error instanceof Error && error.name === 'Refusal' ? error.message : error);
  process.exitCode = 1;
}

async function run(urls: DatabaseUrls): Promise<number> {
  const child = startChild({
    ...backup(urls, { folder: dataFolder, to }),
    logFolder: path.join(dataFolder, 'logs'),
  });
  return (await child.ended).code ?? 1;
}

/** Runs work with the running product's database, or with one started just for this. */
async function withDatabase<Result>(work: (urls: DatabaseUrls) => Promise<Result>): Promise<Result> {
  const folder = path.join(dataFolder, 'postgres');
  const lock = takeLock(path.join(dataFolder, 'start.lock'), 'npm run backup');
  if (lock.holder !== undefined) {
    const running = await runningPostgres(folder);
    if (!running) throw refusal('Fieldwright is starting or stopping. Try again in a moment.');
    return work(await prepareDatabase(running.url, readSecrets(dataFolder)));
  }
  try {
    const database = await startPostgres({ folder, log: console.log });
    try {
      return await work(await prepareDatabase(database.url, readSecrets(dataFolder)));
    } finally {
      await database.stop();
    }
  } finally {
    lock.release();
  }
}
