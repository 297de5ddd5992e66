import type { Import, ImportReport } from '@fieldwright/contract/imports';
import { boardRefresh } from '@fieldwright/domain/people/live-topics';
import type { Obstacle } from '@fieldwright/domain/removals/root-removal';
import { batch } from '../../db/batch.ts';
import type { Read, Write } from '../../db/database.ts';
import { Refusal } from '../../http/refusal.ts';
import { liveLimits } from '../../live/limits.ts';
import { publish } from '../../live/publish.ts';
import { type ChangedRecord, manyRecordsStatement } from '../../records/change-record.ts';
import { findImport, lockImport, type MadeIds, takeTurn, type Versioned } from './imports.queries.ts';
import { importTexts } from './imports.texts.ts';
import {
  findBuiltOn,
  findMade,
  findRemarked,
  giveMarksOver,
  hideMade,
  hideSystems,
  lockMade,
  madeKinds,
  markUndone,
  unmark,
} from './undo.queries.ts';
import { raiseSites, systemChange } from './write.queries.ts';

/**
 * Removes everything that an import created, as one change, while nothing of it was changed or used. Takes
 * "Do not service" off existing customers that it marked; those whose mark was changed since, or whom another
 * import would have marked, too, stay marked, and the report lists them. An import that was undone already is left as it is.
 * @throws Refusal `not_found`, `import_started` if it isn't done, `in_use` with what was changed or used
 */
export async function undoImport(db: Read, { id, now }: { id: number; now: number }): Promise<Import> {
  await db.transaction().execute(async (tx) => {
    await takeTurn(tx);
    const found = await lockImport(tx, id, now);
    if (!found) throw new Refusal('not_found');
    if (found.state === 'undone') return;
    if (found.state !== 'done') throw new Refusal('import_started', { detail: importTexts.notDone });
    const made = await findMade(tx, id);
    if (!made) throw new Refusal('in_use', { detail: importTexts.tooOld });
    await lockMade(tx, made);
    const remarked = await findRemarked(tx, made.marked);
    refuseBuiltOn(await findBuiltOn(tx, made));
    const given = await giveMarksOver(tx, id, without(made.marked, remarked));
    const kept = [...remarked, ...given];
    const marked = without(made.marked, kept).map((each) => each.id);
    await remove(tx, { ...made, marked }, `undo-${id}`);
    await markUndone(tx, id, kept);
  });
  return (await findImport(db, id))!;
}

/** The record to open for one of each kind. */
const placeOf = {
  customers: 'customer',
  sites: 'site',
  systems: 'site',
  workOrders: 'workOrder',
} as const satisfies Record<keyof MadeIds, Obstacle['places'][number]['kind']>;

/** @throws Refusal `in_use` with how many records were changed or used since, and the first of each kind by name */
function refuseBuiltOn(built: Awaited<ReturnType<typeof findBuiltOn>>): void {
  const there = madeKinds.filter((kind) => built[kind].count > 0);
  if (there.length === 0) return;
  const obstacles = there.flatMap((kind): Obstacle[] => {
    const { count, first } = built[kind];
    const left = count - first.length;
    const more = importTexts.more(importTexts.counted[kind](left));
    return [
      ...first.map(({ name, changed, placeId, number }) => ({
        text: importTexts.builtOnOne[kind](name, changed),
        places: [{ kind: placeOf[kind], id: placeId, number }],
      })),
      ...(left > 0 ? [{ text: more, places: [] }] : []),
    ];
  });
  const words = there.map((kind) => importTexts.counted[kind](built[kind].count));
  throw new Refusal('in_use', { detail: importTexts.builtOn(words), obstacles });
}

function without(marked: readonly Versioned[], kept: ImportReport['keptMarks']): Versioned[] {
  const ids = new Set(kept.map(({ customerId }) => customerId));
  return marked.filter(({ id }) => !ids.has(id));
}

const hiding = { was: { hidden: false }, now: { hidden: true } };
const unmarking = { was: { doNotService: true }, now: { doNotService: false } };

async function remove(tx: Write, made: MadeIds & { marked: number[] }, requestId: string): Promise<void> {
  const workOrders = await hideMade(tx, 'workOrders', made.workOrders);
  const systems = await hideSystems(tx, made.systems);
  const raised = await raiseSites(
    tx,
    systems.map(({ siteId }) => siteId),
  );
  const sites = await hideMade(tx, 'sites', made.sites);
  const customers = await hideMade(tx, 'customers', made.customers);
  const unmarked = await unmark(tx, made.marked);
  const versions = new Map(raised.map(({ id, version }) => [id, version]));
  const removed = (entity: ChangedRecord['entity'], records: readonly Versioned[]): ChangedRecord[] =>
    records.map((record) => ({ entity, ...record, ...hiding }));
  const changed = [
    ...removed('workOrder', workOrders),
    ...removed('site', sites),
    ...removed('customer', customers),
    ...unmarked.map((each): ChangedRecord => ({ entity: 'customer', ...each, ...unmarking })),
    ...systems.map(({ id, siteId }) =>
      systemChange(id, versions, { was: { siteId, ...hiding.was }, now: { siteId, ...hiding.now } }),
    ),
  ];
  await batch(tx, [manyRecordsStatement(requestId, changed)]);
  const news = [
    ...[...customers, ...unmarked].map((each) => ({ topic: 'customer' as const, ...each })),
    ...[...sites, ...raised].map((each) => ({ topic: 'site' as const, ...each })),
    ...workOrders.map((each) => ({ topic: 'workOrder' as const, ...each })),
  ];
  await publish(tx, [boardRefresh, ...news.slice(0, liveLimits.mostChanges + 1)]);
}
