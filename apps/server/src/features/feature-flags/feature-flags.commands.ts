import { type Feature, featuresOf } from '@fieldwright/domain/settings/feature-flags';
import type { Read } from '../../db/database.ts';
import { namingFields } from '../../http/refusal.ts';
import { changeRecord } from '../../records/change-record.ts';
import { lockCompany, switchedFeatures, switchFeature } from './feature-flags.queries.ts';

/**
 * Switches a feature on or off, which the company's history records. One that is so already is left alone.
 * @returns the features that are on, and the company's version
 * @throws Refusal `stale_version` if others have switched it since
 */
export function changeFeature(
  db: Read,
  requestId: string,
  { name, isOn, basedOn }: { name: Feature; isOn: boolean; basedOn?: number | undefined },
): Promise<{ names: Feature[]; version: number }> {
  return db.transaction().execute(async (tx) => {
    const record = { entity: 'company', ...(await lockCompany(tx)) } as const;
    const was = featuresOf(await switchedFeatures(tx)).includes(name);
    // the request names the feature; what it changes is whether it's on
    const isChanged = await namingFields(
      (field) => (field === name ? 'isOn' : field),
      () =>
        changeRecord(
          tx,
          { requestId },
          {
            record,
            was: { [name]: was },
            now: { [name]: isOn },
            basedOn,
            write: () => switchFeature(tx, name, isOn),
          },
        ),
    );
    const version = record.version + (isChanged ? 1 : 0);
    return { names: featuresOf(await switchedFeatures(tx)), version };
  });
}
