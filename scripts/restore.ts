import path from 'node:path';
import { exitCodes } from '../apps/server/src/exit-codes.ts';
import { startChild } from './children.ts';
import { prepareDatabase } from './database.ts';
import { startPostgres } from './embedded-postgres.ts';
import { dataFolder, takeDataFolder } from './launch.ts';
import { placesOf } from './migrated.ts';
import { refusal } from './refusal.mjs';
import { readSecrets } from './secrets.ts';
import { restore } from './stack-programs.ts';

/**
 * `npm run restore -- folder`: restores a backup into this machine's product, which must be empty and
 * stopped.
 */
process.on('disconnect', () => process.exit(1));
process.channel?.unref();
const [from] = process.argv.slice(2);
try {
  if (!from) throw refusal('Name the backup folder: npm run restore -- <folder>');
  await run(path.resolve(from));
} catch (error) {
  console.error(error instanceof Error && error.name === 'Refusal' ? error.message : error);
  process.exitCode = 1;
}

async function run(from: string): Promise<void> {
  const release = takeDataFolder('npm run restore');
  try {
    const database = await startPostgres({ folder: path.join(dataFolder, 'postgres'), log: console.log });
    try {
      const urls = await prepareDatabase(database.url, readSecrets(dataFolder));
      const program = restore(urls, { folder: dataFolder, from });
      const { code } = await startChild({ ...program, logFolder: path.join(dataFolder, 'logs') }).ended;
      if (code === exitCodes.filled)
        throw refusal(
          `To restore, first move ${placesOf(dataFolder, database)} somewhere else to keep the current data.`,
        );
      process.exitCode = code ?? 1;
    } finally {
      await database.stop();
    }
  } finally {
    release();
  }
}
