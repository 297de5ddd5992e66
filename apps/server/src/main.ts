import { makeBackup } from './backup/backup.ts';
import { BackupError, FilledError } from './backup/manifest.ts';
import { restoreBackup } from './backup/restore.ts';
import { readFolder, withStorage } from './backup/step.ts';
import { clockAhead } from './clock.ts';
import { ConfigError, readConfig } from './config.ts';
import { migrate } from './db/migrate.ts';
import { ForeignDatabaseError } from './db/migration-files.ts';
import { exitCodes } from './exit-codes.ts';
import { makeDemo, resetDemo } from './features/demo/demo.commands.ts';
import { importFile } from './features/imports/command-line.ts';
import { createCompany } from './features/people/companies.commands.ts';
import { readNewCompany } from './features/people/new-company.ts';
import { turnOffByOperator } from './features/people/second-factor-off.ts';
import { serve } from './serve.ts';

/**
 * The server's only entry point. Migrations are a separate step, so that a deployment runs them once before
 * any process serves: `main.ts migrate`, `main.ts serve --role web --role worker`. `main.ts company --name …`
 * creates a company, `main.ts seed` creates those of the demo, `main.ts second-factor-off --email …` lets in
 * a person who has lost every second factor, and `main.ts import --company …` reads a CSV file.
 */
const steps: Record<string, () => Promise<void>> = {
  async migrate() {
    const config = readConfig('migrate');
    const done = await migrate({
      owner: config.DATABASE_OWNER_URL,
      app: config.DATABASE_URL,
      worker: config.DATABASE_WORKER_URL,
    });
    console.log(done.length > 0 ? `Migrated: ${done.join(', ')}` : 'The database is up to date.');
  },
  async seed() {
    const { DATABASE_OWNER_URL, FIELDWRIGHT_NOW, SECRET } = readConfig('seed');
    await makeDemo(DATABASE_OWNER_URL, clockAhead(FIELDWRIGHT_NOW)(), SECRET);
  },
  async 'reset-demo'() {
    const { DATABASE_OWNER_URL, FIELDWRIGHT_NOW, SECRET } = readConfig('seed');
    await resetDemo(DATABASE_OWNER_URL, clockAhead(FIELDWRIGHT_NOW)(), SECRET);
    console.log('The demo company was reset.');
  },
  async company() {
    const company = readNewCompany(process.argv.slice(3));
    const id = await createCompany(readConfig('company'), company);
    console.log(
      `Created company ${id}, "${company.companyName}". A worker will email the invitation to ${company.email}.`,
    );
  },
  async 'second-factor-off'() {
    const email = await turnOffByOperator(readConfig('second-factor-off'), process.argv.slice(3));
    console.log(`Two-factor sign-in turned off for ${email}. A worker will email them about it.`);
  },
  async import() {
    const accepted = await importFile(readConfig('import'), process.argv.slice(3), console.log);
    if (!accepted) process.exitCode = 1;
  },
  async backup() {
    const config = readConfig('backup');
    const folder = readFolder('to', process.argv.slice(3));
    const missing = await withStorage(config, (storage) =>
      makeBackup({ ownerUrl: config.DATABASE_OWNER_URL, storage, folder, say: console.log }),
    );
    console.log(`Backup saved in ${folder}.`);
    if (missing.length === 0) return;
    console.error(`${missing.length} of its files are missing from storage: ${missing.join(', ')}.`);
    process.exitCode = 1;
  },
  async restore() {
    const config = readConfig('restore');
    const folder = readFolder('from', process.argv.slice(3));
    const { DATABASE_OWNER_URL: owner, DATABASE_URL: app, DATABASE_WORKER_URL: worker } = config;
    await withStorage(config, (storage) =>
      restoreBackup({ urls: { owner, app, worker }, storage, folder, say: console.log }),
    );
    console.log('Restore complete. Run migrate, then start Fieldwright. Everyone has to sign in again.');
  },
  async serve() {
    await serve(readConfig('serve'), process.argv.slice(3));
  },
};

const step = steps[process.argv[2] ?? ''];
if (!step) {
  console.error(`Choose a command: ${Object.keys(steps).join(', ')}.`);
  process.exit(2);
}
try {
  await step();
} catch (error) {
  const known = [ForeignDatabaseError, ConfigError, BackupError].some((kind) => error instanceof kind);
  console.error(known ? (error as Error).message : error);
  if (error instanceof ForeignDatabaseError) process.exit(exitCodes.foreignDatabase);
  process.exit(error instanceof FilledError ? exitCodes.filled : 1);
}
