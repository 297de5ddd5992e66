import type { SaveAnswer, SavedAnswer, SaveRequest } from '@fieldwright/contract/documents';
import type { IdMap } from '@fieldwright/domain/kernel/edit-graph';
import { merge } from '@fieldwright/domain/kernel/edit-merge';
import type { MergeQuestion } from '@fieldwright/domain/kernel/edit-merge-question';
import type { Plan } from '@fieldwright/domain/kernel/edit-plan';
import type { Aggregate } from '@fieldwright/domain/kernel/edit-shape';
import { withBookCosts } from '@fieldwright/domain/price-books/book-costs';
import { pricesSet } from '@fieldwright/domain/price-books/line-price';
import { withoutWorkedOutTax } from '@fieldwright/domain/taxes/tax-rules';
import { type BatchStatement, withCommit } from '../../db/batch.ts';
import type { Write } from '../../db/database.ts';
import {
  changesAfter,
  type HistoryRow,
  type RaisedSite,
  siteChangesAfter,
} from '../../db/history.queries.ts';
import type { SignedIn } from '../../http/access-token.ts';
import { raiseSite } from '../../records/site-version.queries.ts';
import { isNumbered } from './document.sql.ts';
import { changesSite, type DocumentKind, siteIdOf } from './document-kind.ts';
import { prepareWrite, withDrawnIds } from './document-writer.ts';
import { writtenNumber } from './documents.queries.ts';
import { linePriceStatements } from './line-prices.ts';
import { namingSent } from './refused-names.ts';
import type { Base } from './save-base.ts';
import { begin, repeated, type SaveContext, seenBy, withoutFaulty } from './save-begin.ts';
import {
  checkPriced,
  checkSent,
  checkSettled,
  refuseTooMuch,
  refuseUnknownKinds,
  settleReceivedDates,
} from './save-checks.ts';
import { repeatedly, rootFieldOf } from './save-errors.ts';
import { bringsFiles, refuseUnreadyFiles, settleFiles } from './save-files.ts';
import { historySince } from './save-history.ts';
import { settleRoot, withSitePrices } from './save-root.ts';
import { totalsThatDiffer } from './save-totals.ts';
import type { Saver } from './saver.ts';
import { acknowledgeStatement, answerStatement, saveRecord } from './saves.queries.ts';
import { usedEntryStatements } from './used-entries.queries.ts';

/** Settings of a save: how it differs between a whole document and a single child. */
export interface SaveSettings {
  /** whether the save finishes the document (R4.6) */
  complete: boolean;
  /** hash of what the caller sent; a repeated key must have the same */
  bodyHash: string;
  /** what else the save of a new, numbered document writes in its transaction; a refusal leaves nothing of both */
  alongside?: (tx: Write, saved: { id: number }) => Promise<void>;
}

/** Leaves the transaction with questions; nothing is written. */
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
 * Saves a document by a plan in one transaction. The number of statements doesn't grow with the number of
 * lines (R4.5). Idempotent: a key saves once, no matter when and how often it is sent. If the plan is based
 * on an older version, the save merges it or asks.
 * @throws Refusal `key_reused`, `after_missing`, `ref_discarded`, `discarded`, `not_found`, `invalid`
 */
export async function saveDocument(
  saver: Saver,
  document: DocumentKind,
  request: SaveRequest,
  settings: SaveSettings,
): Promise<SaveAnswer> {
  refuseUnknownKinds(document, request.plan);
  refuseTooMuch(request.plan);
  const brings = withoutFaulty(document, request.plan);
  if (bringsFiles(document, brings)) {
    // A file may have been removed since the first time; a repeat still gets its answer.
    const before = await saveRecord(saver.db, request.key);
    if (before?.state === 'done')
      return repeated(before, { personId: saver.who.personId, bodyHash: settings.bodyHash });
    await refuseUnreadyFiles(saver.deps, saver.db, document, brings);
  }
  try {
    return await repeatedly(
      () =>
        saver.db.transaction().execute(async (tx) => {
          const begun = await begin(tx, saver, document, { request, bodyHash: settings.bodyHash });
          if ('answer' in begun) return begun.answer;
          return namingSent(begun.refs, () => carryOut(tx, saver, document, { ...begun, request, settings }));
        }),
      rootFieldOf(request.plan),
    );
  } catch (error) {
    if (!(error instanceof Asks)) throw error;
    const { version, questions } = error;
    return { outcome: 'asks', version, questions: seenBy(saver.who, [...questions]) };
  }
}

