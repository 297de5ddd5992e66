import type { ImportPlan } from '@fieldwright/domain/imports/plan';
import { boardRefresh, type LiveTopic } from '@fieldwright/domain/people/live-topics';
import type { Read, Write } from '../../db/database.ts';
import { drawIds } from '../../db/record.sql.ts';
import { publish } from '../../live/publish.ts';
import { UnreadableFile } from '../../spreadsheets/unreadable-file.ts';
import { checkFile } from './check-file.ts';
import {
  failImport,
  findRunning,
  finishImport,
  type MadeIds,
  noteProgress,
  takeTurn,
  type Versioned,
  type Waiting,
} from './imports.queries.ts';
import { importTexts } from './imports.texts.ts';
import { departmentKey, departments, todayOf } from './known.queries.ts';
import {
  holdJoined,
  insertCustomers,
  insertKeys,
  insertSites,
  insertSystems,
  insertWorkOrders,
  markDoNotService,
  numberWorkOrders,
  type WorkOrderRow,
} from './write.queries.ts';

export interface Running {
  /** the company's; progress is also written through it, outside the transaction */
  db: Read;
  importId: number;
  /** the most records that are published one by one; if there are more, clients reload */
  mostChanges: number;
  /** the time of the run, in milliseconds since 1970 */
  now: number;
  onProgress?: (doneRows: number, rows: number) => void;
}

const recordsAtOnce = 1_000;

/**
 * Runs an import in one transaction: all good rows or none. An import that has already run is skipped, so the
 * job can be repeated. Refusals of the file or its rows are stored as the import's failure; technical errors
 * are thrown, and the job is retried.
 */
export async function runImport(running: Running): Promise<void> {
  const { db, importId } = running;
  try {
    await db.transaction().execute(async (tx) => {
      await takeTurn(tx);
      const waiting = await findRunning(tx, importId);
      if (waiting) await carryOut(tx, running, waiting);
    });
  } catch (error) {
    const failure = failureOf(error);
    if (failure === null) throw error;
    await failImport(db, importId, failure);
  }
}

function failureOf(error: unknown): string | null {
  if (error instanceof UnreadableFile) return error.message;
  // SQLSTATE classes 22 and 23: data exceptions and constraint violations
  const isOfTheData = /^(22|23)/.test((error as { code?: string }).code ?? '');
  return isOfTheData ? importTexts.refusedRow : null;
}

async function carryOut(tx: Write, running: Running, waiting: Waiting): Promise<void> {
  const { today, timeZone, state } = (await todayOf(tx, running.now))!;
  const { kind, mapping, propertyWords, corrections, leftOut } = waiting;
  // a file that was checked before columns were kept has none
  const mapped = Object.keys(mapping).length > 0 ? mapping : null;
  const file = {
    kind,
    mapping: mapped,
    propertyWords,
    corrections,
    leftOut,
    bytes: waiting.contents,
    today,
    state,
  };
  let checked = await checkFile(tx, file);
  // if a customer or site to join was just removed, plan again
  while (!(await holdJoined(tx, checked.plan))) checked = await checkFile(tx, file);
  const { plan, report, leftRows } = checked;
  if (plan.counts.bad > 0 && !waiting.skipBad) throw new UnreadableFile(importTexts.badByNow);
  await putInIds(tx, plan);
  const touched = await write(tx, running, { plan, waiting, timeZone });
  await publish(tx, changesOf(plan, touched, running.mostChanges));
  const made = { ...madeBy(plan), marked: touched.marked, alsoMarked: [...plan.alsoMarked] };
  await finishImport(tx, running.importId, { report, made, leftRows });
}

const idsOf = (records: readonly { id: number }[]) => records.map(({ id }) => id);
const madeBy = ({ customers, sites, workOrders, systems }: ImportPlan): MadeIds => ({
  customers: idsOf(customers),
  sites: idsOf(sites),
  workOrders: idsOf(workOrders),
  systems: idsOf(systems),
});

