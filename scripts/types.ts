import { generateTypes } from '../apps/server/src/db/generate-types.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { prepareDatabase } from './database.ts';
import { startTestPostgres } from './test-postgres.ts';

/**
 * `npm run types`: generates the database's types (`apps/server/src/db/schema.generated.ts`) from the
 * migrations, using a throw-away database.
 */
process.on('disconnect', () => process.exit(1));
process.channel?.unref();

const postgres = await startTestPostgres(console.log);
try {
  const secrets = { secret: '', ownerPassword: 'owner', appPassword: 'app', workerPassword: 'worker' };
  const urls = await prepareDatabase(postgres.url, secrets);
  await migrate({
    owner: urls.DATABASE_OWNER_URL,
    app: urls.DATABASE_URL,
    worker: urls.DATABASE_WORKER_URL,
  });
  await generateTypes(urls.DATABASE_OWNER_URL);
} finally {
  await postgres.stop();
}
