import { applyPlan, repointPlan } from '@fieldwright/domain/kernel/edit-apply';
import { findRecord, type RecordName } from '@fieldwright/domain/kernel/edit-graph';
import { merge } from '@fieldwright/domain/kernel/edit-merge';
import { askedCollisions } from '@fieldwright/domain/kernel/edit-merge-collisions';
import { type Plan, planSave } from '@fieldwright/domain/kernel/edit-plan';
import { type Edit, startEdit } from '@fieldwright/domain/kernel/edit-session';
import type { Aggregate, EditRecord } from '@fieldwright/domain/kernel/edit-shape';
import { siteAggregate, withoutRemoved } from '@fieldwright/domain/work-orders/site-part';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { batch } from '../../db/batch.ts';
import type { Write } from '../../db/database.ts';
import { refuseHiddenPlace } from '../../db/hidden-place.queries.ts';
import { siteChangesAfter } from '../../db/history.queries.ts';
import { refusalTexts } from '../../http/refusal.texts.ts';
import { collided, Refusal } from '../../http/refusal.ts';
import { writeSiteParts } from '../../records/site-parts.ts';
import {
  asSeen,
  type ChildBody,
  type ChildEndpoint,
  editWith,
  editWithout,
  ownFields,
  twinOf,
} from '../documents/child-edit.ts';
import { mayWrite, refuseDangling } from '../documents/document-access.ts';
import { kindTable } from '../documents/document-kind.ts';
import { lockWhole, writeWhole } from '../documents/document-writer.ts';
import { childStatements, idsStatement } from '../documents/documents.queries.ts';
import { missingOutside, namedOutside, outsideStatements } from '../documents/outside-records.queries.ts';
import { pricingSettings } from '../documents/pricing-settings.queries.ts';
import { namingChild, type SentChild } from '../documents/refused-names.ts';
import { onVersion } from '../documents/save-base.ts';
import { hashOf } from '../documents/save-begin.ts';
import { refuseFaults, refuseFields } from '../documents/save-checks.ts';
import { repeatedly } from '../documents/save-errors.ts';
import { historySince } from '../documents/save-history.ts';
import type { Saver } from '../documents/saver.ts';
import { answerStatement, claimKey } from '../documents/saves.queries.ts';
import {
  lockOpenWorkOrders,
  lockSiteWhole,
  siteOf,
  siteOfWorkOrder,
  thoseNaming,
} from './site-children.queries.ts';
import { workOrderKind } from './work-order-kind.ts';
import { workOrderTexts } from './work-orders.texts.ts';

export interface SavedOfSite {
  record: EditRecord;
  siteId: number;
  /** the site's */
  version: number;
}

/**
 * Saves a site's system, or the agreement that covers it, without touching any work order of the site. If the
 * same system or coverage already exists, it is updated instead (R4.14).
 * @throws Refusal `not_found`, `stale_version`, `key_reused`, `invalid`
 */
export function saveOfSite(saver: Saver, endpoint: ChildEndpoint, body: ChildBody): Promise<SavedOfSite> {
  const { id, key, basedOn, ...named } = body;
  const bodyHash = hashOf(body);
  const claim = { personId: saver.who.personId, entity: 'site', bodyHash };
  const sent = { kind: endpoint.child.kind, sent: body, whole: 'body' } as const;
  return inTransaction(saver, sent, async (tx) => {
    const before = key === undefined ? null : await claimKey(tx, { key, ...claim });
    if (before) return before as SavedOfSite;
    const current = await openSite(tx, saver, await siteNamed(tx, endpoint, body));
    const { kind } = endpoint.child;
    const start = startEdit(endpoint.document.shape, current);
    const its = id <= 0 && kind === 'siteSystems' ? { siteId: current.id } : {};
    const fields = { ...its, ...ownFields(endpoint, named, findRecord(current, { kind, id })) };
    const { edit, id: made } = editWith(endpoint.document.shape, start, { kind, id, fields });
    const { plan, ids } = await merged(tx, endpoint, { current, edit, basedOn });
    const after = applyPlan(endpoint.document.shape, current, plan);
    const version = await writeSite(tx, saver, endpoint, { current, plan, key });
    const record = findRecord(after, { kind, id: ids[made] ?? made })!;
    const answer = { record, siteId: current.id, version };
    if (key !== undefined) await batch(tx, [answerStatement(key, { id: current.id, version }, answer)]);
    return answer;
  });
}

/**
 * Removes a site's system or coverage: hides it (R4.4), and removes its dependents from every open work order
 * of the site (R4.15), each with version, history and live message. Processed work orders stay unchanged;
 * records that still name the system show it as removed. `complete` doesn't change.
 * @throws Refusal `not_found`, `stale_version`, `forbidden` if it would change a work order that the person
 * may not change
 */
export function removeOfSite(
  saver: Saver,
  endpoint: ChildEndpoint,
  id: number,
  { basedOn }: { basedOn?: number | undefined },
): Promise<void> {
  const sent = { kind: endpoint.child.kind, sent: { id, basedOn }, whole: 'id' } as const;
  return inTransaction(saver, sent, async (tx) => {
    const siteId = await siteOf(tx, endpoint.child, id);
    // in the lock order of saves: work orders first, then their site
    const open = siteId === null ? [] : await lockOpenWorkOrders(tx, siteId);
    const current = await openSite(tx, saver, { id: siteId });
    const { shape } = endpoint.document;
    const edit = editWithout(shape, startEdit(shape, current), { kind: endpoint.child.kind, id });
    const { plan } = await merged(tx, endpoint, { current, edit, basedOn });
    const removed = plan.steps.flatMap(({ kind, records }) =>
      records.filter(({ deleted }) => deleted).map((record) => ({ kind, id: record.id })),
    );
    const along = await takenAlong(tx, saver, await thoseNaming(tx, open, removed), removed);
    await writeSite(tx, saver, endpoint, { current, plan, key: undefined });
    for (const { workOrder, plan: its } of along) {
      const settings = await pricingSettings(tx, workOrderKind, workOrder as WorkOrder);
      await writeWhole(tx, saver, workOrderKind, { plan: its, current: workOrder, settings, key: null });
    }
  });
}

