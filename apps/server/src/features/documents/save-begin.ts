import { hash } from 'node:crypto';
import type { SavedAnswer, SaveRequest } from '@fieldwright/contract/documents';
import { repointPlan } from '@fieldwright/domain/kernel/edit-apply';
import { type IdMap, idsIn, referenceEntries } from '@fieldwright/domain/kernel/edit-graph';
import { isUnsaved, newValues, type Plan, tableOf } from '@fieldwright/domain/kernel/edit-plan';
import type { Edit } from '@fieldwright/domain/kernel/edit-session';
import type { Aggregate } from '@fieldwright/domain/kernel/edit-shape';
import { may } from '@fieldwright/domain/people/roles';
import type { CostOf } from '@fieldwright/domain/price-books/book-costs';
import { changesSite } from '@fieldwright/domain/work-orders/site-part';
import { type BatchStatement, batch } from '../../db/batch.ts';
import type { Read, Write } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { SignedIn } from '../../http/access-token.ts';
import { Refusal } from '../../http/refusal.ts';
import { maySeeCosts, withoutCosts } from './document-access.ts';
import { type DocumentTable, documentTables } from './document-tables.ts';
import {
  besideStatement,
  idsStatement,
  loadStatement,
  lockOneSiteStatement,
  lockSiteStatement,
  lockStatement,
  readLoaded,
} from './documents.queries.ts';
import { placeStatements } from './outside-place.queries.ts';
import { costAmong, missingOutside, namedOutside, outsideStatements } from './outside-records.queries.ts';
import { type Base, baseOf, namedKeys, resolveRefs } from './save-base.ts';
import {
  claimStatement,
  isRepeat,
  recordsStatement,
  replaceStatement,
  type SaveRecord,
} from './saves.queries.ts';

/** Who saves, by which request. */
export interface Saver {
  deps: Deps;
  db: Read;
  who: SignedIn;
  /** when the request came, in milliseconds since 1970 */
  now: number;
  requestId: string;
}

/** The table of what a save concerns. */
export const documentOf = ({ plan }: SaveRequest) => documentTables[plan.entity as DocumentTable['name']];

/** What a retry must send again letter for letter: everything but the acknowledgements, which go with any request. */
export function hashOf(sent: object): string {
  const { acknowledged: _, ...frozen } = sent as { acknowledged?: unknown };
  return hash('sha256', JSON.stringify(frozen), 'base64url');
}

/** What a save begins with. */
export interface Begun {
  plan: Plan;
  /** temporary ids of earlier saves in the plan that was sent, and what has become of them */
  refs: IdMap;
  /** the document as it is, locked; null where the plan creates it */
  current: Aggregate | null;
  /** the person's own; true where the plan creates it */
  own: boolean;
  /** of a new document: what its site has already, such as systems */
  beside: Edit['beside'];
  base: Base | null;
  newIds: number[];
  /** what the plan names of the company's lists and is not there: a refusal of each field */
  missing: Record<string, string>;
  /** of what the plan names of the price book, for who does not see costs; null where the person sets them */
  costOf: CostOf | null;
  /** of a new work order: the answers of `placeStatements` */
  place: Record<string, unknown>[][];
}

