import type { Feature } from '@fieldwright/domain/settings/feature-flags';
import { sql } from 'kysely';
import type { Read, Write } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';

/** Returns the features that the scope's company has switched on or off. */
export async function switchedFeatures(db: Read): Promise<{ name: string; isOn: boolean }[]> {
  return db.selectFrom('feature_flags').select(['name', 'is_on as isOn']).execute();
}

/** Returns the scope's company and its version, locked against other changes. */
export async function lockCompany(tx: Write): Promise<{ id: number; version: number }> {
  const { rows } = await sql<{ id: number; version: number }>`
    select id, version from companies where id = ${company} for update`.execute(tx);
  return rows[0]!;
}

/** Stores a feature's state, and raises the company's version. */
export async function switchFeature(tx: Write, name: Feature, isOn: boolean): Promise<void> {
  await tx
    .insertInto('feature_flags')
    .values({ name, is_on: isOn })
    .onConflict((conflict) => conflict.columns(['company_id', 'name']).doUpdateSet({ is_on: isOn }))
    .execute();
  await sql`update companies set version = version + 1 where id = ${company}`.execute(tx);
}