/** Runs the command in a transaction; its refusals name fields as the caller sent them. */
const inTransaction = <T>(saver: Saver, sent: SentChild, work: (tx: Write) => Promise<T>): Promise<T> =>
  namingChild(sent, () => repeatedly(() => saver.db.transaction().execute(work)));

/** The site that a body names, and by which field; the id is null if it doesn't exist. */
interface NamedSite {
  id: number | null;
  field?: string;
}

/**
 * Finds the site of a record. A new record names it directly or through a work order or a system.
 * @throws Refusal `invalid` if a new record names none; the id is null if the record is of another site than
 * the work order named
 */
async function siteNamed(tx: Write, { child }: ChildEndpoint, body: ChildBody): Promise<NamedSite> {
  const { id, siteId, siteSystemId, workOrderId } = body;
  const there = typeof workOrderId === 'number' ? await siteOfWorkOrder(tx, workOrderId) : undefined;
  if (id > 0) {
    const own = await siteOf(tx, child, id);
    return { id: there === undefined || there === own ? own : null };
  }
  if (there !== undefined) return { id: there };
  const isSystem = child.kind === 'siteSystems';
  const [field, named] = isSystem ? ['siteId', siteId] : ['siteSystemId', siteSystemId];
  if (typeof named !== 'number') throw new Refusal('invalid', { fields: { [field]: refusalTexts.required } });
  return {
    field,
    id: isSystem ? named : await siteOf(tx, kindTable(workOrderKind, 'siteSystems'), named),
  };
}

/**
 * Locks a site and returns the records that belong to it.
 * @throws Refusal if it doesn't exist, or the person may not change it
 */
async function openSite(tx: Write, { who }: Saver, { id, field }: NamedSite): Promise<Aggregate> {
  const site = id === null ? null : await lockSiteWhole(tx, id);
  if (site) await refuseHiddenPlace(tx, id!);
  if (site && mayWrite(workOrderKind, who, site.own))
    return { ...siteAggregate(id!, site.lists), version: site.version };
  throw field
    ? new Refusal('invalid', { fields: { [field]: refusalTexts.notThere } })
    : new Refusal('not_found');
}

interface SiteEdit {
  current: Aggregate;
  edit: Edit;
  basedOn: number | undefined;
}

/**
 * Checks the plan of an edit and merges it with others' changes. Returns the plan and the ids of new records.
 */
async function merged(tx: Write, endpoint: ChildEndpoint, { current, edit, basedOn }: SiteEdit) {
  const { document } = endpoint;
  const version = Number(current['version']);
  const site = { id: 0, siteId: current.id, version: basedOn ?? version };
  const since = await siteChangesAfter(tx, site);
  const wanted = asSeen(planSave(document.shape, edit), since);
  refuseFaults({ document, plan: wanted, current, base: onVersion(site.version) });
  const { plan, questions, ids } = merge(document.shape, { current, plan: wanted, ...historySince(since) });
  if (questions.length > 0) {
    const twin = twinOf(endpoint, current, edit);
    throw twin ? new Refusal('invalid', { fields: twin }) : collided(askedCollisions(questions));
  }
  const made = plan.steps.flatMap(({ records }) => records.filter(({ created }) => created));
  const named = namedOutside(document, plan);
  const [drawn, ...found] = await batch(tx, [idsStatement(made.length), ...outsideStatements(named)]);
  const missing = missingOutside(named, found[0] ?? []);
  refuseFields(missing);
  const given = Object.fromEntries(made.map(({ id }, index) => [id, drawn[0]!.ids[index]!]));
  const final = repointPlan(document.shape, plan, given);
  refuseDangling(document, final, applyPlan(document.shape, current, final), given);
  return { plan: final, ids: { ...ids, ...given } as Record<number, number> };
}

/** Writes the site's records, with history and live message. @returns the site's version after the write */
async function writeSite(
  tx: Write,
  { requestId }: Saver,
  { document }: ChildEndpoint,
  { current, plan, key }: { current: Aggregate; plan: Plan; key: string | undefined },
): Promise<number> {
  const { steps } = plan;
  if (steps.length === 0) return Number(current['version']);
  const rows = childStatements(document, plan, current);
  return writeSiteParts(tx, { requestId, key }, { siteId: current.id, steps, rows });
}

const notYours = workOrderTexts.linesElsewhere;

/** Returns the work orders that a removal changes, with their plans; unaffected ones are left out. */
async function takenAlong(
  tx: Write,
  { who }: Saver,
  ids: readonly number[],
  removed: readonly RecordName[],
): Promise<{ workOrder: Aggregate; plan: Plan }[]> {
  const along = [];
  for (const id of ids) {
    const { it, own } = await lockWhole(tx, workOrderKind, id);
    const plan = withoutRemoved(it as WorkOrder, removed);
    if (plan.steps.length === 0) continue;
    if (!mayWrite(workOrderKind, who, own)) throw new Refusal('forbidden', { detail: notYours });
    along.push({ workOrder: it as Aggregate, plan });
  }
  return along;
}
