import { createHash } from 'node:crypto';
import type { SaveAnswer, SavedAnswer, SaveRequest } from '@fieldwright/contract/documents';
import { applyPlan, repointPlan } from '@fieldwright/domain/kernel/edit-apply';
import { refusePlan } from '@fieldwright/domain/kernel/edit-check';
import type { IdMap } from '@fieldwright/domain/kernel/edit-graph';
import { merge } from '@fieldwright/domain/kernel/edit-merge';
import type { MergeQuestion } from '@fieldwright/domain/kernel/edit-merge-question';
import { isUnsaved, newValues, type Plan } from '@fieldwright/domain/kernel/edit-plan';
import type { Aggregate } from '@fieldwright/domain/kernel/edit-shape';
import type { LiveChange } from '@fieldwright/domain/people/live-topics';
import { may } from '@fieldwright/domain/people/roles';
import { type BatchStatement, batch } from '../../db/batch.ts';
import type { Read, Write } from '../../db/database.ts';
import { changeStatement, changesAfter, siteChangesAfter } from '../../db/history.queries.ts';
import type { Deps } from '../../deps.ts';
import type { SignedIn } from '../../http/access-token.ts';
import { Refusal } from '../../http/refusal.ts';
import { messagesStatement } from '../../live/live.queries.ts';
import { mayOpen, maySeeCosts, refuseDangling, withoutCosts } from './document-access.ts';
import { type DocumentTable, documentTables } from './document-tables.ts';
import {
  idsStatement,
  loadStatement,
  lockSiteStatement,
  lockStatement,
  raiseSiteVersion,
  writeStatements,
} from './documents.queries.ts';
import { pricingSettings } from './pricing-settings.queries.ts';
import { type Base, baseOf, idsNeeded, namedKeys, resolveRefs } from './save-base.ts';
import { isWorthRepeating, refusalOfDatabase } from './save-errors.ts';
import { refuseUnreadyFiles, settleFiles } from './save-files.ts';
import { historySince } from './save-history.ts';
import { documentTotals, totalsThatDiffer } from './save-totals.ts';
import {
  acknowledgeStatement,
  answerStatement,
  claimStatement,
  recordsStatement,
  replaceStatement,
  type SaveRecord,
} from './saves.queries.ts';

/** Who saves, by which request. */
export interface Saver {
  deps: Deps;
  db: Read;
  who: SignedIn;
  requestId: string;
}

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
  await refuseUnreadyFiles(saver.deps, saver.db, withoutFaulty(documentOf(request), request.plan));
  for (let attempt = 1; ; attempt++) {
    try {
      return await saver.db.transaction().execute(async (tx) => {
        const begun = await begin(tx, saver, request, settings.bodyHash);
        return 'answer' in begun ? begun.answer : carryOut(tx, saver, request, { ...begun, ...settings });
      });
    } catch (error) {
      if (error instanceof Asks)
        return {
          outcome: 'asks',
          version: error.version,
          questions: seenBy(saver.who, error.questions) as never,
        };
      if (attempt >= mostAttempts || !isWorthRepeating(error)) throw refusalOfDatabase(error);
    }
  }
}

const documentOf = ({ plan }: SaveRequest) => documentTables[plan.entity as DocumentTable['name']];

/** Two saves may meet at a row that belongs to the site and not to the document; the second then sees the first's. */
const mostAttempts = 4;

/** What a retry must send again letter for letter: everything but the acknowledgements, which go with any request. */
export function hashOf(sent: object): string {
  const { acknowledged: _, ...frozen } = sent as { acknowledged?: unknown };
  return createHash('sha256').update(JSON.stringify(frozen)).digest('base64url');
}

interface Begun {
  plan: Plan;
  /** the document as it is, locked; null where the plan creates it */
  current: Aggregate | null;
  base: Base | null;
  newIds: number[];
}

