import type { DocumentTotals } from '@fieldwright/contract/documents';
import { amendPlan } from '@fieldwright/domain/kernel/edit-amend';
import { applyPlan, repointPlan } from '@fieldwright/domain/kernel/edit-apply';
import type { IdMap } from '@fieldwright/domain/kernel/edit-graph';
import type { Plan } from '@fieldwright/domain/kernel/edit-plan';
import type { Aggregate, Fields } from '@fieldwright/domain/kernel/edit-shape';
import type { PricingSettings } from '@fieldwright/domain/pricing/pricing-settings';
import { type BatchStatement, batch } from '../../db/batch.ts';
import type { Write } from '../../db/database.ts';
import { changeStatement, type RaisedSite } from '../../db/history.queries.ts';
import { Refusal } from '../../http/refusal.ts';
import { messagesStatement } from '../../live/live.queries.ts';
import { isNumbered } from './document.sql.ts';
import { mayWrite } from './document-access.ts';
import { createdIn, type DocumentKind, type WrittenDocument } from './document-kind.ts';
import {
  idsStatement,
  loadStatement,
  lockStatement,
  readLoaded,
  writeStatements,
  writtenNumber,
} from './documents.queries.ts';
import { linePriceStatements } from './line-prices.ts';
import { pricingSettings } from './pricing-settings.queries.ts';
import { refuseTooLarge } from './save-checks.ts';
import type { Saver } from './saver.ts';

/* Writes documents. Saves, selections and status changes all end here. */

/** Locks a document and returns it, and whether it is the person's own. @throws Refusal `not_found` */
export async function lockWhole<A extends Aggregate>(
  tx: Write,
  document: DocumentKind<A>,
  id: number,
): Promise<{ it: A; own: boolean }> {
  const [locked, loaded] = await batch(tx, [lockStatement(document, id), loadStatement(document, id)]);
  const found = locked?.length ? readLoaded(loaded?.[0]) : null;
  if (!found) throw new Refusal('not_found');
  return { it: JSON.parse(found.text), own: found.own };
}

/** Locks a document that the person may change, and returns it. @throws Refusal `not_found`, `removed` */
export async function openWhole<A extends Aggregate>(
  tx: Write,
  { who }: Pick<Saver, 'who'>,
  document: DocumentKind<A>,
  id: number,
): Promise<A> {
  const { it, own } = await lockWhole(tx, document, id);
  if (!mayWrite(document, who, own)) throw new Refusal('not_found');
  if (it['hidden'] === true) throw new Refusal('removed');
  return it;
}

/** A change of a document that is about to be written. */
interface Writing extends Omit<WrittenDocument<Aggregate>, 'listed'> {
  settings: PricingSettings;
  complete: boolean;
  /** the key of the save that asks for it; null if it isn't a save */
  key: string | null;
}

/** A prepared write: its result, and the statements that carry it out. */
interface PreparedWrite {
  /** the version of the document after the write */
  version: number;
  totals: DocumentTotals[];
  /** the amounts that lists show */
  listed: Fields;
  /**
   * Returns the statements for the document's rows, effects elsewhere, its history, and the live messages.
   * @param site its site, if the write has raised the site's version
   */
  statements(site?: RaisedSite | null): BatchStatement[];
}

/**
 * Prepares a write of a document. Every change of a document goes through this function. It computes amounts
 * and the version; the caller must have run all checks.
 * @param writing the plan has permanent ids
 */
export function prepareWrite(
  document: DocumentKind,
  { requestId }: Pick<Saver, 'requestId'>,
  { settings, complete, key, ...writing }: Writing,
): PreparedWrite {
  const { plan, current } = writing;
  const version = (current ? Number(current['version']) : 0) + 1;
  const totals = document.totals(writing.after, settings);
  const listed = document.listedTotals(writing.after, totals);
  const statements = (site: RaisedSite | null = null) => {
    const { before = [], after = [] } = document.follows?.({ ...writing, listed }) ?? {};
    const news = [{ topic: document.topic, id: plan.id, version }];
    return [
      ...before,
      ...writeStatements(document, plan, current, { version, complete, listed }),
      changeStatement(plan, { version, saveKey: key, requestId, site }),
      messagesStatement(site ? [...news, { topic: 'site', ...site }] : news),
      ...after,
    ];
  };
  return { version, totals, listed, statements };
}

/** Gives each new record of a plan one of the ids that were drawn for it. */
export function withDrawnIds(
  { shape }: DocumentKind,
  plan: Plan,
  drawn: readonly number[],
): { plan: Plan; ids: IdMap } {
  const ids = Object.fromEntries(createdIn(plan).map((id, index) => [id, drawn[index]!]));
  return { plan: repointPlan(shape, plan, ids), ids };
}

interface Written {
  id: number;
  /** the number that a new document got; empty for others */
  number: string;
  version: number;
  ids: IdMap;
  /** the amounts that lists show */
  listed: Fields;
}

/**
 * Writes a plan that a command made from the locked document. Nothing is merged, and the command runs its own
 * checks. Writes immediately, because the command uses the result.
 * @param plan may have temporary ids
 * @param complete missing: an open work order keeps its value (R4.6)
 */
export async function writeWhole(
  tx: Write,
  saver: Pick<Saver, 'requestId'>,
  document: DocumentKind,
  {
    plan,
    current,
    settings,
    key,
    complete = current?.['complete'] !== false,
  }: {
    plan: Plan;
    current: Aggregate | null;
    settings: PricingSettings;
    key: string | null;
    complete?: boolean;
  },
): Promise<Written> {
  const drawn = createdIn(plan).length;
  const { plan: final, ids } = withDrawnIds(document, plan, drawn > 0 ? await drawIds(tx, drawn) : []);
  const start = current ?? { ...document.shape.blank, id: final.id };
  const after = applyPlan(document.shape, start as Aggregate, final);
  refuseTooLarge(document, final, after);
  const writing = { plan: final, current, after, settings, complete, key };
  const { version, listed, statements } = prepareWrite(document, saver, writing);
  const made = { id: final.id, version, ids, listed };
  const all = [...statements(), ...(await linePriceStatements(tx, document, final, after))];
  if (current === null && isNumbered(document))
    return { ...made, number: await writtenNumber(tx, document, { id: final.id, written: all }) };
  await batch(tx, all);
  return { ...made, number: '' };
}

async function drawIds(tx: Write, count: number): Promise<number[]> {
  const [[drawn]] = await batch(tx, [idsStatement(count)]);
  return drawn!.ids;
}

/**
 * Sets root fields that have their own commands, such as the status. Values that are already set are no
 * change.
 * @param current the document, locked
 * @returns the document after the change
 */
export async function writeFields<A extends Aggregate>(
  tx: Write,
  saver: Pick<Saver, 'requestId'>,
  document: DocumentKind<A>,
  { current, to, key }: { current: NoInfer<A>; to: Partial<NoInfer<A>>; key: string | null },
): Promise<A> {
  const { name, shape } = document;
  const { id } = current;
  const plan = amendPlan(shape, { entity: name, id, steps: [] }, { kind: name, id, was: current, to });
  if (plan.steps.length === 0) return current;
  const settings = await pricingSettings(tx, document, current);
  const complete = { ...current, ...to }['complete'] !== false;
  const { version } = await writeWhole(tx, saver, document, { plan, current, settings, key, complete });
  return { ...current, ...to, version };
}
