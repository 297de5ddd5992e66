import { applyPlan, repointPlan } from '@fieldwright/domain/kernel/edit-apply';
import { addRecord, changeRecord } from '@fieldwright/domain/kernel/edit-change';
import { findRecord, type RecordName } from '@fieldwright/domain/kernel/edit-graph';
import { merge } from '@fieldwright/domain/kernel/edit-merge';
import { type Plan, planSave } from '@fieldwright/domain/kernel/edit-plan';
import { removeRecord } from '@fieldwright/domain/kernel/edit-remove';
import { type Edit, startEdit } from '@fieldwright/domain/kernel/edit-session';
import type { Aggregate, EditRecord } from '@fieldwright/domain/kernel/edit-shape';
import { siteAggregate, withoutRemoved } from '@fieldwright/domain/work-orders/site-part';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { batch } from '../../db/batch.ts';
import type { Write } from '../../db/database.ts';
import { refuseHiddenPlace } from '../../db/hidden-place.queries.ts';
import { changeStatement, siteChangesAfter } from '../../db/history.queries.ts';
import { Refusal } from '../../http/refusal.ts';
import { messagesStatement } from '../../live/live.queries.ts';
import { asSeen, attempt, type ChildBody, type Door, ownFields, twinOf } from './child-edit.ts';
import { mayWrite, refuseDangling } from './document-access.ts';
import { documentTables, kindTable } from './document-tables.ts';
import { childStatements, idsStatement, raiseSiteVersion } from './documents.queries.ts';
import { missingOutside, namedOutside, outsideStatements } from './outside-records.queries.ts';
import { pricingSettings } from './pricing-settings.queries.ts';
import { namingChild, type SentChild } from './refused-names.ts';
import { onVersion } from './save-base.ts';
import { hashOf, type Saver } from './save-begin.ts';
import { refuseFaults } from './save-checks.ts';
import { repeatedly } from './save-errors.ts';
import { historySince } from './save-history.ts';
import { answerStatement, claimKey } from './saves.queries.ts';
import { lockWhole, writeWhole } from './select-write.ts';
import {
  lockOpenWorkOrders,
  lockSiteWhole,
  siteOf,
  siteOfWorkOrder,
  thoseNaming,
} from './site-children.queries.ts';

export interface SavedOfSite {
  record: EditRecord;
  siteId: number;
  /** of the site */
  version: number;
}

/**
 * Saves a site system, or which agreement covers it, where the site is: with or without a work order there, of which none
 * is touched. One that is there for the same already is joined (R4.14).
 * @throws Refusal `not_found`, `stale_version`, `key_reused`, `invalid`
 */
export function saveOfSite(saver: Saver, door: Door, body: ChildBody): Promise<SavedOfSite> {
  const { id, key, basedOn, ...named } = body;
  const bodyHash = hashOf(body);
  const claim = { personId: saver.who.personId, entity: 'site', bodyHash };
  const sent = { kind: door.child.kind, sent: body, whole: 'body' } as const;
  return inTransaction(saver, sent, async (tx) => {
    const before = key === undefined ? null : await claimKey(tx, { key, ...claim });
    if (before) return before as SavedOfSite;
    const current = await openSite(tx, saver, await siteNamed(tx, door, body));
    const { kind } = door.child;
    let made = id;
    const edit = attempt(() => {
      const start = startEdit(door.document.shape, current);
      const fields = ownFields(door, named, findRecord(current, { kind, id }));
      if (id > 0) return changeRecord(door.document.shape, start, { kind, id, fields });
      const own = kind === 'siteSystems' ? { siteId: current.id } : {};
      const added = addRecord(door.document.shape, start, { kind, fields: { ...own, ...fields } });
      made = added.id;
      return added.edit;
    });
    const { plan, ids } = await merged(tx, door, { current, edit, basedOn });
    const after = applyPlan(door.document.shape, current, plan);
    const version = await writeSite(tx, saver, door, { current, plan, key });
    const record = findRecord(after, { kind, id: ids[made] ?? made })!;
    const answer = { record, siteId: current.id, version };
    if (key !== undefined) await batch(tx, [answerStatement(key, { id: current.id, version }, answer)]);
    return answer;
  });
}

/**
 * Removes a site system or a coverage: it is hidden (R4.4), and what it takes along goes from every open work order of
 * the site (R4.15), each with its version, history and message. A processed one is in the books and stays as it is;
 * what still names the system shows it as removed. Whether a work order is complete does not change.
 * @throws Refusal `not_found`, `stale_version`, `forbidden` where it would change a work order that the person may not
 */
export function removeOfSite(
  saver: Saver,
  door: Door,
  id: number,
  { basedOn }: { basedOn?: number | undefined },
): Promise<void> {
  const sent = { kind: door.child.kind, sent: { id, basedOn }, whole: 'id' } as const;
  return inTransaction(saver, sent, async (tx) => {
    const siteId = await siteOf(tx, door.child, id);
    // in the order of saves: the work orders first, then their site
    const open = siteId === null ? [] : await lockOpenWorkOrders(tx, siteId);
    const current = await openSite(tx, saver, { id: siteId });
    const edit = attempt(() =>
      removeRecord(door.document.shape, startEdit(door.document.shape, current), {
        kind: door.child.kind,
        id,
      }),
    );
    const { plan } = await merged(tx, door, { current, edit, basedOn });
    const removed = plan.steps.flatMap(({ kind, records }) =>
      records.filter(({ deleted }) => deleted).map((record) => ({ kind, id: record.id })),
    );
    const along = await takenAlong(tx, saver, await thoseNaming(tx, open, removed), removed);
    await writeSite(tx, saver, door, { current, plan, key: undefined });
    for (const { workOrder, plan: its } of along) {
      const settings = await pricingSettings(tx, workOrder);
      await writeWhole(tx, saver, { plan: its, current: workOrder, settings, key: null });
    }
  });
}

