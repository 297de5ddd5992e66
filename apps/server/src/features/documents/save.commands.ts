import type { SaveAnswer, SavedAnswer, SaveRequest } from '@fieldwright/contract/documents';
import { repointPlan } from '@fieldwright/domain/kernel/edit-apply';
import type { IdMap } from '@fieldwright/domain/kernel/edit-graph';
import { merge } from '@fieldwright/domain/kernel/edit-merge';
import type { MergeQuestion } from '@fieldwright/domain/kernel/edit-merge-question';
import type { Plan } from '@fieldwright/domain/kernel/edit-plan';
import type { Aggregate } from '@fieldwright/domain/kernel/edit-shape';
import type { LiveChange } from '@fieldwright/domain/people/live-topics';
import { withBookCosts } from '@fieldwright/domain/price-books/book-costs';
import type { TaxEntryFields } from '@fieldwright/domain/taxes/tax-entry';
import { withoutWorkedOutTax } from '@fieldwright/domain/taxes/tax-rules';
import { completeAfter } from '@fieldwright/domain/work-orders/processed-work-order';
import { changesSite } from '@fieldwright/domain/work-orders/site-part';
import { type BatchStatement, lastly } from '../../db/batch.ts';
import type { Write } from '../../db/database.ts';
import { refuseHiddenPlace } from '../../db/hidden-place.queries.ts';
import {
  changeStatement,
  changesAfter,
  type HistoryRow,
  type RaisedSite,
  siteChangesAfter,
} from '../../db/history.queries.ts';
import type { SignedIn } from '../../http/access-token.ts';
import { Refusal } from '../../http/refusal.ts';
import { messagesStatement } from '../../live/live.queries.ts';
import { callsConcerned, visitsChanged } from '../../live/visits.queries.ts';
import { passDepositsOn } from './deposits.commands.ts';
import { mayWrite, refuseDangling, refuseForbidden } from './document-access.ts';
import { type DocumentTable, documentTables } from './document-tables.ts';
import { raiseSiteVersion, writeStatements } from './documents.queries.ts';
import { refuseForeignPlace } from './outside-place.queries.ts';
import { refuseForeignSystems } from './outside-systems.queries.ts';
import { namingSent } from './refused-names.ts';
import type { Base } from './save-base.ts';
import { type Begun, begin, documentOf, repeated, type Saver, seenBy, withoutFaulty } from './save-begin.ts';
import {
  refuseAccepted,
  refuseFaults,
  refuseOverpaid,
  refuseProcessed,
  refuseTooLarge,
  refuseTooMuch,
  refuseUnknownKinds,
  refuseUnnamed,
  settleReceivedDates,
} from './save-checks.ts';
import { repeatedly, rootFieldOf } from './save-errors.ts';
import { bringsFiles, refuseUnreadyFiles, settleFiles } from './save-files.ts';
import { historySince } from './save-history.ts';
import { settleRoot } from './save-root.ts';
import { documentTotals, listedTotals, owingNews, totalsThatDiffer } from './save-totals.ts';
import { acknowledgeStatement, answerStatement, saveRecord } from './saves.queries.ts';

/** What a save writes beside the plan: the finishing of a cascade, or one child through its own door. */
export interface SaveSettings {
  /** what `complete` becomes (R4.6) */
  complete: boolean;
  /** of what the caller sent; the same key must always come with the same */
  bodyHash: string;
}

/** Leaves the transaction with a question; nothing is written. */
class Asks extends Error {
  readonly version: number;
  readonly questions: readonly MergeQuestion[];
  constructor(version: number, questions: readonly MergeQuestion[]) {
    super('asks');
    this.version = version;
    this.questions = questions;
  }
}

/**
 * Saves a document by a plan: one transaction, with a number of statements that does not grow with the lines (R4.5).
 * The same key saves once, whenever and however often it comes. A plan on an older version merges, or asks.
 * @throws Refusal `key_reused`, `after_missing`, `ref_discarded`, `discarded`, `not_found`, `invalid`
 */
