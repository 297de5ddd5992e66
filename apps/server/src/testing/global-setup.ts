import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startTestPostgres } from '../../../../scripts/test-postgres.ts';
import { migrate } from '../db/migrate.ts';
import { ownerUrl, roleUrls, templateName } from './databases.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    superuserUrl: string;
  }
}

/** One real PostgreSQL for the whole run, with a migrated template that every test file copies. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query("create role fieldwright_owner login createrole password 'owner'");
  await admin.query(`create database ${templateName} owner fieldwright_owner`);
  await admin.end();
  await migrate({ owner: ownerUrl(postgres.url, templateName), ...roleUrls(postgres.url, templateName) });
  project.provide('superuserUrl', postgres.url);
  return postgres.stop;
}
