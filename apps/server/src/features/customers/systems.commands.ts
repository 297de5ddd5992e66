import type { SiteWithSystems } from '@fieldwright/contract/customers';
import type { SystemFields } from '@fieldwright/domain/customers/site-system';
import { recordChanges } from '@fieldwright/domain/kernel/record-change';
import type { Read } from '../../db/database.ts';
import { refuseHiddenPlace } from '../../db/hidden-place.queries.ts';
import { findRecord, insertRecord, updateRecord } from '../../db/record.sql.ts';
import { systemTable } from '../../db/record-tables.ts';
import { refusalTexts } from '../../http/refusal.texts.ts';
import { Refusal } from '../../http/refusal.ts';
import { planOf, type RecordAt, refuseCollisions } from '../../records/change-record.ts';
import { writeSiteParts } from '../../records/site-parts.ts';
import { type Sees, siteWithSystems } from './customer-pages.queries.ts';
import { hasSystemType, isDone } from './customer-write.queries.ts';
import { lockSite } from './customers.queries.ts';

/** The request that makes the change, and what its response may show. */
export interface Asker {
  requestId: string;
  sees: Sees;
}

/** Names a system as a part of its site; changes are based on the site's version. */
const systemAt = (siteId: number, id: number): Omit<RecordAt, 'version'> => ({
  entity: 'site',
  id: siteId,
  part: { kind: 'siteSystems', id },
});

/** @throws Refusal `invalid` if the company has no such type of systems */
async function refuseType(db: Read, id: number | null | undefined): Promise<void> {
  if (id == null || (await hasSystemType(db, id))) return;
  throw new Refusal('invalid', { fields: { siteSystemTypeId: refusalTexts.notThere } });
}

/** Creates a system at a site. Idempotent by key. @throws Refusal `not_found`, `removed`, `invalid` */
export function createSystem(
  db: Read,
  { requestId, sees }: Asker,
  siteId: number,
  { key, ...fields }: Omit<SystemFields, 'hidden'> & { key: string },
): Promise<SiteWithSystems> {
  return db.transaction().execute(async (tx) => {
    const site = await lockSite(tx, siteId);
    if (!site) throw new Refusal('not_found');
    await refuseHiddenPlace(tx, siteId);
    await refuseType(tx, fields.siteSystemTypeId);
    if (!(await isDone(tx, siteId, key))) {
      const now = { ...fields, hidden: false };
      const id = (await insertRecord(tx, systemTable, now, { siteId }))!;
      const { steps } = planOf({ ...systemAt(siteId, id), was: null, now: { siteId, ...now } });
      await writeSiteParts(tx, { requestId, key }, { siteId, steps });
    }
    return (await siteWithSystems(tx, siteId, sees))!;
  });
}

/**
 * Changes the named fields of a system, or restores a removed one. Only `removeOfSite` removes a system,
 * along with its dependents (R4.15).
 * @throws Refusal `not_found`, `stale_version`, `removed`, `invalid`
 */
export function changeSystem(
  db: Read,
  { requestId, sees }: Asker,
  { siteId, id }: { siteId: number; id: number },
  {
    basedOn,
    ...named
  }: { [K in keyof SystemFields]?: SystemFields[K] | undefined } & {
    hidden?: false | undefined;
    basedOn?: number | undefined;
  },
): Promise<SiteWithSystems> {
  return db.transaction().execute(async (tx) => {
    const site = await lockSite(tx, siteId);
    const was = site && (await findRecord(tx, systemTable, { id, siteId }));
    if (!site || !was) throw new Refusal('not_found');
    await refuseHiddenPlace(tx, siteId);
    const changed = Object.entries(named).filter(([, value]) => value !== undefined);
    const now: Partial<SystemFields> = Object.fromEntries(changed);
    await refuseType(tx, now.siteSystemTypeId);
    const fields = Object.keys(recordChanges(was, now));
    if (fields.length > 0) {
      const at = systemAt(siteId, id);
      await refuseCollisions(tx, { ...at, version: site.version }, { fields, basedOn });
      await updateRecord(tx, systemTable, id, { changed: now, raised: false });
      await writeSiteParts(tx, { requestId }, { siteId, steps: planOf({ ...at, was, now }).steps });
    }
    return (await siteWithSystems(tx, siteId, sees))!;
  });
}