export async function saveDocument(
  saver: Saver,
  request: SaveRequest,
  settings: SaveSettings,
): Promise<SaveAnswer> {
  const document = documentOf(request);
  refuseUnknownKinds(document, request.plan);
  refuseTooMuch(request.plan);
  const brings = withoutFaulty(document, request.plan);
  if (bringsFiles(brings)) {
    // A file may be gone again since the first time; what was saved then is answered all the same.
    const before = await saveRecord(saver.db, request.key);
    if (before?.state === 'done')
      return repeated(before, { personId: saver.who.personId, bodyHash: settings.bodyHash });
    await refuseUnreadyFiles(saver.deps, saver.db, brings);
  }
  try {
    return await repeatedly(
      () =>
        saver.db.transaction().execute(async (tx) => {
          const begun = await begin(tx, saver, request, settings.bodyHash);
          if ('answer' in begun) return begun.answer;
          return namingSent(begun.refs, () => carryOut(tx, saver, request, { ...begun, ...settings }));
        }),
      rootFieldOf(request.plan),
    );
  } catch (error) {
    if (!(error instanceof Asks)) throw error;
    const { version, questions } = error;
    return { outcome: 'asks', version, questions: seenBy(saver.who, questions) as never };
  }
}

async function carryOut(
  tx: Write,
  saver: Saver,
  request: SaveRequest,
  {
    plan: asSent,
    current,
    own,
    beside,
    base,
    newIds,
    missing,
    costOf,
    place,
    complete: finishes,
  }: Begun & Pick<SaveSettings, 'complete'>,
): Promise<SavedAnswer> {
  const { who, requestId } = saver;
  const document = documentTables[asSent.entity as DocumentTable['name']];
  const { shape } = document;
  if (current && !mayWrite(document.name, who, own)) throw new Refusal('not_found');
  if (current) await refuseRemoved(tx, current);
  refuseForbidden(who, asSent);
  if (current) refuseProcessed(who, asked(asSent, current), current);
  if (current) refuseAccepted(asked(asSent, current), current);
  refuseFaults(document, asSent, current, base);
  const plan = settleReceivedDates(saver, asSent, request.device);
  if (Object.keys(missing).length > 0) throw new Refusal('invalid', { fields: missing });
  const start = current ?? { ...shape.blank, ...beside, id: plan.id };
  refuseUnnamed(document, plan, request, current ? null : start);

  const version = current ? Number(current['version']) : 0;
  const merged = current
    ? await mergeOnto(tx, asked(plan, current), current, { ...base!, who, site: request.basedOnSite })
    : mergeNew(document, plan, start);
  const given = idsFor(merged.plan, newIds);
  const pointed = { plan: repointPlan(shape, merged.plan, given), sent: merged.plan };
  const brought = await settleFiles(tx, document, pointed, current);
  const ids: IdMap = { ...repointed(merged.ids, given), ...given };
  const complete = completeAfter(current, finishes);
  const costed = costOf ? withBookCosts(shape, brought, current, costOf) : brought;
  const settling = { plan: costed, current, start, complete };
  const { plan: final, after, settings } = await settleRoot(tx, document, settling);
  refuseTooLarge(document, final, after);
  refuseDangling(document, final, after, given);
  await refuseForeignSystems(tx, document, { plan: final, after }, given);
  await refuseForeignPlace(tx, who, { document, plan: final, after, asked: place }, given);

  const totals = documentTotals(document.name, after, settings);
  const answer: SavedAnswer = {
    outcome: 'saved',
    id: final.id,
    version: version + 1,
    ids,
    cameIn: [...seenBy(who, merged.cameIn)],
    totals,
    differs: totalsThatDiffer(request.totals, totals, ids as Record<string, number>),
  };
  const listed = listedTotals(document.name, after, totals);
  refuseOverpaid(plan, request, listed);
  const site = await raisedSite(tx, final, after);
  await passDepositsOn(tx, saver, { plan: final, after, key: request.key });
  await lastly(tx, [
    ...owingNews(document.name, after, listed),
    ...writeStatements(document, final, current, { version: version + 1, complete, listed }),
    changeStatement(final, { version: version + 1, saveKey: request.key, requestId, site }),
    answerStatement(request.key, answer),
    messagesStatement(newsOf(final, version + 1, site)),
    ...visitsChanged(callsConcerned(final)),
    ...afterwards(request, who),
  ]);
  return answer;
}

