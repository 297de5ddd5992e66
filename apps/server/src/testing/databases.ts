import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { runShiftMs } from '../../../../scripts/run-clock.ts';

export const templateName = 'fieldwright_template';

function addressOf(superuserUrl: string, database: string, role: string, password: string): string {
  const url = new URL(superuserUrl);
  url.username = role;
  url.password = password;
  url.pathname = `/${database}`;
  return url.href;
}

export const ownerUrl = (superuserUrl: string, database: string) =>
  addressOf(superuserUrl, database, 'fieldwright_owner', 'owner');

/** Returns the URLs of the two roles that sign in, with the passwords that the migration sets. */
export const roleUrls = (superuserUrl: string, database: string) => ({
  app: addressOf(superuserUrl, database, 'fieldwright_app', 'app'),
  worker: addressOf(superuserUrl, database, 'fieldwright_worker', 'worker'),
});

/** Creates an empty database. @returns what a deployment knows of it */
export async function emptyDatabase(): Promise<TestDatabase> {
  return makeDatabase('');
}

export interface TestDatabase {
  owner: string;
  app: string;
  worker: string;
  superuser: string;
}

/** Creates a database for one test file, as a copy of the migrated template. */
export async function copyTemplate(): Promise<TestDatabase> {
  // copied as files, it keeps what PostgreSQL has prepared for the first connection to the template
  return makeDatabase(`template ${templateName} strategy file_copy`);
}

let connected: Promise<pg.Client> | undefined;
/** Returns one connection for all files of a worker; the worker need not wait for it to end. */
function admin(): Promise<pg.Client> {
  connected ??= (async () => {
    const client = new pg.Client({ connectionString: inject('superuserUrl') });
    await client.connect();
    (client as pg.Client & { unref(): void }).unref();
    return client;
  })();
  return connected;
}

async function makeDatabase(template: string): Promise<TestDatabase> {
  const superuserUrl = inject('superuserUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const client = await admin();
  await client.query(`create database ${name} ${template} owner fieldwright_owner`);
  // Connections from outside the product use the run's clock for timestamps, too.
  await client.query(`alter database ${name} set app.clock_shift = '${runShiftMs() / 1000}'`);
  const superuser = new URL(superuserUrl);
  superuser.pathname = `/${name}`;
  return { owner: ownerUrl(superuserUrl, name), ...roleUrls(superuserUrl, name), superuser: superuser.href };
}
