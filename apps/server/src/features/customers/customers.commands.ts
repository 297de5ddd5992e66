import type { Customer, Site } from '@fieldwright/contract/customers';
import { type CustomerFields, wrongName } from '@fieldwright/domain/customers/customer';
import { type SiteFields, siteShape } from '@fieldwright/domain/customers/site';
import { siteZone } from '@fieldwright/domain/customers/site-zone';
import type { Read, Write } from '../../db/database.ts';
import { refuseHiddenPlace } from '../../db/hidden-place.queries.ts';
import { isMadeWith } from '../../db/history.queries.ts';
import { insertRecord, updateRecord } from '../../db/record.sql.ts';
import { customerTable, siteTable } from '../../db/record-tables.ts';
import { refusalTexts } from '../../http/refusal.texts.ts';
import { Refusal } from '../../http/refusal.ts';
import { announceRecord, changeRecord } from '../../records/change-record.ts';
import { hasTagsThere, siteSettings } from './customer-write.queries.ts';
import { findCustomer, findSite, lockSite } from './customers.queries.ts';

/**
 * A site as the client sends it. If the time zone is missing, the state's applies; if null, the company's. If
 * the tax item is missing, the one usual for the ZIP code applies.
 */
export type SentSite = Omit<SiteFields, 'timeZone' | 'taxItemId'> & {
  timeZone?: string | null | undefined;
  taxItemId?: number | null | undefined;
};
export type NewSite = SentSite & { guid: string };
type Change<F> = { [K in keyof F]?: F[K] | undefined } & { basedOn?: number | undefined };

/** @param within path of the customer in the body @throws Refusal `invalid`, naming the fields */
function refuseUnnamed(customer: CustomerFields, within = ''): void {
  const wrong = wrongName(customer);
  if (Object.keys(wrong).length > 0) throw new Refusal('invalid', { fields: namedWithin(wrong, within) });
}

/** @param within path of the customer in the body @throws Refusal `invalid` for tags that the company doesn't have */
async function refuseTags(tx: Write, tagIds: readonly number[] = [], within = ''): Promise<void> {
  if (await hasTagsThere(tx, tagIds)) return;
  throw new Refusal('invalid', { fields: namedWithin({ tagIds: refusalTexts.notThere }, within) });
}

/** Prefixes the names of refused fields with their path in the body. */
const namedWithin = (wrong: Readonly<Record<string, string | undefined>>, within: string) =>
  Object.fromEntries(Object.entries(wrong).map(([field, text]) => [`${within}${field}`, text ?? '']));

interface CheckedSite {
  site: SiteFields;
  /** the fields that the request itself sets; a repeated request is recognized by them */
  asked: Partial<SiteFields>;
}

/**
 * Returns the site as it will be stored: unless the request says otherwise, with its state's time zone and
 * the tax item usual for its ZIP code.
 * @param within path of the site in the body, for the names of refused fields
 * @throws Refusal `invalid`, naming the fields
 */
async function checkedSite(
  db: Read,
  { guid: _guid, ...sent }: SentSite & { guid?: string },
  within = '',
): Promise<CheckedSite> {
  const { timeZone: ofCompany, hasTaxItem, usualTaxItemId } = await siteSettings(db, sent);
  const { taxItemId = usualTaxItemId, timeZone = siteZone(sent.state, ofCompany) } = sent;
  if ((sent.taxItemId ?? null) !== null && !hasTaxItem)
    throw new Refusal('invalid', { fields: namedWithin({ taxItemId: refusalTexts.notThere }, within) });
  const site = { ...sent, taxItemId, timeZone: timeZone ?? ofCompany };
  const { taxItemId: tax, timeZone: zone, ...rest } = site;
  const said = {
    ...(sent.taxItemId !== undefined && { taxItemId: tax }),
    ...(sent.timeZone !== undefined && { timeZone: zone }),
  };
  return { site, asked: { ...rest, ...said } };
}

export type NewCustomer = CustomerFields & { guid: string; site: NewSite | null };

/**
 * Creates a customer with its first site. Idempotent: a repeated guid returns the same customer.
 * @throws Refusal `invalid`, naming the fields; `key_reused` if the guid was sent before with other contents
 */
export const createCustomer = (
  db: Read,
  requestId: string,
  wish: NewCustomer,
): Promise<{ customer: Customer; site: Site | null }> =>
  db.transaction().execute((tx) => makeCustomer(tx, requestId, wish));

/**
 * Does what `createCustomer` does, inside the caller's transaction.
 * @param within path of the customer in the body
 */
