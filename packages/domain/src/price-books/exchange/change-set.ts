import type { ImportProblem } from '../../imports/import.ts';
import type { FieldChange } from '../../kernel/edit-plan.ts';
import { wholeRate } from '../../kernel/money.ts';
import { recordChanges } from '../../kernel/record-change.ts';
import { type Margin, priceMargin } from '../../pricing/margin.ts';
import type { ExchangeKind } from './exchange-columns.ts';
import type { ExchangeEntry, ExchangeRow, ExchangeValues } from './exchange-rows.ts';
import {
  type ExchangeBook,
  type MatchedRow,
  matchRows,
  problemAt,
  takenCodes,
  wrongPartNames,
} from './match-rows.ts';

/** What an entry sells for and costs; null if unknown. */
export interface Figures {
  priceCents: number | null;
  costCents: number | null;
}

/** What the person asked of an import. Rates are in 1/10,000 of a percent. */
export interface ExchangeRules {
  /** Warns of a margin below this one; null never warns. */
  leastMargin: number | null;
  /** Blocks a price that rises or falls by more than this; null never blocks. */
  mostJump: number | null;
  /** Whether the file is the whole book: entries that it leaves out are removed. */
  removesOthers: boolean;
}

interface Priced {
  priceCents: number | null;
  margin: Margin | null;
  lowMargin: boolean;
}
export interface AddedEntry extends Priced {
  row: ExchangeRow;
}
export interface ChangedEntry extends Priced {
  row: ExchangeRow;
  entry: ExchangeEntry;
  fields: Record<string, FieldChange>;
  oldPriceCents: number | null;
  oldMargin: Margin | null;
}

/** What an import would do to a book. It can be committed only without bad rows. */
export interface ChangeSet {
  adds: AddedEntry[];
  changes: ChangedEntry[];
  removals: ExchangeEntry[];
  unchanged: ExchangeEntry[];
  bad: ImportProblem[];
}

export const changeSetMessages = {
  jump: (percent: number) => `The price would change by more than ${percent}%.`,
} as const;

/**
 * Compares the rows of a file with a book.
 * @param figuresOf the price and cost of an entry with these fields
 */
export function changeSet(
  book: ExchangeBook,
  rows: readonly ExchangeRow[],
  {
    rules,
    figuresOf,
  }: { rules: ExchangeRules; figuresOf: (kind: ExchangeKind, fields: ExchangeValues) => Figures },
): ChangeSet {
  const { matched, bad } = matchRows(book, rows);
  const named = new Set(matched.map(({ entry }) => entry));
  // a row that can't be matched may be about any entry: none is removed before it is mended
  const left = book.entries.filter((entry) => !named.has(entry));
  const removals = rules.removesOthers && bad.length === 0 ? left : [];
  const rest = [...book.elsewhere.filter((entry) => !named.has(entry)), ...(removals.length > 0 ? [] : left)];
  const result: ChangeSet = {
    adds: [],
    changes: [],
    removals,
    unchanged: [],
    bad: [...bad, ...takenCodes(matched, rest), ...wrongPartNames(matched, rest)],
  };
  const wrong = new Set(result.bad.map(({ line }) => line));
  for (const each of matched) if (!wrong.has(each.row.line)) sort(each, result, { rules, figuresOf });
  result.bad.sort((a, b) => a.line - b.line);
  return result;
}

function sort(
  { row, entry, fields }: MatchedRow,
  result: ChangeSet,
  { rules, figuresOf }: Parameters<typeof changeSet>[2],
): void {
  const { priceCents, costCents } = figuresOf(row.kind, fields);
  const margin = priceMargin(priceCents, costCents);
  const lowMargin = rules.leastMargin !== null && (margin?.rate ?? rules.leastMargin) < rules.leastMargin;
  const priced = { row, priceCents, margin, lowMargin };
  if (!entry) {
    result.adds.push(priced);
    return;
  }
  const changed = recordChanges(entry.fields, row.fields);
  if (Object.keys(changed).length === 0) {
    result.unchanged.push(entry);
    return;
  }
  const old = figuresOf(entry.kind, entry.fields);
  if (rules.mostJump !== null && jumps(old.priceCents, priceCents, rules.mostJump)) {
    const percent = (rules.mostJump * 100) / wholeRate;
    result.bad.push(problemAt(row, 'unitPriceCents', changeSetMessages.jump(percent)));
    return;
  }
  const oldMargin = priceMargin(old.priceCents, old.costCents);
  result.changes.push({ ...priced, entry, fields: changed, oldPriceCents: old.priceCents, oldMargin });
}

/** Checks whether a price changes by more than a rate of it. From an open price there is no jump. */
const jumps = (from: number | null, to: number | null, most: number): boolean =>
  from !== null &&
  to !== null &&
  BigInt(Math.abs(to - from)) * BigInt(wholeRate) > BigInt(from) * BigInt(most);
