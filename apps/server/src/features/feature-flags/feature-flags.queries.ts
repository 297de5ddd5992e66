import type { Feature } from '@fieldwright/domain/settings/feature-flags';
import type { Read } from '../../db/database.ts';

/** Returns the features that the scope's company has switched on or off. */
export async function switchedFeatures(db: Read): Promise<{ name: string; isOn: boolean }[]> {
  return db.selectFrom('feature_flags').select(['name', 'is_on as isOn']).execute();
}

export async function switchFeature(db: Read, name: Feature, isOn: boolean): Promise<void> {
  await db
    .insertInto('feature_flags')
    .values({ name, is_on: isOn })
    .onConflict((conflict) => conflict.columns(['company_id', 'name']).doUpdateSet({ is_on: isOn }))
    .execute();
}
