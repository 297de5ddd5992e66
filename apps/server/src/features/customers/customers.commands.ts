import type { Customer, Site } from '@fieldwright/contract/customers';
import { type CustomerFields, readCustomer } from '@fieldwright/domain/customers/customer';
import { addressFields, readSite, type SiteFields } from '@fieldwright/domain/customers/site';
import type { Read, Write } from '../../db/database.ts';
import { refuseHiddenPlace } from '../../db/hidden-place.queries.ts';
import { isMadeWith } from '../../db/history.queries.ts';
import { Refusal } from '../../http/refusal.ts';
import {
  insertCustomer,
  insertSite,
  siteSettings,
  updateCustomer,
  updateSite,
} from './customer-write.queries.ts';
import { findCustomer, findSite, lockSite } from './customers.queries.ts';
import { changesSince, changing, refuseStale, told } from './field-changes.ts';

/** A site as it is sent: without a time zone it has the company's, without a word on tax what is usual there. */
export type SentSite = Omit<SiteFields, 'timeZone' | 'taxItemId'> & {
  timeZone: string | null;
  taxItemId?: number | null | undefined;
};
export type NewSite = SentSite & { guid: string };
type Change<F> = { [K in keyof F]?: F[K] | undefined } & { basedOn?: number | undefined };

const customerFieldsOf = (customer: Customer): CustomerFields => {
  const {
    id: _id,
    version: _version,
    hidden: _hidden,
    createdDate: _created,
    updatedDate: _updated,
    ...fields
  } = customer;
  return fields;
};
const siteFieldsOf = (site: Site): SiteFields => {
  const { text, street, city, state, postalCode, gateCode, notes, timeZone, taxItemId } = site;
  return { text, street, city, state, postalCode, gateCode, notes, timeZone, taxItemId };
};

/** @param within where the customer stands in the body @throws Refusal `invalid`, naming the fields */
function checkedCustomer(typed: CustomerFields, within = ''): CustomerFields {
  const reading = readCustomer(typed);
  if ('wrong' in reading) throw new Refusal('invalid', { fields: namedWithin(reading.wrong, within) });
  return reading.customer;
}

/** What is wrong with fields, by their names in the body. */
const namedWithin = (wrong: Readonly<Record<string, string | undefined>>, within: string) =>
  Object.fromEntries(Object.entries(wrong).map(([field, text]) => [`${within}${field}`, text ?? '']));

interface CheckedSite {
  site: SiteFields;
  /** what the request itself says: by it the same request is known when it comes again */
  asked: Partial<SiteFields>;
}

/**
 * The site as it will be kept: the time zone is the company's unless it says another, and the tax item what is usual
 * with its ZIP code.
 * @param within where the site stands in the body, for the names of refused fields
 * @throws Refusal `invalid`, naming the fields
 */
async function checkedSite(db: Read, sent: SentSite, within = ''): Promise<CheckedSite> {
  const { timeZone, hasTaxItem, usualTaxItemId } = await siteSettings(db, sent);
  const { taxItemId = usualTaxItemId } = sent;
  const reading = readSite({ ...sent, taxItemId, timeZone: sent.timeZone ?? timeZone });
  const wrong = 'wrong' in reading ? { ...reading.wrong } : {};
  if ((sent.taxItemId ?? null) !== null && !hasTaxItem) wrong.taxItemId = 'It is not there.';
  if ('wrong' in reading || Object.keys(wrong).length > 0)
    throw new Refusal('invalid', { fields: namedWithin(wrong, within) });
  const { taxItemId: _taken, ...rest } = reading.site;
  return { site: reading.site, asked: sent.taxItemId === undefined ? rest : reading.site };
}

export type NewCustomer = CustomerFields & { guid: string; site: NewSite | null };

/**
 * Makes a customer with the first site; the same guid makes it once and is answered the same again.
 * @throws Refusal `invalid`, naming the fields; `key_reused` where the guid came with other contents before
 */
export const createCustomer = (
  db: Read,
  requestId: string,
  wish: NewCustomer,
): Promise<{ customer: Customer; site: Site | null }> =>
  db.transaction().execute((tx) => makeCustomer(tx, requestId, wish));

/** The same within what else is made. @param within where the customer stands in the body */
export async function makeCustomer(
  tx: Write,
  requestId: string,
  { guid, site, ...typed }: NewCustomer,
  within = '',
): Promise<{ customer: Customer; site: Site | null }> {
  const fields = checkedCustomer(typed, within);
  const place = site && (await checkedSite(tx, site, `${within}site.`));
  const id = await insertCustomer(tx, guid, fields);
  const customer = (await findCustomer(tx, id === null ? { guid } : { id }))!;
  if (id === null) {
    await refuseReused(tx, 'customer', customer.id, fields);
    // a first site that was not there the first time would be a second one
    if (site && !(await findSite(tx, { guid: site.guid }))) throw new Refusal('key_reused');
  } else {
    const root = { topic: 'customer', id, version: customer.version } as const;
    await told(tx, { root, kind: 'customer', id, was: null, now: fields, requestId });
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
  const id = await insertSite(tx, as, fields);
  const site = await findSite(tx, id === null ? { guid: as.guid } : { id });
  // the guid of another customer's site is nobody's to take
  if (!site || site.customerId !== as.customerId) throw new Refusal('not_found');
  if (id === null) {
    await refuseReused(tx, 'site', site.id, asked);
  } else {
    const root = { topic: 'site', id, version: site.version } as const;
    await told(tx, { root, kind: 'site', id, was: null, now: fields, requestId });
  }
  return site;
}

/** The guid is there: made by the same request, or by another one. @throws Refusal `key_reused` */
async function refuseReused(
  tx: Write,
  entity: 'customer' | 'site',
  id: number,
  fields: object,
): Promise<void> {
  if (!(await isMadeWith(tx, entity, id, fields))) throw new Refusal('key_reused');
}

/** A new site of a customer; the same guid makes it once. @throws Refusal `not_found`, `invalid`, `key_reused` */
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
 * Changes the fields that are named. What is so already is no change, so that a request that comes twice is one.
 * @throws Refusal `not_found`, `invalid`, `stale_version`
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
    const was = customerFieldsOf(there);
    if (changing(was, named).length === 0) return there;
    const now = checkedCustomer({ ...was, ...given(named) });
    const fields = changing(was, now);
    if (fields.length === 0) return there;
    const root = { topic: 'customer', id, version: there.version } as const;
    refuseStale(await changesSince(tx, root, basedOn), { kind: 'customer', id, fields });
    await updateCustomer(tx, id, now);
    const customer = (await findCustomer(tx, { id }))!;
    const written = { root: { ...root, version: customer.version }, kind: 'customer', id } as const;
    await told(tx, { ...written, was: was, now: now, requestId });
    return customer;
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
    const was = siteFieldsOf(there);
    if (changing(was, named).length === 0) return there;
    const { site: now } = await checkedSite(tx, { ...was, ...given(named) });
    const fields = changing(was, now);
    if (fields.length === 0) return there;
    const root = { topic: 'site', id, version: there.version } as const;
    const since = await changesSince(tx, root, basedOn);
    refuseStale(since, { kind: 'site', id, fields, together: addressFields });
    await updateSite(tx, id, now);
    const site = (await findSite(tx, { id }))!;
    const written = { root: { ...root, version: site.version }, kind: 'site', id } as const;
    await told(tx, { ...written, was: was, now: now, requestId });
    return site;
  });
}

/** The fields that a body names. */
function given<F extends object>(named: F): { [K in keyof F]: Exclude<F[K], undefined> } {
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)) as never;
}
