import { type Feature, featuresOf } from '@fieldwright/domain/settings/feature-flags';
import type { Read } from '../../db/database.ts';
import { changeRecord } from '../../records/change-record.ts';
import { lockCompany, switchedFeatures, switchFeature } from './feature-flags.queries.ts';

/**
 * Switches a feature on or off, which the company's history records. One that is so already is left alone.
 * @returns the features that are on
 */
export function changeFeature(
  db: Read,
  requestId: string,
  { name, isOn }: { name: Feature; isOn: boolean },
): Promise<Feature[]> {
  return db.transaction().execute(async (tx) => {
    const record = { entity: 'company', ...(await lockCompany(tx)) } as const;
    const was = featuresOf(await switchedFeatures(tx)).includes(name);
    await changeRecord(
      tx,
      { requestId },
      {
        record,
        was: { [name]: was },
        now: { [name]: isOn },
        basedOn: undefined,
        write: () => switchFeature(tx, name, isOn),
      },
    );
    return featuresOf(await switchedFeatures(tx));
  });
}
