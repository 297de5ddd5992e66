import { applyPlan, repointPlan } from '@fieldwright/domain/kernel/edit-apply';
import type { IdMap } from '@fieldwright/domain/kernel/edit-graph';
import type { Plan } from '@fieldwright/domain/kernel/edit-plan';
import type { Aggregate } from '@fieldwright/domain/kernel/edit-shape';
import type { PricingSettings } from '@fieldwright/domain/pricing/pricing-settings';
import { batch } from '../../db/batch.ts';
import type { Write } from '../../db/database.ts';
import { changeStatement } from '../../db/history.queries.ts';
import { Refusal } from '../../http/refusal.ts';
import { messagesStatement } from '../../live/live.queries.ts';
import { callsConcerned, visitsChanged } from '../../live/visits.queries.ts';
import { mayWrite } from './document-access.ts';
import { type DocumentName, documentTables } from './document-tables.ts';
import {
  idsStatement,
  loadStatement,
  lockStatement,
  readLoaded,
  writeStatements,
} from './documents.queries.ts';
import type { Saver } from './save-begin.ts';
import { refuseTooLarge } from './save-checks.ts';
import { documentTotals, listedTotals, owingNews } from './save-totals.ts';

/** A document that is locked, and whether it is the person's own. @throws Refusal `not_found` */
export async function lockWhole(
  tx: Write,
  name: DocumentName,
  id: number,
): Promise<{ it: unknown; own: boolean }> {
  const document = documentTables[name];
  const [locked, loaded] = await batch(tx, [lockStatement(document, id), loadStatement(document, id)]);
  const found = locked?.length ? readLoaded(loaded?.[0]) : null;
  if (!found) throw new Refusal('not_found');
  return { it: JSON.parse(found.text), own: found.own };
}

/** A document that is locked and that the person may change. @throws Refusal `not_found`, `removed` */
export async function openWhole<A>(tx: Write, { who }: Saver, name: DocumentName, id: number): Promise<A> {
  const { it, own } = await lockWhole(tx, name, id);
  if (!mayWrite(name, who, own)) throw new Refusal('not_found');
  if ((it as { hidden: boolean }).hidden) throw new Refusal('removed');
  return it as A;
}

interface Written {
  id: number;
  version: number;
  ids: IdMap;
}

/** Writes a plan of this command with its history and its message. An open work order stays as complete as it is (R4.6). */
export async function writeWhole(
  tx: Write,
  { requestId }: Saver,
  {
    plan,
    current,
    settings,
    key,
  }: { plan: Plan; current: Aggregate | null; settings: PricingSettings; key: string | null },
): Promise<Written> {
  const document = documentTables[plan.entity as DocumentName];
  const made = plan.steps.flatMap(({ records }) =>
    records.filter(({ created }) => created).map(({ id }) => id),
  );
  const [rows] = await batch(tx, [idsStatement(made.length)]);
  const drawn = rows![0]!['ids'] as number[];
  const ids = Object.fromEntries(made.map((id, index) => [id, drawn[index]!]));
  const final = repointPlan(document.shape, plan, ids);
  const version = (current ? Number(current['version']) : 0) + 1;
  const complete = current?.['complete'] !== false;
  const start = current ?? { ...document.shape.blank, id: final.id };
  const after = applyPlan(document.shape, start as Aggregate, final);
  refuseTooLarge(document, final, after);
  const listed = listedTotals(document.name, after, documentTotals(document.name, after, settings));
  await batch(tx, [
    ...owingNews(document.name, after, listed),
    ...writeStatements(document, final, current, { version, complete, listed }),
    changeStatement(final, { version, saveKey: key, requestId }),
    messagesStatement([
      { topic: plan.entity === 'workOrder' ? 'workOrder' : 'proposal', id: final.id, version },
    ]),
    ...visitsChanged(callsConcerned(final)),
  ]);
  return { id: final.id, version, ids };
}
