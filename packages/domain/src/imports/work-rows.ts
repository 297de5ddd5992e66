import * as cell from './cells.ts';
import { keyOf, type RowContext, readCustomerOf, readSiteOf } from './customer-rows.ts';
import type { ImportRow, LineDraft } from './import.ts';

/** Whether the work was done. Only finished work is charged; history is closed either way. */
type Outcome = 'done' | 'notDone';

const outcomeOfStatus: Record<string, Outcome> = {
  '': 'done',
  closed: 'done',
  archived: 'done',
  complete: 'done',
  'complete rated': 'done',
  'complete unrated': 'done',
  completed: 'done',
  done: 'done',
  finished: 'done',
  invoiced: 'done',
  paid: 'done',
  canceled: 'notDone',
  cancelled: 'notDone',
  'user canceled': 'notDone',
  'pro canceled': 'notDone',
  declined: 'notDone',
  void: 'notDone',
  voided: 'notDone',
};

/** Reads a status. Refuses open work, which belongs on the board. */
export const workStatus: cell.CellReader<Outcome> = (typed) => {
  const word = typed.trim().toLowerCase();
  const outcome = Object.hasOwn(outcomeOfStatus, word) ? outcomeOfStatus[word] : undefined;
  return outcome ? { value: outcome } : { wrong: `Use ${statusWords}. Open jobs can’t be imported.` };
};
const statusWords = 'closed, complete, done, finished, invoiced or paid, or canceled, declined or void';

/** Returns the price of a line: null cents mean that the price is open, 0 is free of charge. */
export function priceOf(cents: number | null): Pick<LineDraft, 'unitPriceCents' | 'freeOfCharge'> {
  return { unitPriceCents: cents, freeOfCharge: cents === 0 };
}

const nameOf = (row: cell.OpenRow) => {
  const person = `${row.line('first_name')} ${row.line('last_name')}`.trim();
  return [row.line('company'), person].filter(Boolean).join(', ');
};

/** Reads a site, its customer, and one closed work order with one line. */
export function readWorkRow(row: cell.OpenRow, { today, words }: RowContext): ImportRow {
  const key = keyOf(row);
  const site = readSiteOf(row, words);
  const customer = readCustomerOf(row, { phone: 'phone', otherwise: site.street });
  const day = row.need('date', cell.pastDay(today)) ?? '';
  const jobType = row.may('job_type', cell.line(200));
  // many jobs have a type alone
  const isTold = row.line('text') !== '' || jobType === null;
  const text = (isTold ? row.need('text', cell.lines(4000)) : jobType) ?? '';
  const department = row.may('department', cell.line(100));
  const price = priceOf(row.may('amount', cell.money));
  const isDone = (row.may('status', workStatus) ?? 'done') === 'done';
  const given = nameOf(row);
  const line = {
    text: cell.cut((jobType ?? text).replace(/\s+/g, ' '), 500),
    // the customer of an address is the first row's; keep another name here
    description: given ? `For ${given}` : '',
    ...price,
  };
  const work = { day, text, departments: department ? [department] : [], line: isDone ? line : null };
  return { key, customer, customerKey: null, site, work };
}