/** Merges, checks and writes the plan. The answer and the commit go with the write, in one round trip. */
async function carryOut(
  tx: Write,
  saver: Saver,
  document: DocumentKind,
  {
    request,
    settings: { complete: finishes, alongside },
    ...begun
  }: SaveContext & { request: SaveRequest; settings: SaveSettings },
): Promise<SavedAnswer> {
  const { who, now } = saver;
  const { shape } = document;
  const { current, base } = begun;
  const start = current ?? { ...shape.blank, ...begun.beside, id: begun.plan.id };
  const asked = current ? askedOf(document, begun.plan, current) : begun.plan;
  const sent = { tx, who, now, document, request, asked, start, ...begun };
  await checkSent(sent);

  const wanted = settleReceivedDates(sent, asked);
  const merged = current
    ? await mergeOnto(tx, document, { plan: wanted, current, who, base: base!, site: request.basedOnSite })
    : mergeNew(document, await withSitePrices(tx, document, wanted), start);
  const { plan: named, ids: given } = withDrawnIds(document, merged.plan, begun.newIds);
  const pointed = { plan: named, sent: merged.plan };
  const brought = await settleFiles(tx, document, pointed, current);
  const ids: IdMap = { ...repointed(merged.ids, given), ...given };
  const complete = document.complete?.(current, finishes) ?? true;
  const costed = begun.costOf ? withBookCosts(shape, brought, current, begun.costOf) : brought;
  const settling = { plan: costed, current, start, complete };
  const { plan, after, settings } = await settleRoot(tx, document, settling);
  const settled = { ...sent, plan, after, given };
  await checkSettled(settled);

  const { key } = request;
  const writing = { plan, current, after, settings, complete, key };
  const { version, totals, listed, statements } = prepareWrite(document, saver, writing);
  const answer: SavedAnswer = {
    outcome: 'saved',
    id: plan.id,
    version,
    ids,
    cameIn: [...seenBy(who, merged.cameIn)],
    totals,
    differs: totalsThatDiffer(request.totals, totals, ids as Record<string, number>),
  };
  await checkPriced({ ...settled, listed });
  const site = await raisedSite(tx, document, { plan, after });
  await document.passOn?.(tx, saver, { plan, sent: request, after, totals });
  const prices = await linePriceStatements(tx, document, plan, after);
  const added = pricesSet(shape, plan, after).filter(({ isNewEntry }) => isNewEntry);
  const used = usedEntryStatements(added.map(({ entry }) => entry));
  const written = [...statements(site), ...prices, ...used, ...followUps(request, who)];
  if (current || !isNumbered(document)) {
    await withCommit(tx, [...written, answerStatement(key, answer)]);
    return answer;
  }
  // the database numbers it as it writes it
  const numbered = { ...answer, number: await writtenNumber(tx, document, { id: plan.id, written }) };
  await alongside?.(tx, answer);
  await withCommit(tx, [answerStatement(key, numbered)]);
  return numbered;
}

/** Leaves out computed fields: only the user's own changes are merged. */
function askedOf(document: DocumentKind, plan: Plan, current: Aggregate): Plan {
  const own = document.asked?.(plan, current) ?? plan;
  return document.tax ? withoutWorkedOutTax(document.name, own, document.tax.entryOf(current)) : own;
}

/** Increments the version of the site if one of its systems has changed. */
async function raisedSite(
  tx: Write,
  document: DocumentKind,
  { plan, after }: { plan: Plan; after: Aggregate },
): Promise<RaisedSite | null> {
  const id = siteIdOf(document, after);
  return changesSite(document, plan) && id !== null ? { id, version: await raiseSite(tx, id) } : null;
}

function followUps({ acknowledged }: SaveRequest, who: SignedIn): BatchStatement[] {
  return acknowledged.length > 0 ? [acknowledgeStatement(acknowledged, who.personId)] : [];
}

/**
 * @param save `site`: the version of the site that the person saw; if missing, changes of the site's systems
 * aren't reported
 */
async function mergeOnto(
  tx: Write,
  document: DocumentKind,
  save: { plan: Plan; current: Aggregate; who: SignedIn; base: Base; site: number | undefined },
) {
  const { plan, current, who, site } = save;
  const { seen, told, lane } = save.base;
  const version = Number(current['version']);
  const since = seen < version ? await changesAfter(tx, document.name, current.id, seen) : [];
  const elsewhere = changesSite(document, plan)
    ? await siteChangesAfter(tx, {
        id: current.id,
        siteId: Number(siteIdOf(document, current)),
        version: site ?? 0,
      })
    : [];
  const others = [...since, ...elsewhere].filter(({ save_key: key }) => key === null || !lane.has(key));
  const { changes, gone } = historySince(others);
  // No one is asked about costs that they may not see.
  const merged = merge(document.shape, { current, plan, changes: seenBy(who, changes), gone });
  if (merged.questions.length > 0) throw new Asks(version, merged.questions);
  const isNews = (row: HistoryRow) => (row.site_version ? site !== undefined : row.version > told);
  const fresh = historySince(others.filter(isNews)).changes.map((each) => each.at);
  const cameIn = merged.cameIn.filter(({ at }) => fresh.includes(at));
  return { plan: merged.plan, ids: merged.ids, cameIn };
}

/**
 * Merges a new document: no one else has changed it, but records that must be unique are combined with each
 * other (R4.14) and with the site's existing ones.
 */
function mergeNew({ shape }: DocumentKind, plan: Plan, start: Aggregate) {
  const merged = merge(shape, { current: start, plan, changes: [], gone: [] });
  if (merged.questions.length > 0) throw new Asks(0, merged.questions);
  return merged;
}

const repointed = (ids: IdMap, given: IdMap): IdMap =>
  Object.fromEntries(Object.entries(ids).map(([from, to]) => [from, given[to] ?? to]));
