import type { SiteWithSystems } from '@fieldwright/contract/customers';
import type { Read } from '../../db/database.ts';
import { refuseHiddenPlace } from '../../db/hidden-place.queries.ts';
import { siteChangesAfter } from '../../db/history.queries.ts';
import { Refusal } from '../../http/refusal.ts';
import { type Sees, siteWithSystems } from './customer-pages.queries.ts';
import {
  findSystem,
  insertSystem,
  isDone,
  raiseSite,
  type SystemFields,
  updateSystem,
} from './customer-write.queries.ts';
import { lockSite } from './customers.queries.ts';
import { changing, refuseStale, told } from './field-changes.ts';

/** Who asks, by which request, and whose work the answer may show. */
export interface Asker {
  requestId: string;
  sees: Sees;
}

/** A new system at a site; the same key makes it once. @throws Refusal `not_found`, `removed` */
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
    if (!(await isDone(tx, siteId, key))) {
      const now = { ...fields, hidden: false };
      const id = await insertSystem(tx, siteId, now);
      const root = { topic: 'site', id: siteId, version: await raiseSite(tx, siteId) } as const;
      await told(tx, { root, kind: 'siteSystems', id, was: null, now: { siteId, ...now }, requestId, key });
    }
    return (await siteWithSystems(tx, siteId, sees))!;
  });
}

/**
 * Changes the fields of a system that are named. Hidden, it stays in the history and on the work orders that name it
 * (R4.4, R4.15).
 * @throws Refusal `not_found`, `stale_version`, `removed`
 */
export function changeSystem(
  db: Read,
  { requestId, sees }: Asker,
  { siteId, id }: { siteId: number; id: number },
  {
    basedOn,
    ...named
  }: { [K in keyof SystemFields]?: SystemFields[K] | undefined } & { basedOn?: number | undefined },
): Promise<SiteWithSystems> {
  return db.transaction().execute(async (tx) => {
    const site = await lockSite(tx, siteId);
    const was = site && (await findSystem(tx, siteId, id));
    if (!site || !was) throw new Refusal('not_found');
    await refuseHiddenPlace(tx, siteId);
    const fields = changing(was, named);
    if (fields.length > 0) {
      const since =
        basedOn === undefined || basedOn >= site.version
          ? []
          : await siteChangesAfter(tx, { id: 0, siteId, version: basedOn });
      refuseStale(since, { kind: 'siteSystems', id, fields });
      const changed = Object.fromEntries(fields.map((field) => [field, named[field as keyof SystemFields]]));
      const now: SystemFields = { ...was, ...changed };
      await updateSystem(tx, id, now);
      const root = { topic: 'site', id: siteId, version: await raiseSite(tx, siteId) } as const;
      await told(tx, { root, kind: 'siteSystems', id, was: was, now: now, requestId });
    }
    return (await siteWithSystems(tx, siteId, sees))!;
  });
}
