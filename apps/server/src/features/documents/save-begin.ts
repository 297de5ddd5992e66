import { hash } from 'node:crypto';
import type { SavedAnswer, SaveRequest } from '@fieldwright/contract/documents';
import { repointPlan } from '@fieldwright/domain/kernel/edit-apply';
import { type IdMap, idsIn, referenceEntries } from '@fieldwright/domain/kernel/edit-graph';
import { isUnsaved, newValues, type Plan, tableOf } from '@fieldwright/domain/kernel/edit-plan';
import type { Edit } from '@fieldwright/domain/kernel/edit-session';
import type { Aggregate } from '@fieldwright/domain/kernel/edit-shape';
import { may } from '@fieldwright/domain/people/roles';
import type { CostOf } from '@fieldwright/domain/price-books/book-costs';
import { type BatchStatement, batch } from '../../db/batch.ts';
import type { Write } from '../../db/database.ts';
import type { SignedIn } from '../../http/access-token.ts';
import { Refusal } from '../../http/refusal.ts';
import { maySeeCosts, withoutCosts } from './document-access.ts';
import { changesSite, createdIn, type DocumentKind, siteIdOf } from './document-kind.ts';
import {
  besideStatement,
  idsStatement,
  loadStatement,
  lockOneSiteStatement,
  lockSiteStatement,
  lockStatement,
  readLoaded,
} from './documents.queries.ts';
import { costAmong, missingOutside, namedOutside, outsideStatements } from './outside-records.queries.ts';
import { type Base, baseOf, namedKeys, resolveRefs } from './save-base.ts';
import type { Saver } from './saver.ts';
import {
  claimStatement,
  isRepeat,
  recordsStatement,
  replaceStatement,
  type SaveRecord,
} from './saves.queries.ts';

/**
 * Hashes what a retry must repeat exactly: everything but the acknowledgements, which may go with any
 * request.
 */
export function hashOf(sent: object): string {
  const { acknowledged: _, ...frozen } = sent as { acknowledged?: unknown };
  return hash('sha256', JSON.stringify(frozen), 'base64url');
}

/** What a save starts from. */
export interface SaveContext {
  plan: Plan;
  /** permanent ids by the temporary ids of earlier saves in the plan that was sent */
  refs: IdMap;
  /** the document, locked; null if the plan creates it */
  current: Aggregate | null;
  /** whether it is the person's own; true if the plan creates it */
  own: boolean;
  /** for a new document: the site's existing records, such as systems */
  beside: Edit['beside'];
  base: Base | null;
  newIds: number[];
  /** the refusal for each field that names a missing entry of the company's lists */
  missing: Record<string, string>;
  /**
   * costs of the price book entries in the plan, for people who may not see costs; null if the person sets
   * costs
   */
  costOf: CostOf | null;
  /** the rows of each statement that the kind asks for */
  rows: Record<string, unknown>[][];
}

/**
 * Takes the key, reads what the save is based on, and resolves temporary ids of earlier saves in the plan.
 */
export async function begin(
  tx: Write,
  { who }: Saver,
  document: DocumentKind,
  { request, bodyHash }: { request: SaveRequest; bodyHash: string },
): Promise<SaveContext | { answer: SavedAnswer }> {
  const plan = withoutFaulty(document, seenBy(who, request.plan));
  const known = plan.id > 0 ? openStatements(document, plan, plan.id) : [];
  const made = createdIn(plan).length;
  const named = namedOutside(document, plan);
  const outside = outsideStatements(named);
  const asks = document.asks?.(who, plan) ?? [];
  // Lock the document first: payments then get their ids, and receipts their numbers, in the order of
  // recording.
  const more = [...known, idsStatement(made), ...outside, ...asks];
  const taken = await takeKey(tx, who, request, { bodyHash, more });
  if ('answer' in taken) return taken;
  const { saves } = taken;
  const [opened, rows] = [taken.rows.slice(0, known.length), taken.rows.slice(known.length)];
  const refs = await resolveRefs(tx, document.shape, saves, request);
  const resolved = Object.keys(refs).length > 0 ? repointPlan(document.shape, plan, refs) : plan;
  const found = outside.length > 0 ? rows[1]! : [];
  const begun = {
    plan: resolved,
    refs,
    base: await baseOf(tx, saves, request, refs[plan.id] ?? plan.id),
    newIds: rows[0]![0]!['ids'] as number[],
    missing: missingOutside(named, found),
    costOf: maySeeCosts(who) ? null : costAmong(found),
    rows: rows.slice(1 + outside.length),
  };
  if (plan.id > 0) return { ...begun, ...readDocument(opened), beside: {} };
  if (resolved.id < 0) {
    const beside = await openBeside(tx, document, resolved);
    return { ...begun, current: null, own: true, beside };
  }
  const openedNow = await batch(tx, [...openStatements(document, resolved, resolved.id), idsStatement(made)]);
  const newIds = openedNow.pop()![0]!['ids'] as number[];
  return { ...begun, newIds, ...readDocument(openedNow), beside: {} };
}