/**
 * What was removed changes no more, nor what is over at a place that was (R4.4): money that comes or goes there would be
 * seen by nobody. An open work order keeps its place from being removed.
 * @throws Refusal `removed`
 */
async function refuseRemoved(tx: Write, current: Aggregate): Promise<void> {
  if (current['hidden'] === true) throw new Refusal('removed');
  const siteId = current['siteId'] as number | null;
  if (siteId !== null && current['processed'] !== false) await refuseHiddenPlace(tx, siteId);
}

/** What the person asks for of a plan: what the save works out by itself is nothing to merge. */
const asked = (plan: Plan, current: Aggregate) =>
  withoutWorkedOutTax(plan.entity, plan, current as unknown as TaxEntryFields);

/** The site with its next version, where a system of it has changed. */
async function raisedSite(tx: Write, plan: Plan, after: Aggregate): Promise<RaisedSite | null> {
  const id = after['siteId'] as number | null;
  return changesSite(plan) && id !== null ? { id, version: await raiseSiteVersion(tx, id) } : null;
}

/** Whom it concerns: the document, and its site where a system of it has changed. */
function newsOf(plan: Plan, version: number, site: RaisedSite | null): LiveChange[] {
  const topic = plan.entity === 'workOrder' ? 'workOrder' : 'proposal';
  const own: LiveChange = { topic, id: plan.id, version };
  return site ? [own, { topic: 'site', ...site }] : [own];
}

function afterwards({ acknowledged }: SaveRequest, who: SignedIn): BatchStatement[] {
  return acknowledged.length > 0 ? [acknowledgeStatement(acknowledged, who.personId)] : [];
}

/** @param base with the version of the site whose systems the person saw; what came in of them is told only then */
async function mergeOnto(
  tx: Write,
  plan: Plan,
  current: Aggregate,
  { who, ...base }: Base & { who: SignedIn; site: number | undefined },
) {
  const document = documentTables[plan.entity as DocumentTable['name']];
  const version = Number(current['version']);
  const { seen, told, lane, site } = base;
  const since = seen < version ? await changesAfter(tx, document.name, current.id, seen) : [];
  const elsewhere = changesSite(plan)
    ? await siteChangesAfter(tx, { id: current.id, siteId: Number(current['siteId']), version: site ?? 0 })
    : [];
  const others = [...since, ...elsewhere].filter(({ save_key: key }) => key === null || !lane.has(key));
  const { changes, gone } = historySince(others);
  // Nobody is asked about costs that they may not see.
  const merged = merge(document.shape, { current, plan, changes: seenBy(who, changes), gone });
  if (merged.questions.length > 0) throw new Asks(version, merged.questions);
  const isNews = (row: HistoryRow) => (row.site_version ? site !== undefined : row.version > told);
  const fresh = historySince(others.filter(isNews)).changes.map((each) => each.at);
  const cameIn = merged.cameIn.filter(({ at }) => fresh.includes(at));
  return { plan: merged.plan, ids: merged.ids, cameIn };
}

/** A new document is nobody else's yet: what it holds twice is one (R4.14), and so is what its site has already. */
function mergeNew({ shape }: DocumentTable, plan: Plan, start: Aggregate) {
  const merged = merge(shape, { current: start, plan, changes: [], gone: [] });
  if (merged.questions.length > 0) throw new Asks(0, merged.questions);
  return merged;
}

/** Each new record gets the next of the ids that were drawn for this save. */
function idsFor(plan: Plan, newIds: readonly number[]): IdMap {
  const made = plan.steps.flatMap(({ records }) =>
    records.filter(({ created }) => created).map(({ id }) => id),
  );
  return Object.fromEntries(made.map((id, index) => [id, newIds[index]!]));
}

const repointed = (ids: IdMap, given: IdMap): IdMap =>
  Object.fromEntries(Object.entries(ids).map(([from, to]) => [from, given[to] ?? to]));
