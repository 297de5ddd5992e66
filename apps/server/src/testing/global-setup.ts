import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { runShiftMs } from '../../../../scripts/run-clock.ts';
import { startTestPostgres } from '../../../../scripts/test-postgres.ts';
import { databaseAhead } from '../clock.ts';
import { migrate } from '../db/migrate.ts';
import { seedTestCompanies } from './companies.ts';
import { ownerUrl, roleUrls, templateName } from './databases.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    superuserUrl: string;
    /** for bundles of the product (`bundled-product.ts`) */
    bundlesFolder: string;
  }
}

/** Within the project, so that a bundle finds the packages it doesn't contain. */
const data = resolve(import.meta.dirname, '../../../../.data');

/**
 * Starts one real PostgreSQL for the whole run, with a migrated template of two companies that every test
 * file copies.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query("create role fieldwright_owner login createrole password 'owner'");
  await admin.query(`create database ${templateName} owner fieldwright_owner`);
  await admin.end();
  const owner = ownerUrl(postgres.url, templateName);
  await migrate({ owner, ...roleUrls(postgres.url, templateName) });
  await seedTestCompanies(databaseAhead(owner, runShiftMs()));
  project.provide('superuserUrl', postgres.url);
  mkdirSync(data, { recursive: true });
  const bundlesFolder = mkdtempSync(join(data, 'bundles-'));
  project.provide('bundlesFolder', bundlesFolder);
  return async () => {
    rmSync(bundlesFolder, { recursive: true, force: true });
    await postgres.stop();
  };
}
