import type { ImportPlan } from '@fieldwright/domain/imports/plan';
import type { LiveTopic } from '@fieldwright/domain/people/live-topics';
import type { Read, Write } from '../../db/database.ts';
import { publish } from '../../live/publish.ts';
import { checkFile } from './check-file.ts';
import {
  failImport,
  findRunning,
  finishImport,
  noteProgress,
  takeTurn,
  type Waiting,
} from './imports.queries.ts';
import { departmentKey, departments, todayOf } from './known.queries.ts';
import { UnreadableFile } from './read-csv.ts';
import {
  drawIds,
  insertCustomers,
  insertKeys,
  insertSites,
  insertWorkOrders,
  markDoNotService,
  type WorkOrderRow,
} from './write.queries.ts';

export interface Running {
  /** of the company; also used beside the transaction, for progress */
  db: Read;
  importId: number;
  /** records that are told one by one; more are one reload */
  mostChanges: number;
  /** when it is carried out, in milliseconds since 1970 */
  now: number;
  onProgress?: (doneRows: number, rows: number) => void;
}

const recordsAtOnce = 1_000;

/**
 * Carries an import out in one transaction: every good row or none. One that was carried out already is left alone, so
 * it may be asked for again. What the file or its rows are refused for is kept as the import's failure; a fault of the
 * machinery is thrown, and the job tried again.
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
  // SQL's classes of data that do not fit and of rules of tables that do not hold
  const isOfTheData = /^(22|23)/.test((error as { code?: string }).code ?? '');
  return isOfTheData ? 'The database refused one of the rows. Nothing was written.' : null;
}

async function carryOut(tx: Write, running: Running, waiting: Waiting): Promise<void> {
  const { today, timeZone } = (await todayOf(tx, running.now))!;
  const { plan, report } = await checkFile(tx, { kind: waiting.kind, bytes: waiting.contents, today });
  if (plan.counts.bad > 0 && !waiting.skipBad)
    throw new UnreadableFile('Some rows are bad by now. Check it again.');
  await putInIds(tx, plan);
  const marked = await write(tx, running, { plan, waiting, timeZone });
  await publish(tx, changesOf(plan, marked, running.mostChanges));
  await finishImport(tx, running.importId, report);
}

/** Draws an id for each record that has a temporary one, and puts it in wherever that is named. */
async function putInIds(tx: Write, plan: ImportPlan): Promise<void> {
  const made = [...plan.customers, ...plan.sites, ...plan.workOrders];
  const drawn = await drawIds(tx, made.length);
  const ids = new Map(made.map(({ id }, at) => [id, drawn[at]!]));
  const real = (id: number) => ids.get(id) ?? id;
  for (const customer of plan.customers) customer.id = real(customer.id);
  for (const site of plan.sites)
    Object.assign(site, { id: real(site.id), customerId: real(site.customerId) });
  for (const work of plan.workOrders) {
    const { id, customerId, siteId } = work;
    Object.assign(work, { id: real(id), customerId: real(customerId), siteId: real(siteId) });
  }
  for (const key of plan.keys) key.recordId = real(key.recordId);
}

interface Versioned {
  id: number;
  version: number;
}

interface Writing {
  plan: ImportPlan;
  waiting: Waiting;
  timeZone: string;
}

/** @returns the customers that were there and are marked now, with their versions */
async function write(
  tx: Write,
  running: Running,
  { plan, waiting, timeZone }: Writing,
): Promise<Versioned[]> {
  const workOrders = await workOrderRows(tx, plan);
  const origin = { timeZone, requestId: `import-${running.importId}` };
  const records = plan.customers.length + plan.sites.length + workOrders.length + plan.keys.length;
  let written = 0;
  const inParts = async <T>(all: T[], insert: (part: T[]) => Promise<void>) => {
    for (let at = 0; at < all.length; at += recordsAtOnce) {
      const part = all.slice(at, at + recordsAtOnce);
      await insert(part);
      written += part.length;
      const doneRows = Math.floor((waiting.rows * written) / records);
      // beside the transaction, so that others see it; a number that cannot be written stops nothing
      await noteProgress(running.db, running.importId, doneRows).catch(() => undefined);
      running.onProgress?.(doneRows, waiting.rows);
    }
  };
  await inParts(plan.customers, (part) => insertCustomers(tx, part, origin));
  await inParts(plan.sites, (part) => insertSites(tx, part, origin));
  await inParts(workOrders, (part) => insertWorkOrders(tx, part, origin));
  await inParts(plan.keys, (part) => insertKeys(tx, waiting.kind, part));
  return plan.doNotService.size > 0 ? markDoNotService(tx, [...plan.doNotService], origin) : [];
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

/** All that was made, or just so many that screens load everything again. */
function changesOf(plan: ImportPlan, marked: Versioned[], mostChanges: number) {
  const told = (topic: LiveTopic, records: readonly (Versioned | { id: number; version?: never })[]) =>
    records.slice(0, mostChanges + 1).map(({ id, version = 1 }) => ({ topic, id, version }));
  return [
    ...told('customer', plan.customers),
    ...told('customer', marked),
    ...told('site', plan.sites),
    ...told('workOrder', plan.workOrders),
  ].slice(0, mostChanges + 1);
}