/** Draws permanent ids and replaces the temporary ones everywhere. */
async function putInIds(tx: Write, plan: ImportPlan): Promise<void> {
  const made = [...plan.customers, ...plan.sites, ...plan.systems, ...plan.workOrders];
  const drawn = await drawIds(tx, made.length);
  const ids = new Map(made.map(({ id }, at) => [id, drawn[at]!]));
  const real = (id: number) => ids.get(id) ?? id;
  for (const customer of plan.customers) customer.id = real(customer.id);
  for (const site of plan.sites)
    Object.assign(site, { id: real(site.id), customerId: real(site.customerId) });
  for (const system of plan.systems) system.id = real(system.id);
  for (const work of plan.workOrders) {
    const { id, customerId, siteId } = work;
    Object.assign(work, { id: real(id), customerId: real(customerId), siteId: real(siteId) });
  }
  for (const key of plan.keys) key.recordId = real(key.recordId);
}

interface Writing {
  plan: ImportPlan;
  waiting: Waiting;
  timeZone: string;
}

/** The existing records that an import changed, with their versions. */
interface Touched {
  marked: Versioned[];
  /** sites that got systems */
  raised: Versioned[];
}

async function write(tx: Write, running: Running, { plan, waiting, timeZone }: Writing): Promise<Touched> {
  const workOrders = await workOrderRows(tx, plan);
  const origin = { timeZone, requestId: `import-${running.importId}` };
  const { customers, sites, systems, keys } = plan;
  const records = [customers, sites, systems, workOrders, keys].reduce((sum, { length }) => sum + length, 0);
  let written = 0;
  const inParts = async <T>(all: T[], insert: (part: T[]) => Promise<void>) => {
    for (let at = 0; at < all.length; at += recordsAtOnce) {
      const part = all.slice(at, at + recordsAtOnce);
      await insert(part);
      written += part.length;
      const doneRows = Math.floor((waiting.rows * written) / records);
      // outside the transaction, so that others see it; a failure to write it is ignored
      await noteProgress(running.db, running.importId, doneRows).catch(() => undefined);
      running.onProgress?.(doneRows, waiting.rows);
    }
  };
  const raised: Versioned[] = [];
  await inParts(customers, (part) => insertCustomers(tx, part, origin));
  await inParts(sites, (part) => insertSites(tx, part, origin));
  await inParts(systems, async (part) => void raised.push(...(await insertSystems(tx, part, origin))));
  await inParts(workOrders, (part) => insertWorkOrders(tx, part, origin));
  const of = { kind: waiting.kind, importId: running.importId };
  await inParts(keys, (part) => insertKeys(tx, of, part));
  await numberWorkOrders(tx, workOrders.length);
  const marks = [...plan.doNotService];
  return { raised, marked: marks.length > 0 ? await markDoNotService(tx, marks, origin) : [] };
}

async function workOrderRows(tx: Write, { workOrders }: ImportPlan): Promise<WorkOrderRow[]> {
  if (workOrders.length === 0) return [];
  const byName = await departments(tx);
  const lineIds = await drawIds(tx, workOrders.length);
  return workOrders.map(({ departments: names, line, ...work }, at) => {
    const name = names.map(departmentKey).find((each) => byName.has(each));
    return {
      ...work,
      callDepartmentTypeId: name === undefined ? null : byName.get(name)!,
      settledOutsideCents: line?.unitPriceCents ?? 0,
      line: line && { ...line, id: lineIds[at]! },
    };
  });
}

/**
 * Lists everything created, or just enough that clients reload everything; boards are refreshed after any
 * change (R6.1).
 */
function changesOf(plan: ImportPlan, { marked, raised }: Touched, mostChanges: number) {
  const changesIn = (topic: LiveTopic, records: readonly (Versioned | { id: number; version?: never })[]) =>
    records.slice(0, mostChanges + 1).map(({ id, version = 1 }) => ({ topic, id, version }));
  const changes = [
    ...changesIn('customer', plan.customers),
    ...changesIn('customer', marked),
    ...changesIn('site', plan.sites),
    ...changesIn('site', raised),
    ...changesIn('workOrder', plan.workOrders),
  ];
  return changes.length > 0 ? [boardRefresh, ...changes.slice(0, mostChanges + 1)] : [];
}