/** Takes the key, reads what the save stands on, and puts the ids of earlier saves into the plan. */
export async function begin(
  tx: Write,
  { who }: Saver,
  request: SaveRequest,
  bodyHash: string,
): Promise<Begun | { answer: SavedAnswer }> {
  const document = documentOf(request);
  const plan = withoutFaulty(document, seenBy(who, request.plan));
  const known = plan.id > 0 ? openStatements(document, plan, plan.id) : [];
  const made = plan.steps.flatMap(({ records }) => records.filter(({ created }) => created)).length;
  const named = namedOutside(document, plan);
  const outside = outsideStatements(named);
  const place = placeStatements(who, document, plan);
  // The document is locked first: payments then have their ids, and receipts their numbers, in the order of recording.
  const more = [...known, idsStatement(made), ...outside, ...place];
  const taken = await takeKey(tx, who, request, { bodyHash, more });
  if ('answer' in taken) return taken;
  const { saves } = taken;
  const [opened, rows] = [taken.rows.slice(0, known.length), taken.rows.slice(known.length)];
  const refs = await resolveRefs(tx, saves, request);
  const resolved = Object.keys(refs).length > 0 ? repointPlan(document.shape, plan, refs) : plan;
  const found = outside.length > 0 ? rows[1]! : [];
  const begun = {
    plan: resolved,
    refs,
    base: await baseOf(tx, saves, request, refs[plan.id] ?? plan.id),
    newIds: rows[0]![0]!['ids'] as number[],
    missing: missingOutside(named, found),
    costOf: maySeeCosts(who) ? null : costAmong(found),
    place: rows.slice(1 + outside.length),
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

/** The key is this transaction's: the saves that the request names, and the rows of the further statements. */
export interface Taken {
  saves: ReadonlyMap<string, SaveRecord>;
  rows: Record<string, unknown>[][];
}

/**
 * Takes the key of a save or a selection, and puts it in the place of what it replaces.
 * @param more statements that travel along
 * @returns the answer of the first time where it has been carried out before
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
  const saves = new Map((records as unknown as SaveRecord[]).map((record) => [record.key, record]));
  if (claimed!.length === 0)
    return { answer: repeated(saves.get(request.key)!, { personId: who.personId, bodyHash }) };
  // What it stands for has been carried out after all, or something else stands for it: it would be there twice.
  if (replaces.length > 0 && rows[0]!.length === 0) throw new Refusal('key_reused');
  return { saves, rows: rows.slice(replaces.length) };
}

/** What the site of a new document has already, where the plan names or changes any of it; locked where it changes. */
async function openBeside(tx: Write, document: DocumentTable, plan: Plan): Promise<Edit['beside']> {
  const root = plan.steps.find(({ kind }) => kind === document.name)?.records[0];
  const siteId = root?.fields['siteId']?.to;
  if (typeof siteId !== 'number' || !namesBeside(document, plan)) return {};
  const load = besideStatement(document, siteId);
  const answers = await batch(tx, changesSite(plan) ? [lockOneSiteStatement(siteId), load] : [load]);
  return JSON.parse(String(answers.at(-1)![0]!['beside']));
}

function namesBeside(document: DocumentTable, plan: Plan): boolean {
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

/** What a save stands for. */
export function replacement(
  { key, replaces, entity }: { key: string; replaces?: string | undefined; entity: string },
  { personId, roles }: SignedIn,
): BatchStatement[] {
  if (!replaces) return [];
  return [replaceStatement(replaces, { key, entity }, { personId, anybodys: may(roles, 'outbox.review') })];
}

/** Locks a document, and its site where the plan changes what belongs to the site, and only then reads it. */
function openStatements(document: DocumentTable, plan: Plan, id: number): BatchStatement[] {
  const [lock, load] = [lockStatement(document, id), loadStatement(document, id)];
  return changesSite(plan) ? [lock, lockSiteStatement(document, id), load] : [lock, load];
}

/** What a person may see and set of a plan or of a question. */
export const seenBy = <T>(who: SignedIn, value: T): T => (maySeeCosts(who) ? value : withoutCosts(value));

/** The key has been used: the same answer as then, or a refusal. */
export function repeated(record: SaveRecord, now: { personId: number; bodyHash: string }): SavedAnswer {
  if (record.state === 'discarded' || record.state === 'replaced') throw new Refusal('discarded');
  if (!isRepeat(record, now) || !record.answer) throw new Refusal('key_reused');
  return record.answer;
}

/** @param answers of `openStatements`: the lock's first, the text's last */
function readDocument(answers: Record<string, unknown>[][]): { current: Aggregate; own: boolean } {
  const found = answers.at(0)?.length ? readLoaded(answers.at(-1)?.[0]) : null;
  if (!found) throw new Refusal('not_found');
  return { current: JSON.parse(found.text) as Aggregate, own: found.own };
}

/** New photos and files with an error are left out (R5.4); the others are saved. */
export function withoutFaulty(document: DocumentTable, plan: Plan): Plan {
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
