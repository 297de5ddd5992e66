import * as cell from './cells.ts';
import { readKey, readNames, readSite } from './customer-rows.ts';
import type { CustomerDraft, ImportRow, LineDraft, SiteDraft } from './import.ts';

/** Whether the work was done. Only what was done is charged; history is closed either way. */
type Outcome = 'done' | 'notDone';

const outcomeOfStatus: Record<string, Outcome> = {
  '': 'done',
  closed: 'done',
  complete: 'done',
  completed: 'done',
  done: 'done',
  finished: 'done',
  invoiced: 'done',
  paid: 'done',
  canceled: 'notDone',
  cancelled: 'notDone',
  declined: 'notDone',
  void: 'notDone',
  voided: 'notDone',
};

/** What becomes of a status: work that is still open belongs on the board and is no history. */
export const workStatus: cell.CellReader<Outcome> = (typed) => {
  const outcome = outcomeOfStatus[typed.trim().toLowerCase().replace(/\s+/g, ' ')];
  return outcome ? { value: outcome } : { wrong: `Use ${statusWords}. Work that is open is no history.` };
};
const statusWords = 'closed, complete, done, finished, invoiced or paid, or canceled, declined or void';

/** Nothing in the cell is a price to follow; 0 is free of charge. */
export function priceOf(cents: number | null): Pick<LineDraft, 'unitPriceCents' | 'freeOfCharge'> {
  return { unitPriceCents: cents, freeOfCharge: cents === 0 };
}

/** A customer without any name is named by the address. */
export function namedBy(customer: CustomerDraft, { street }: SiteDraft): CustomerDraft {
  const isNamed = customer.company !== '' || customer.firstName !== '' || customer.lastName !== '';
  return isNamed ? customer : { ...customer, company: cell.cut(street, 120) };
}

const nameOf = ({ company, firstName, lastName }: CustomerDraft) =>
  [company, [firstName, lastName].filter(Boolean).join(' ')].filter(Boolean).join(', ');

/** A site, its customer, and one closed work order with one line. */
export function readWorkRow(row: cell.OpenRow, today: string): ImportRow {
  const key = row.need('key', readKey) ?? '';
  const names = readNames(row, 'phone');
  const site = readSite(row);
  const day = row.need('date', cell.pastDay(today)) ?? '';
  const text = row.need('text', cell.lines(4000)) ?? '';
  const jobType = row.may('job_type', cell.line(200));
  const department = row.may('department', cell.line(100));
  const price = priceOf(row.may('amount', cell.money));
  const isDone = (row.may('status', workStatus) ?? 'done') === 'done';
  const given = nameOf(names);
  const line = {
    text: cell.cut((jobType ?? text).replace(/\s+/g, ' '), 500),
    // the customer of an address is the first row's; another name is not lost
    description: given ? `For ${given}` : '',
    ...price,
  };
  const work = { day, text, departments: department ? [department] : [], line: isDone ? line : null };
  return { key, customer: namedBy(names, site), customerKey: null, site, work };
}
