import { daysLater } from '@fieldwright/domain/kernel/days';
import type { Write } from '../../db/database.ts';
import { asOwner, enterScope } from '../../db/owner.ts';
import { dateCustomers } from './added.queries.ts';
import { addAgreements } from './agreements.ts';
import { type Calendar, calendarOf } from './calendar.ts';
import { addCustomers } from './customers.ts';
import { drawIds, insertRows, loadWorld, type OwnIds, placeCrew } from './demo.queries.ts';
import { addHistory } from './history.ts';
import { addLinePrices } from './line-prices.ts';
import { addLoanRates } from './loan-rates.ts';
import { addPriceBook, addSettings } from './masters.ts';
import { addOwnLists } from './own-lists.ts';
import { addProposals } from './proposals.ts';
import {
  checkNow,
  clearBoard,
  countRows,
  countStaying,
  lockCompany,
  markRenewal,
  moveHistory,
  readSeed,
  takenTimes,
  undoRenewal,
  writeSeed,
} from './renew.queries.ts';
import { Rows } from './rows.ts';
import { addSchedule } from './schedule.ts';
import { addShowcase } from './showcase.ts';
import { addTemplates } from './templates.ts';

/** The number of work orders in two years. */
const workOrderCount = 6_000;
/**
 * The work orders of the history, which move by whole weeks. The board has up to about 950 more, depending
 * on the weekday; older work orders make up the difference and are recreated with the board.
 */
const stayingCount = 4_900;

/**
 * Fills a demo company with customers, a price book, two years of work and a full week. If it is filled
 * already, moves its dates to today, except for what visitors changed or built on.
 * @param now the current time
 */
export async function seedDemo(ownerUrl: string, company: number, now: number): Promise<void> {
  await asOwner(ownerUrl, async (tx) => {
    await enterScope(tx, { company });
    const calendar = calendarOf(await lockCompany(tx, company), now);
    const seed = await readSeed(tx);
    if (seed === null) await fill(tx, calendar);
    else
      await renewed(tx, () =>
        // demos of earlier versions lack the customers' creation dates
        seed.day === calendar.today ? dateCustomers(tx, seed) : renew(tx, calendar, seed),
      );
  });
}

/** Leaves the demo as it is if its dates can't move, so that the server still starts. */
async function renewed(tx: Write, work: () => Promise<void>): Promise<void> {
  await markRenewal(tx);
  try {
    await work();
    // run the deferred checks here, where a failure can be undone
    await checkNow(tx);
  } catch (error) {
    await undoRenewal(tx);
    console.warn('The days of the demo company could not be moved to today:', error);
  }
}

async function fill(tx: Write, calendar: Calendar): Promise<void> {
  const { first, last, next } = await drawIds(tx, 80_000);
  await addGround(tx, calendar, next);
  const own = { first, last };
  const board = await addBoard(tx, calendar, own, stayingCount);
  const world = await loadWorld(tx, calendar, { own, nextId: next });
  const rows = new Rows();
  addAgreements(rows, world);
  addProposals(rows, world);
  const sold = rows.tables.get('work_orders')?.length ?? 0;
  addHistory(rows, world, {
    count: stayingCount - sold,
    until: daysLater(calendar.monday, -14),
    name: 'history',
  });
  addTemplates(rows, world);
  addLinePrices(rows, world);
  await insertRows(tx, rows);
  await dateCustomers(tx, { first, last });
  await writeSeed(tx, calendar, { first, last, boardFirst: board.first, boardLast: board.last });
  // without statistics, the database plans as if the tables were empty until it analyzes them
  await countRows(tx);
}

/** Adds what everything else refers to: settings, customers and the price book. */
async function addGround(tx: Write, { today }: Calendar, nextId: () => number): Promise<void> {
  const rows = new Rows();
  const { departments, taxItems } = addSettings(rows, nextId);
  addPriceBook(rows, nextId, departments);
  addCustomers(rows, { nextId, taxItems, today });
  addOwnLists(rows, nextId);
  addLoanRates(rows, nextId);
  await insertRows(tx, rows);
  await placeCrew(tx, departments);
}

/**
 * Adds the board and its work, from two weeks ago to the end of next week. @param staying the number of
 * other work orders
 */
async function addBoard(tx: Write, calendar: Calendar, own: OwnIds, staying: number) {
  const { first, last, next } = await drawIds(tx, 30_000);
  const world = await loadWorld(tx, calendar, { own, nextId: next });
  const rows = new Rows();
  addSchedule(rows, world, await takenTimes(tx, calendar));
  addShowcase(rows, world);
  const done = rows.tables.get('work_orders')?.length ?? 0;
  addHistory(rows, world, {
    count: Math.max(0, workOrderCount - staying - done),
    until: daysLater(calendar.monday, -14),
    name: 'older work',
  });
  addLinePrices(rows, world);
  await insertRows(tx, rows);
  return { first, last };
}

async function renew(
  tx: Write,
  calendar: Calendar,
  seed: NonNullable<Awaited<ReturnType<typeof readSeed>>>,
): Promise<void> {
  if (seed.week !== calendar.monday) await moveHistory(tx, calendar, seed);
  await clearBoard(tx, seed);
  const board = await addBoard(tx, calendar, seed, await countStaying(tx, seed));
  await dateCustomers(tx, seed);
  await writeSeed(tx, calendar, { ...seed, boardFirst: board.first, boardLast: board.last });
}