/** Refused fields are named as the caller has sent them. */
const inTransaction = <T>(saver: Saver, sent: SentChild, work: (tx: Write) => Promise<T>): Promise<T> =>
  namingChild(sent, () => repeatedly(() => saver.db.transaction().execute(work)));

/** A site as a body names it, and by which field: null where that is nothing. */
interface NamedSite {
  id: number | null;
  field?: string;
}

/**
 * The site of a record; of a new one that of the work order, the system or the site itself that it names.
 * @throws Refusal `not_found` where the record is of another site than the work order that is named
 */
async function siteNamed(tx: Write, { child }: Door, body: ChildBody): Promise<NamedSite> {
  const { id, siteId, siteSystemId, workOrderId } = body;
  const there = typeof workOrderId === 'number' ? await siteOfWorkOrder(tx, workOrderId) : undefined;
  if (id > 0) {
    const own = await siteOf(tx, child, id);
    return { id: there === undefined || there === own ? own : null };
  }
  if (there !== undefined) return { id: there };
  const isSystem = child.kind === 'siteSystems';
  const [field, named] = isSystem ? ['siteId', siteId] : ['siteSystemId', siteSystemId];
  if (typeof named !== 'number') throw new Refusal('invalid', { fields: { [field]: 'This is required.' } });
  return {
    field,
    id: isSystem ? named : await siteOf(tx, kindTable(documentTables.workOrder, 'siteSystems'), named),
  };
}

/** Locks a site and gives what belongs to it. @throws Refusal where it is not there, or the person may not change it */
async function openSite(tx: Write, { who }: Saver, { id, field }: NamedSite): Promise<Aggregate> {
  const site = id === null ? null : await lockSiteWhole(tx, id);
  if (site) await refuseHiddenPlace(tx, id!);
  if (site && mayWrite('workOrder', who, site.own))
    return { ...siteAggregate(id!, site.lists), version: site.version } as unknown as Aggregate;
  throw field
    ? new Refusal('invalid', { fields: { [field]: 'It is not there.' } })
    : new Refusal('not_found');
}

interface SiteEdit {
  current: Aggregate;
  edit: Edit;
  basedOn: number | undefined;
}

/** The plan of an edit, checked and put onto what others have changed since; with the ids of new records. */
async function merged(tx: Write, door: Door, { current, edit, basedOn }: SiteEdit) {
  const { document } = door;
  const version = Number(current['version']);
  const site = { id: 0, siteId: current.id, version: basedOn ?? version };
  const since = await siteChangesAfter(tx, site);
  const wanted = asSeen(planSave(document.shape, edit), since);
  refuseFaults(document, wanted, current, onVersion(site.version));
  const { plan, questions, ids } = merge(document.shape, { current, plan: wanted, ...historySince(since) });
  if (questions.length > 0) {
    const twin = twinOf(door, current, edit);
    throw twin ? new Refusal('invalid', { fields: twin }) : new Refusal('stale_version');
  }
  const made = plan.steps.flatMap(({ records }) => records.filter(({ created }) => created));
  const named = namedOutside(document, plan);
  const [drawn, ...found] = await batch(tx, [idsStatement(made.length), ...outsideStatements(named)]);
  const missing = missingOutside(named, found[0] ?? []);
  if (Object.keys(missing).length > 0) throw new Refusal('invalid', { fields: missing });
  const given = Object.fromEntries(
    made.map(({ id }, index) => [id, (drawn![0]!['ids'] as number[])[index]!]),
  );
  const final = repointPlan(document.shape, plan, given);
  refuseDangling(document, final, applyPlan(document.shape, current, final), given);
  return { plan: final, ids: { ...ids, ...given } as Record<number, number> };
}

/** Writes what belongs to the site, with its history and its message. @returns the site's version by then */
async function writeSite(
  tx: Write,
  { requestId }: Saver,
  { document }: Door,
  { current, plan, key }: { current: Aggregate; plan: Plan; key: string | undefined },
): Promise<number> {
  if (plan.steps.length === 0) return Number(current['version']);
  const site = { id: current.id, version: await raiseSiteVersion(tx, current.id) };
  const { version } = site;
  await batch(tx, [
    ...childStatements(document, plan, current),
    changeStatement({ ...plan, entity: 'site' }, { version, saveKey: key ?? null, requestId, site }),
    messagesStatement([{ topic: 'site', ...site }]),
  ]);
  return version;
}

const notYours = 'An open work order that you cannot change has lines for it. Ask the office to remove it.';

/** The work orders that a removal changes, and how; those that have nothing of it left are none. */
async function takenAlong(
  tx: Write,
  { who }: Saver,
  ids: readonly number[],
  removed: readonly RecordName[],
): Promise<{ workOrder: Aggregate; plan: Plan }[]> {
  const along = [];
  for (const id of ids) {
    const { it, own } = await lockWhole(tx, 'workOrder', id);
    const plan = withoutRemoved(it as WorkOrder, removed);
    if (plan.steps.length === 0) continue;
    if (!mayWrite('workOrder', who, own)) throw new Refusal('forbidden', { detail: notYours });
    along.push({ workOrder: it as Aggregate, plan });
  }
  return along;
}