/** Takes the key, reads what the save stands on, and puts the ids of earlier saves into the plan. */
async function begin(
  tx: Write,
  { who }: Saver,
  request: SaveRequest,
  bodyHash: string,
): Promise<Begun | { answer: SavedAnswer }> {
  const document = documentOf(request);
  const plan = withoutFaulty(document, seenBy(who, request.plan));
  const known = plan.id > 0 ? openStatements(document, plan, plan.id) : [];
  const made = plan.steps.flatMap(({ records }) => records.filter(({ created }) => created)).length;
  const replaces = replacement(request, who);
  const answers = await batch(tx, [
    claimStatement(request, bodyHash, who.personId),
    recordsStatement([request.key, ...namedKeys(request)]),
    idsStatement(made),
    ...replaces,
    ...known,
  ]);
  const [claimed, records, ids, replaced] = answers;
  const opened = answers.slice(3 + replaces.length);
  const saves = new Map((records as unknown as SaveRecord[]).map((record) => [record.key, record]));
  if (claimed!.length === 0) return { answer: repeated(saves.get(request.key)!, bodyHash) };

  // What it stands for has been carried out after all, or something else stands for it: it would be there twice.
  if (replaces.length > 0 && replaced!.length === 0) throw new Refusal('key_reused');

  const refs = await resolveRefs(tx, saves, request);
  const base = await baseOf(tx, saves, request, refs[plan.id] ?? plan.id);
  const resolved = Object.keys(refs).length > 0 ? repointPlan(document.shape, plan, refs) : plan;
  const newIds = ids![0]!['ids'] as number[];
  if (plan.id > 0)
    return {
      plan,
      current: readDocument(opened),
      base,
      newIds,
      ...(resolved !== plan && { plan: resolved }),
    };
  if (resolved.id < 0) return { plan: resolved, current: null, base, newIds };
  const openedNow = await batch(tx, openStatements(document, resolved, resolved.id));
  return { plan: resolved, current: readDocument(openedNow), base, newIds };
}

/** What a save stands for. */
export function replacement(request: SaveRequest, { personId, roles }: SignedIn): BatchStatement[] {
  if (!request.replaces) return [];
  return [replaceStatement(request.replaces, request, { personId, anybodys: may(roles, 'outbox.review') })];
}

/** Locks a document, and its site where the plan changes what belongs to the site, and only then reads it. */
function openStatements(document: DocumentTable, plan: Plan, id: number): BatchStatement[] {
  const [lock, load] = [lockStatement(document, id), loadStatement(document, id)];
  return changesSite(plan) ? [lock, lockSiteStatement(document, id), load] : [lock, load];
}

const changesSite = ({ steps }: Plan) =>
  steps.some(({ kind }) => kind === 'siteSystems' || kind === 'agreementSiteSystems');

/** What a person may see and set of a plan or of a question. */
const seenBy = <T>(who: SignedIn, value: T): T => (maySeeCosts(who) ? value : withoutCosts(value));

/** The key has been used: the same answer as then, or a refusal. */
function repeated(record: SaveRecord, bodyHash: string): SavedAnswer {
  if (record.state === 'discarded' || record.state === 'replaced') throw new Refusal('discarded');
  if (record.body_hash !== bodyHash || !record.answer) throw new Refusal('key_reused');
  return record.answer;
}

/** @param answers of `openStatements`: the lock's first, the text's last */
function readDocument(answers: Record<string, unknown>[][]): Aggregate {
  const locked = answers.at(0);
  const text = answers.at(-1)?.[0]?.['document'];
  if (!locked?.length || typeof text !== 'string') throw new Refusal('not_found');
  return JSON.parse(text) as Aggregate;
}

/** New photos and files with an error are left out (R5.4); the others are saved. */
function withoutFaulty(document: DocumentTable, plan: Plan): Plan {
  const steps = plan.steps.map(({ kind, records }) => {
    if (!document.shape.kinds[kind]?.errorField) return { kind, records };
    return {
      kind,
      records: records.filter(
        ({ created, fields }) =>
          !(created && isUnsaved(document.shape, kind, { ...newValues(fields), created })),
      ),
    };
  });
  return { ...plan, steps };
}

