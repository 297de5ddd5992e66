import { clockAhead } from './clock.ts';
import { ConfigError, readConfig } from './config.ts';
import { migrate } from './db/migrate.ts';
import { ForeignDatabaseError } from './db/migration-files.ts';
import { exitCodes } from './exit-codes.ts';
import { makeDemo, resetDemo } from './features/demo/demo.commands.ts';
import { importFile } from './features/imports/command-line.ts';
import { createCompany } from './features/people/companies.commands.ts';
import { readNewCompany } from './features/people/new-company.ts';
import { serve } from './serve.ts';

/**
 * The server's one door. Migrations are a step of their own, so that a deployment runs them once before any process
 * serves: `main.ts migrate`, `main.ts serve --role web --role worker`; `main.ts company --name …` makes a company,
 * `main.ts seed` those of the demo, `main.ts import --company …` reads a CSV file.
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
    const { DATABASE_OWNER_URL, FIELDWRIGHT_NOW } = readConfig('seed');
    await makeDemo(DATABASE_OWNER_URL, clockAhead(FIELDWRIGHT_NOW)());
  },
  async 'reset-demo'() {
    const { DATABASE_OWNER_URL, FIELDWRIGHT_NOW } = readConfig('seed');
    await resetDemo(DATABASE_OWNER_URL, clockAhead(FIELDWRIGHT_NOW)());
    console.log('The demo company is as new.');
  },
  async company() {
    const company = readNewCompany(process.argv.slice(3));
    const id = await createCompany(readConfig('company'), company);
    console.log(`Made company ${id}, "${company.name}". A worker mails the invitation to ${company.email}.`);
  },
  async import() {
    const accepted = await importFile(readConfig('import'), process.argv.slice(3), console.log);
    if (!accepted) process.exitCode = 1;
  },
  async serve() {
    await serve(readConfig('serve'), process.argv.slice(3));
  },
};

const step = steps[process.argv[2] ?? ''];
if (!step) {
  console.error(`Say what to do: ${Object.keys(steps).join(', ')}.`);
  process.exit(2);
}
try {
  await step();
} catch (error) {
  const isForeign = error instanceof ForeignDatabaseError;
  console.error(isForeign || error instanceof ConfigError ? error.message : error);
  process.exit(isForeign ? exitCodes.foreignDatabase : 1);
}
