import path from 'node:path';
import { startChild, untilDone } from './children.ts';
import { prepareDatabase } from './database.ts';
import { startPostgres } from './embedded-postgres.ts';
import { dataFolder, takeDataFolder } from './launch.ts';
import { untilMigrated } from './migrated.ts';
import { setRunClock } from './run-clock.ts';
import { readSecrets } from './secrets.ts';
import { demoReset, migration } from './stack-programs.ts';

/**
 * `npm run demo:reset`: resets this machine's demo company, discarding visitors' changes. The product must be
 * stopped.
 */
process.on('disconnect', () => process.exit(1));
process.channel?.unref();
try {
  await reset();
} catch (error) {
  console.error(error instanceof Error && error.name === 'Refusal' ? error.message : error);
  process.exitCode = 1;
}

async function reset(): Promise<void> {
  setRunClock();
  const release = takeDataFolder('npm run demo:reset');
  try {
    const database = await startPostgres({ folder: path.join(dataFolder, 'postgres'), log: console.log });
    try {
      const secrets = readSecrets(dataFolder);
      const urls = await prepareDatabase(database.url, secrets);
      const logFolder = path.join(dataFolder, 'logs');
      await untilMigrated(startChild({ ...migration(urls), logFolder }), dataFolder, database);
      await untilDone(startChild({ ...demoReset(urls, secrets), logFolder }));
      console.log('The demo company was reset.');
    } finally {
      await database.stop();
    }
  } finally {
    release();
  }
}