export async function makeCustomer(
  tx: Write,
  requestId: string,
  { guid, site, ...fields }: NewCustomer,
  within = '',
): Promise<{ customer: Customer; site: Site | null }> {
  refuseUnnamed(fields, within);
  await refuseTags(tx, fields.tagIds, within);
  const place = site && (await checkedSite(tx, site, `${within}site.`));
  const id = await insertRecord(tx, customerTable, fields, { guid });
  const customer = (await findCustomer(tx, id === null ? { guid } : { id }))!;
  if (id === null) {
    await refuseReused(tx, 'customer', customer.id, fields);
    // a repeat without the first site must not create one now
    if (site && !(await findSite(tx, { guid: site.guid }))) throw new Refusal('key_reused');
  } else {
    const made = { entity: 'customer', id, version: customer.version, was: null, now: fields } as const;
    await announceRecord(tx, { requestId }, made);
  }
  const made =
    site && place && (await placeSite(tx, requestId, { guid: site.guid, customerId: customer.id }, place));
  return { customer, site: made };
}

async function placeSite(
  tx: Write,
  requestId: string,
  as: { guid: string; customerId: number },
  { site: fields, asked }: CheckedSite,
): Promise<Site> {
  const id = await insertRecord(tx, siteTable, fields, as);
  const site = await findSite(tx, id === null ? { guid: as.guid } : { id });
  // the guid belongs to another customer's site
  if (!site || site.customerId !== as.customerId) throw new Refusal('not_found');
  if (id === null) {
    await refuseReused(tx, 'site', site.id, asked);
  } else {
    const made = { entity: 'site', id, version: site.version, was: null, now: fields } as const;
    await announceRecord(tx, { requestId }, made);
  }
  return site;
}

/** Checks that the existing guid came from the same request. @throws Refusal `key_reused` */
async function refuseReused(
  tx: Write,
  entity: 'customer' | 'site',
  id: number,
  fields: object,
): Promise<void> {
  if (!(await isMadeWith(tx, entity, id, fields))) throw new Refusal('key_reused');
}

/**
 * Creates a site for a customer. Idempotent by guid.
 * @throws Refusal `not_found`, `removed`, `invalid`, `key_reused`
 */
export function createSite(
  db: Read,
  requestId: string,
  { guid, customerId, ...sent }: NewSite & { customerId: number },
): Promise<Site> {
  return db.transaction().execute(async (tx) => {
    const customer = await findCustomer(tx, { id: customerId }, 'key share');
    if (!customer) throw new Refusal('not_found');
    if (customer.hidden) throw new Refusal('removed');
    return placeSite(tx, requestId, { guid, customerId }, await checkedSite(tx, sent));
  });
}

/**
 * Changes the named fields. Values that are already set are no change, so a repeated request has no effect.
 * @throws Refusal `not_found`, `removed`, `invalid`, `stale_version`
 */
export function changeCustomer(
  db: Read,
  requestId: string,
  id: number,
  { basedOn, ...named }: Change<CustomerFields>,
): Promise<Customer> {
  return db.transaction().execute(async (tx) => {
    const there = await findCustomer(tx, { id }, 'update');
    if (!there) throw new Refusal('not_found');
    if (there.hidden) throw new Refusal('removed');
    const now = given(named);
    refuseUnnamed({ ...there, ...now });
    await refuseTags(tx, now.tagIds);
    const record = { entity: 'customer', id, version: there.version } as const;
    const write = () => updateRecord(tx, customerTable, id, { changed: now });
    const isChanged = await changeRecord(tx, { requestId }, { record, was: there, now, basedOn, write });
    return isChanged ? (await findCustomer(tx, { id }))! : there;
  });
}

/** Changes the fields that are named. @throws Refusal `not_found`, `invalid`, `stale_version`, `removed` */
export function changeSite(
  db: Read,
  requestId: string,
  id: number,
  { basedOn, ...named }: Change<SentSite>,
): Promise<Site> {
  return db.transaction().execute(async (tx) => {
    const there = await lockSite(tx, id);
    if (!there) throw new Refusal('not_found');
    await refuseHiddenPlace(tx, id);
    const { site } = await checkedSite(tx, { ...there, ...given(named) });
    const { timeZone, ...rest } = given(named);
    const now: Partial<SiteFields> = { ...rest, ...(timeZone !== undefined && { timeZone: site.timeZone }) };
    const record = { entity: 'site', id, version: there.version } as const;
    const { together } = siteShape;
    const write = () => updateRecord(tx, siteTable, id, { changed: now });
    const isChanged = await changeRecord(
      tx,
      { requestId },
      { record, was: there, now, together, basedOn, write },
    );
    return isChanged ? (await findSite(tx, { id }))! : there;
  });
}

/** Returns the fields that a body names, without those that are undefined. */
function given<F extends object>(named: F): { [K in keyof F]: Exclude<F[K], undefined> } {
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)) as never;
}
