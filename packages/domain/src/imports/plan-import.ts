import { addressKey } from './address-key.ts';
import type { ImportProblem, RowOutcome } from './import.ts';
import type { JudgedRow } from './judge-row.ts';
import { type GoodRow, heedWarning, makeRecords, type Work } from './make-records.ts';
import { type ImportPlan, type Known, systemKey } from './plan.ts';

interface Planning extends Work {
  seen: Map<string, { line: number; fingerprint: string }>;
}

/**
 * Starts the plan of an import: the records to create, and the outcome of every row. Rows with a known key
 * are left unchanged, so a second run creates nothing.
 * @returns the plan so far, and a function that adds a row to it and returns the row's outcome
 */
export function startPlan(known: Known): { plan: ImportPlan; add: (judged: JudgedRow) => RowOutcome } {
  const plan: ImportPlan = {
    customers: [],
    sites: [],
    workOrders: [],
    systems: [],
    keys: [],
    doNotService: new Set(),
    alsoMarked: new Set(),
    counts: { new: 0, same: 0, changed: 0, bad: 0, left: 0 },
    joined: 0,
    problems: [],
    notices: [],
  };
  const work: Planning = {
    known,
    plan,
    seen: new Map(),
    sites: new Map(),
    customers: new Map(),
    made: { customers: new Map(), sites: new Map() },
    joined: new Set(),
    nextId: -1,
  };
  const add = ({ row, ...judged }: JudgedRow) => {
    const outcome = row ? take(work, { ...judged, row }) : 'bad';
    plan.counts[outcome]++;
    plan.problems.push(...judged.problems);
    plan.joined = work.joined.size;
    return outcome;
  };
  return { plan, add };
}

function take(work: Planning, judged: GoodRow): RowOutcome {
  const { line, row } = judged;
  const fingerprint = work.known.fingerprintOf(JSON.stringify(row));
  const before = work.seen.get(row.key);
  if (before) {
    if (before.fingerprint === fingerprint) return 'same';
    const reason = `Line ${before.line} has the same key with different contents.`;
    return refuse(work, { line, column: work.known.keyColumn, value: row.key, reason });
  }
  work.seen.set(row.key, { line, fingerprint });
  const imported = work.known.keys.get(row.key);
  if (imported?.fingerprint === fingerprint) return 'same';
  if (imported?.removed) {
    const reason = 'The record imported with this key was removed. Restore it first.';
    return refuse(work, { line, column: work.known.keyColumn, value: row.key, reason });
  }
  if (imported) {
    if (imported.customerId !== null && row.customer?.doNotService)
      heedWarning(work, judged, imported.customerId);
    return 'changed';
  }
  const named = row.system ? siteOfSystem(work, judged) : customerOfRow(work, judged);
  if ('wrong' in named) return refuse(work, { line, ...named.wrong });
  if (row.system && work.known.systems.has(systemKey(named.id!, row.system))) return 'same';
  work.plan.keys.push({ key: row.key, fingerprint, ...makeRecords(work, judged, named.id) });
  return 'new';
}

type Named = { id: number | null } | { wrong: Pick<ImportProblem, 'column' | 'value' | 'reason'> };

/** Finds the customer that a row names by key or by name; null if it names none. */
function customerOfRow({ known }: Work, { row: { customerKey, customerName } }: GoodRow): Named {
  if (customerKey !== null) {
    const id = known.customersByKey.get(customerKey);
    return typeof id === 'number'
      ? { id }
      : { wrong: { column: 'customer_key', value: customerKey, reason: noCustomer.byKey(id) } };
  }
  if (customerName === undefined) return { id: null };
  const id = known.customersByName.get(customerName.toLowerCase());
  return typeof id === 'number'
    ? { id }
    : { wrong: { column: 'customer_name', value: customerName, reason: noCustomer.byName(id) } };
}

const noCustomer = {
  byKey: (id: null | undefined) =>
    id === null
      ? 'The customer with this key was removed. Restore the customer first.'
      : 'No customer with this key was imported. Import the customers first.',
  byName: (id: null | undefined) =>
    id === null
      ? 'Several customers have this name. Use the customer’s ID.'
      : 'No customer has this name. Import the customers first.',
};

/** Finds the existing site of a system. */
function siteOfSystem({ known }: Work, { row, filled }: GoodRow): Named {
  const id = known.sites.get(addressKey(row.site!))?.id;
  if (id !== undefined) return { id };
  const { column = 'street', value = row.site!.street } = filled.site.street ?? {};
  return { wrong: { column, value, reason: 'No site has this address. Import the customers first.' } };
}

function refuse({ plan }: Work, problem: ImportProblem): 'bad' {
  plan.problems.push(problem);
  return 'bad';
}
