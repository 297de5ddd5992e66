import type { ImportProblem } from './import.ts';
import type { JudgedRow } from './judge-row.ts';
import { type GoodRow, heedWarning, makeRecords, type Work } from './make-records.ts';
import type { ImportCounts, ImportPlan, Known } from './plan.ts';

interface Planning extends Work {
  seen: Map<string, { line: number; fingerprint: string }>;
}

/**
 * Starts the plan of an import: the records to create, and the outcome of every row. Rows with a known key
 * are left unchanged, so a second run creates nothing.
 * @returns the plan so far, and a function that adds a row to it
 */
export function startPlan(known: Known): { plan: ImportPlan; add: (judged: JudgedRow) => void } {
  const plan: ImportPlan = {
    customers: [],
    sites: [],
    workOrders: [],
    keys: [],
    doNotService: new Set(),
    counts: { new: 0, same: 0, changed: 0, bad: 0 },
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
    plan.counts[row ? take(work, { ...judged, row }) : 'bad']++;
    plan.problems.push(...judged.problems);
    plan.joined = work.joined.size;
  };
  return { plan, add };
}

function take(work: Planning, judged: GoodRow): keyof ImportCounts {
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
  const customerId = row.customerKey === null ? null : work.known.customersByKey.get(row.customerKey);
  if (customerId === undefined) {
    const reason = 'No customer with this key was imported. Import the customers first.';
    return refuse(work, { line, column: 'customer_key', value: row.customerKey!, reason });
  }
  if (row.customerKey !== null && customerId === null) {
    const reason = 'The customer with this key was removed. Restore the customer first.';
    return refuse(work, { line, column: 'customer_key', value: row.customerKey, reason });
  }
  work.plan.keys.push({ key: row.key, fingerprint, ...makeRecords(work, judged, customerId) });
  return 'new';
}

function refuse({ plan }: Work, problem: ImportProblem): 'bad' {
  plan.problems.push(problem);
  return 'bad';
}
