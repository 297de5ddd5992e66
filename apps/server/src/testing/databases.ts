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

/** Addresses of the two roles that sign in; the passwords are those that the migration gives them. */
export const roleUrls = (superuserUrl: string, database: string) => ({
  app: addressOf(superuserUrl, database, 'fieldwright_app', 'app'),
  worker: addressOf(superuserUrl, database, 'fieldwright_worker', 'worker'),
});

/** An empty database, and what a deployment knows of it. */
export async function emptyDatabase(): Promise<TestDatabase> {
  return makeDatabase('');
}

export interface TestDatabase {
  owner: string;
  app: string;
  worker: string;
  superuser: string;
}

/** A database of its own for a test file: a copy of the migrated template. */
export async function copyTemplate(): Promise<TestDatabase> {
  return makeDatabase(`template ${templateName}`);
}

async function makeDatabase(template: string): Promise<TestDatabase> {
  const superuserUrl = inject('superuserUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: superuserUrl });
  await admin.connect();
  await admin.query(`create database ${name} ${template} owner fieldwright_owner`);
  // Whoever looks, also beside the product, stamps by the clock of the run.
  await admin.query(`alter database ${name} set app.clock_shift = '${runShiftMs() / 1000}'`);
  await admin.end();
  const superuser = new URL(superuserUrl);
  superuser.pathname = `/${name}`;
  return { owner: ownerUrl(superuserUrl, name), ...roleUrls(superuserUrl, name), superuser: superuser.href };
}
