import type { TaxedSites, UntaxedSite } from '@fieldwright/contract/untaxed-sites';
import { companyListMessages } from '@fieldwright/domain/company-lists/company-list';
import { taxItemsByZip, untaxedMessages, untaxedPage } from '@fieldwright/domain/taxes/untaxed-sites';
import { batch } from '../../db/batch.ts';
import type { Read, Write } from '../../db/database.ts';
import { authorOf, changesAfter, changesWithKey } from '../../db/history.queries.ts';
import { refusalTexts } from '../../http/refusal.texts.ts';
import { Refusal } from '../../http/refusal.ts';
import { recordStatements } from '../../records/change-record.ts';
import {
  type LockedSite,
  lockSites,
  placedTaxes,
  sharedTaxes,
  untaxedSites,
  updateTaxes,
} from './untaxed-sites.queries.ts';

interface UntaxedPage {
  total: number;
  sites: UntaxedSite[];
  next: string | null;
}

/**
 * Lists a page of the sites without a tax, each with the tax item for its ZIP code.
 * @param after the previous page's cursor
 */
export async function listUntaxed(db: Read, after?: string): Promise<UntaxedPage> {
  const { total, sites } = await untaxedSites(db, after === undefined ? null : placeOf(after));
  const find = taxItemsByZip(await placedTaxes(db));
  const page = sites.slice(0, untaxedPage);
  const last = page.at(-1);
  return {
    total,
    sites: page.map((site) => ({ ...site, taxItemId: find(site.postalCode)?.id ?? null })),
    next: last && sites.length > page.length ? `${last.id}_${last.postalCode}` : null,
  };
}

function placeOf(cursor: string): { id: number; postalCode: string } {
  const end = cursor.indexOf('_');
  return { id: Number(cursor.slice(0, end)), postalCode: cursor.slice(end + 1) };
}

interface Origin {
  requestId: string;
  key?: string;
}

/**
 * Sets the tax of sites that have none: the given one or, for null, that of each one's ZIP code. Sites that
 * were removed or have got a tax since stay as they are. A repeated key returns the first answer.
 * @throws Refusal `not_found`; `invalid` for a tax item that isn't there
 */
export function taxSites(
  db: Read,
  origin: Required<Origin>,
  { siteIds, taxItemId }: { siteIds: readonly number[]; taxItemId: number | null },
): Promise<TaxedSites> {
  return db.transaction().execute(async (tx) => {
    const sites = await sitesThere(tx, siteIds);
    const done = await changesWithKey(
      tx,
      origin.key,
      siteIds.map((id) => ({ kind: 'site', id })),
    );
    if (done.length > 0) return { sites: done.map(({ id, version }) => ({ id, version })) };
    const taxes = await sharedTaxes(tx);
    if (taxItemId !== null && !taxes.some(({ id }) => id === taxItemId))
      throw new Refusal('invalid', { fields: { taxItemId: refusalTexts.notThere } });
    const find = taxItemsByZip(taxes);
    const open = sites.filter(({ hidden, taxItemId: tax }) => !hidden && tax === null);
    return setTaxes(tx, origin, open, ({ postalCode }) => taxItemId ?? find(postalCode)?.id ?? null);
  });
}

/**
 * Leaves sites without a tax again, all of them or none.
 * @throws Refusal `not_found`; `stale_version` with who has changed the tax of one since
 */
export async function untaxSites(db: Read, requestId: string, { sites: at }: TaxedSites): Promise<null> {
  await db.transaction().execute(async (tx) => {
    const sites = await sitesThere(
      tx,
      at.map(({ id }) => id),
    );
    for (const site of at) await refuseTaxed(tx, site);
    await setTaxes(tx, { requestId }, sites, () => null);
  });
  return null;
}

/** @throws Refusal `not_found` if the company lacks one of the sites */
async function sitesThere(tx: Write, ids: readonly number[]): Promise<LockedSite[]> {
  const sites = await lockSites(tx, ids);
  if (sites.length < new Set(ids).size) throw new Refusal('not_found');
  return sites;
}

/** @throws Refusal `stale_version` with who has changed the site's tax since this version */
async function refuseTaxed(tx: Write, { id, version }: TaxedSites['sites'][number]): Promise<void> {
  const later = await changesAfter(tx, 'site', id, version);
  const other = later.find(({ steps }) =>
    steps.some(({ kind, records }) => kind === 'site' && records.some(({ fields }) => 'taxItemId' in fields)),
  );
  if (!other) return;
  const name = authorOf(other)?.name ?? companyListMessages.someone;
  throw new Refusal('stale_version', { detail: untaxedMessages.changedSince(name) });
}

/** Stores the taxes that differ, each with its history and live message. */
async function setTaxes(
  tx: Write,
  origin: Origin,
  sites: readonly LockedSite[],
  taxOf: (site: LockedSite) => number | null,
): Promise<TaxedSites> {
  const changed = sites.flatMap((site) => {
    const now = { taxItemId: taxOf(site) };
    const was = { taxItemId: site.taxItemId };
    const at = { entity: 'site', id: site.id, version: site.version + 1 } as const;
    return now.taxItemId === was.taxItemId ? [] : [{ ...at, was, now }];
  });
  if (changed.length === 0) return { sites: [] };
  await updateTaxes(
    tx,
    changed.map(({ id, now }) => ({ id, ...now })),
  );
  await batch(tx, recordStatements(origin, changed));
  return { sites: changed.map(({ id, version }) => ({ id, version })) };
}
