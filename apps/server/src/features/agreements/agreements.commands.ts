import type { Agreement } from '@fieldwright/contract/agreements';
import {
  type AgreementFields,
  agreementEnd,
  agreementMessages,
  isTwice,
  statusOfMoved,
} from '@fieldwright/domain/agreements/agreement';
import type { BillingFrequency } from '@fieldwright/domain/company-lists/agreement-plan';
import { dayText } from '@fieldwright/domain/kernel/days';
import { recordChanges } from '@fieldwright/domain/kernel/record-change';
import { isBilled, isBillingBegun, stopBillingsOf } from '../../db/billings-to-stop.queries.ts';
import type { Read, Write } from '../../db/database.ts';
import { refuseHiddenPlace } from '../../db/hidden-place.queries.ts';
import { insertRecord, updateRecord } from '../../db/record.sql.ts';
import { agreementTable } from '../../db/record-tables.ts';
import { refusalTexts } from '../../http/refusal.texts.ts';
import { Refusal } from '../../http/refusal.ts';
import { planOf, type RecordAt, refuseCollisions } from '../../records/change-record.ts';
import { writeSiteParts } from '../../records/site-parts.ts';
import {
  coverSystems,
  findAgreements,
  findPlan,
  lockSitePlace,
  moveCoverageEnd,
} from './sold-agreements.queries.ts';

type Saved = Agreement & { siteVersion: number };

/** Names an agreement as a part of its site; changes are based on the site's version. */
const agreementAt = (siteId: number, id: number): Omit<RecordAt, 'version'> => ({
  entity: 'site',
  id: siteId,
  part: { kind: 'agreements', id },
});

/**
 * Sells a plan at a site: an agreement for a year on the plan's terms of now, which covers the site's systems of
 * the plan's types. A repeated key returns the same agreement.
 * @throws Refusal `invalid` naming the fields, `not_found`, `removed`, `key_reused`
 */
export function sellAgreement(db: Read, requestId: string, sale: AgreementSale): Promise<Saved> {
  return db.transaction().execute((tx) => sellAgreementIn(tx, requestId, sale));
}

interface AgreementSale {
  siteId: number;
  agreementPlanId: number;
  startDate: string;
  key: string;
  /** the work order that it is sold on, which bills it unless a card is charged */
  workOrderId?: number;
  cardFrequency?: BillingFrequency | null;
}

/** Sells a plan in a transaction. @throws as `sellAgreement` */
export async function sellAgreementIn(
  tx: Write,
  requestId: string,
  { siteId, key, workOrderId, cardFrequency = null, ...sold }: AgreementSale,
): Promise<Saved> {
  const site = await lockSitePlace(tx, siteId);
  if (!site) throw new Refusal('not_found');
  const [there] = await findAgreements(tx, { guid: key });
  if (there) {
    const isSame =
      workOrderId === undefined &&
      there.siteId === siteId &&
      there.agreementPlanId === sold.agreementPlanId &&
      there.startDate === sold.startDate;
    if (isSame) return { ...there, siteVersion: site.version };
    throw new Refusal('key_reused');
  }
  await refuseHiddenPlace(tx, siteId);
  const plan = await findPlan(tx, sold.agreementPlanId);
  if (!plan) throw new Refusal('invalid', { fields: { agreementPlanId: refusalTexts.notThere } });
  const now = { ...sold, ...plan, endDate: agreementEnd(sold.startDate), status: 'active' as const };
  await refuseTwice(tx, { id: 0, siteId, ...now }, 'startDate');
  const beside = {
    guid: key,
    customerId: site.customerId,
    siteId,
    ...(workOrderId !== undefined && { workOrderId, cardFrequency }),
  };
  const id = (await insertRecord(tx, agreementTable, now, beside))!;
  await coverSystems(tx, id);
  const { steps } = planOf({ ...agreementAt(siteId, id), was: null, now: { siteId, ...now } });
  const siteVersion = await writeSiteParts(tx, { requestId, key }, { siteId, steps });
  return { id, siteId, ...now, siteVersion };
}

interface AgreementChange {
  endDate?: string | undefined;
  status?: 'active' | 'canceled' | undefined;
  basedOn?: number | undefined;
}

/**
 * Changes when an agreement ends, cancels it, or makes a canceled one active again. The systems it covers to its end
 * follow; those whose coverage ended earlier don't. Prices of new lines follow at
 * once; lines keep the price they were given.
 * @throws Refusal `invalid` naming the field, `not_found`, `removed`, `stale_version`, `in_use` for one to be canceled while
 * the provider is asked to charge its card
 */
export function changeAgreement(
  db: Read,
  requestId: string,
  id: number,
  change: AgreementChange,
): Promise<Saved> {
  return db.transaction().execute((tx) => changeAgreementIn(tx, requestId, id, change));
}

/** Changes an agreement in a transaction. @throws as `changeAgreement` */
export async function changeAgreementIn(
  tx: Write,
  requestId: string,
  id: number,
  { basedOn, endDate, status }: AgreementChange,
): Promise<Saved> {
  const [found] = await findAgreements(tx, { id });
  const site = found && (await lockSitePlace(tx, found.siteId));
  if (!site) throw new Refusal('not_found');
  await refuseHiddenPlace(tx, site.id);
  const was = (await findAgreements(tx, { id }))[0]!;
  const now = {
    ...(endDate !== undefined && { endDate, status: statusOfMoved(was.status) }),
    ...(status !== undefined && { status }),
  };
  const fields = Object.keys(recordChanges(was, now));
  if (fields.length === 0) return { ...was, siteVersion: site.version };
  const at = agreementAt(site.id, id);
  await refuseCollisions(tx, { ...at, version: site.version }, { fields, basedOn });
  const changed = { ...was, ...now };
  if (changed.endDate < changed.startDate)
    throw new Refusal('invalid', { fields: { endDate: agreementMessages.backwards } });
  await refuseTwice(tx, changed, fields.includes('endDate') ? 'endDate' : 'status');
  await updateRecord(tx, agreementTable, id, { changed: now });
  if (now.status === 'canceled') {
    // the agreement is locked: no other card can be billed, and this one is charged already or never
    if (await isBillingBegun(tx, id)) throw new Refusal('in_use', { detail: agreementMessages.cardStarting });
    await stopBillingsOf(tx, id);
  }
  if (now.status !== 'canceled' && changed.endDate < was.endDate && (await isBilled(tx, id)))
    throw new Refusal('invalid', { fields: { endDate: agreementMessages.billed } });
  if (changed.endDate !== was.endDate) await moveCoverageEnd(tx, id, was.endDate);
  const { steps } = planOf({ ...at, was, now });
  const siteVersion = await writeSiteParts(tx, { requestId }, { siteId: site.id, steps });
  return { ...changed, siteVersion };
}

/** @throws Refusal `invalid` at the field, if the site would have the same plan twice on a day */
async function refuseTwice(tx: Write, agreement: Agreement, field: keyof AgreementFields): Promise<void> {
  const others = await findAgreements(tx, { siteId: agreement.siteId });
  const other = others.find((each) => each.id !== agreement.id && isTwice(each, agreement));
  if (!other) return;
  const words = agreementMessages.twice(other.text, dayText(other.endDate));
  throw new Refusal('invalid', { fields: { [field]: words } });
}