async function carryOut(
  tx: Write,
  { who, requestId }: Saver,
  request: SaveRequest,
  { plan, current, base, newIds, complete }: Begun & Pick<SaveSettings, 'complete'>,
): Promise<SavedAnswer> {
  const document = documentTables[plan.entity as DocumentTable['name']];
  const { shape } = document;
  if (current && !mayOpen(document.name, who, current['createdBy'])) throw new Refusal('not_found');
  refuseFaults(document, plan, current, base);
  refuseUnnamed(document, plan, request, current);

  const version = current ? Number(current['version']) : 0;
  const merged = current ? await mergeOnto(tx, plan, current, base!) : { plan, ids: {}, cameIn: [] };
  const given = idsFor(merged.plan, newIds);
  const final = await settleFiles(tx, document, repointPlan(shape, merged.plan, given), current);
  const ids: IdMap = { ...repointed(merged.ids, given), ...given };
  const after = applyPlan(shape, current, final);
  refuseDangling(document, final, after);

  const totals = documentTotals(document.name, after, await pricingSettings(tx, after));
  const answer: SavedAnswer = {
    outcome: 'saved',
    id: final.id,
    version: version + 1,
    ids,
    cameIn: [...merged.cameIn],
    totals,
    differs: totalsThatDiffer(request.totals, totals, ids as Record<string, number>),
  };
  const news = await newsOf(tx, final, after, version + 1);
  await batch(tx, [
    ...writeStatements(document, final, current, { version: version + 1, complete }),
    changeStatement(final, { version: version + 1, saveKey: request.key, requestId }),
    answerStatement(request.key, answer),
    messagesStatement(news),
    ...afterwards(request, who),
  ]);
  return answer;
}

/** Whom it concerns: the document, and its site where a system of it has changed. */
async function newsOf(tx: Write, plan: Plan, after: Aggregate, version: number): Promise<LiveChange[]> {
  const topic = plan.entity === 'workOrder' ? 'workOrder' : 'proposal';
  const own: LiveChange = { topic, id: after.id, version };
  const siteId = after['siteId'] as number | null;
  if (!changesSite(plan) || siteId === null) return [own];
  return [own, { topic: 'site', id: siteId, version: await raiseSiteVersion(tx, siteId) }];
}

function afterwards({ acknowledged }: SaveRequest, who: SignedIn): BatchStatement[] {
  return acknowledged.length > 0 ? [acknowledgeStatement(acknowledged, who.personId)] : [];
}

async function mergeOnto(tx: Write, plan: Plan, current: Aggregate, base: Base) {
  const document = documentTables[plan.entity as DocumentTable['name']];
  const version = Number(current['version']);
  const { seen, told, lane } = base;
  const since = seen < version ? await changesAfter(tx, document.name, current.id, seen) : [];
  const elsewhere = changesSite(plan)
    ? await siteChangesAfter(tx, {
        entity: document.name,
        id: current.id,
        siteId: Number(current['siteId']),
        version: seen,
      })
    : [];
  const others = [...since.filter(({ save_key: key }) => key === null || !lane.has(key)), ...elsewhere];
  const merged = merge(document.shape, { current, plan, ...historySince(others) });
  if (merged.questions.length > 0) throw new Asks(version, merged.questions);
  const fresh = historySince(others.filter((row) => row.version > told)).changes.map((each) => each.at);
  const cameIn = merged.cameIn.filter(({ at }) => fresh.includes(at));
  return { plan: merged.plan, ids: merged.ids, cameIn };
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

/**
 * Refuses what no rows can tell apart any more once it is written: temporary ids that neither this save makes nor `refs`
 * explains, and a plan that creates its document and yet changes what is there.
 * @throws Refusal `invalid`
 */
function refuseUnnamed(
  document: DocumentTable,
  plan: Plan,
  request: SaveRequest,
  current: Aggregate | null,
): void {
  const records = (of: Plan) =>
    of.steps.flatMap((step) => step.records.map((record) => ({ kind: step.kind, ...record })));
  const made = new Set(records(request.plan).flatMap(({ id, created }) => (created ? [id] : [])));
  const unnamed = idsNeeded(document.shape, plan).filter((id) => !made.has(id));
  const fields = unnamed.map((id) => [`refs.${id}`, 'Say which save made it.']);
  const changed = current ? [] : records(plan).filter(({ created }) => !created);
  fields.push(...changed.map(({ kind, id }) => [`${kind}.${id}`, 'It is not there.']));
  if (fields.length > 0) throw new Refusal('invalid', { fields: Object.fromEntries(fields) });
}

/** @throws Refusal `invalid` with the fields as `kind.id.field` */
function refuseFaults(
  document: DocumentTable,
  plan: Plan,
  current: Aggregate | null,
  base: Base | null,
): void {
  if (current && base === null)
    throw new Refusal('invalid', { fields: { basedOn: 'Say which version this is based on.' } });
  const faults = refusePlan(document.shape, plan, current);
  if (faults.length === 0) return;
  const fields = faults.map(({ kind, id, field, fault, message }) => [
    [kind, id, field].filter((part) => part !== null).join('.'),
    message ?? fault,
  ]);
  throw new Refusal('invalid', { fields: Object.fromEntries(fields) });
}