/** The result of taking a key: the saves that the request names, and the rows of the further statements. */
export interface Taken {
  saves: ReadonlyMap<string, SaveRecord>;
  rows: Record<string, unknown>[][];
}

/**
 * Takes the key of a save or a selection, and marks the save that it replaces.
 * @param more further statements for the same batch
 * @returns the original answer if it has already run
 * @throws Refusal `key_reused`, `discarded`
 */
export async function takeKey(
  tx: Write,
  who: SignedIn,
  request: SaveRequest,
  { bodyHash, more }: { bodyHash: string; more: readonly BatchStatement[] },
): Promise<Taken | { answer: SavedAnswer }> {
  const replaces = replacement({ ...request, entity: request.plan.entity }, who);
  const [claimed, records, ...rows] = await batch(tx, [
    claimStatement(request, bodyHash, who.personId),
    recordsStatement([request.key, ...namedKeys(request)]),
    ...replaces,
    ...more,
  ]);
  const saves = new Map(records.map((record) => [record.key, record]));
  if (claimed.length === 0)
    return { answer: repeated(saves.get(request.key)!, { personId: who.personId, bodyHash }) };
  // The replaced save has already run or has another replacement: its changes would be applied twice.
  if (replaces.length > 0 && rows[0]!.length === 0) throw new Refusal('key_reused');
  return { saves, rows: rows.slice(replaces.length) };
}

/**
 * Returns the existing records of a new document's site if the plan refers to or changes any of them, with
 * the site locked if it changes them.
 */
async function openBeside(tx: Write, document: DocumentKind, plan: Plan): Promise<Edit['beside']> {
  const root = plan.steps.find(({ kind }) => kind === document.name)?.records[0];
  const siteId = siteIdOf(document, newValues(root?.fields ?? {}));
  if (typeof siteId !== 'number' || !namesBeside(document, plan)) return {};
  const load = besideStatement(document, siteId);
  const answers = await batch(
    tx,
    changesSite(document, plan) ? [lockOneSiteStatement(siteId), load] : [load],
  );
  return JSON.parse(String(answers.at(-1)![0]!['beside']));
}

function namesBeside(document: DocumentKind, plan: Plan): boolean {
  const outlives = (kind: string) =>
    document.kinds.some((each) => each.kind === kind && each.rootColumn === null);
  return plan.steps.some(({ kind, records }) => {
    const fields = referenceEntries(tableOf(document.shape, kind)).filter(([, { to }]) => outlives(to));
    return (
      records.some(({ created }) => outlives(kind) && !created) ||
      fields.some(([field]) => records.some((record) => idsIn(record.fields[field]?.to).some((id) => id > 0)))
    );
  });
}

/** Builds the statement that marks the save that this one replaces; none if it replaces nothing. */
export function replacement(
  { key, replaces, entity }: { key: string; replaces?: string | undefined; entity: string },
  { personId, roles }: SignedIn,
): BatchStatement[] {
  if (!replaces) return [];
  return [replaceStatement(replaces, { key, entity }, { personId, anybodys: may(roles, 'outbox.review') })];
}

/** Locks a document, and its site if the plan changes the site's records, before reading it. */
function openStatements(document: DocumentKind, plan: Plan, id: number): BatchStatement[] {
  const [lock, load] = [lockStatement(document, id), loadStatement(document, id)];
  return changesSite(document, plan) ? [lock, lockSiteStatement(document, id), load] : [lock, load];
}

/** Leaves out costs if the person may not see them. */
export const seenBy = <T>(who: SignedIn, value: T): T => (maySeeCosts(who) ? value : withoutCosts(value));

/** Handles a key that has been used: returns the same answer as the first time, or refuses. */
export function repeated(record: SaveRecord, now: { personId: number; bodyHash: string }): SavedAnswer {
  if (record.state === 'discarded' || record.state === 'replaced') throw new Refusal('discarded');
  if (!isRepeat(record, now) || !record.answer) throw new Refusal('key_reused');
  return record.answer;
}

/** @param answers of `openStatements`: the lock's first, the document's last */
function readDocument(answers: Record<string, unknown>[][]): { current: Aggregate; own: boolean } {
  const found = answers.at(0)?.length ? readLoaded(answers.at(-1)?.[0]) : null;
  if (!found) throw new Refusal('not_found');
  return { current: JSON.parse(found.text) as Aggregate, own: found.own };
}

/** Leaves out new photos and files with an error (R5.4). */
export function withoutFaulty(document: DocumentKind, plan: Plan): Plan {
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
