import { cellMessages } from '../../imports/cells.ts';
import type { ImportProblem } from '../../imports/import.ts';
import type { FieldChange } from '../../kernel/edit-plan.ts';
import { sameValue } from '../../kernel/same-value.ts';
import { atOnce, eachInTurns, flatMapInTurns, type Turns } from '../../kernel/turns.ts';
import { isMarginLow, type Margin, priceMargin } from '../../pricing/margin.ts';
import type { PriceStep } from '../price-step.ts';
import type { PricingRules } from '../pricing-rules.ts';
import { type ExchangeField, exchangeFields } from './exchange-columns.ts';
import { exchangeFigures, type Figures } from './exchange-figures.ts';
import type { CategoryRow, ExchangeEntry, ExchangeRow, ExchangeValues } from './exchange-rows.ts';
import { type ExchangeBook, type MatchedRow, matchRows, problemAt, takenCodes } from './match-rows.ts';
import { namesOfKind } from './named-entries.ts';
import { newPaths } from './new-paths.ts';
import { type OfferField, type Offers, type OffersOf, offerFieldNames, offersIn } from './offers.ts';
import { jumps, percentOf, refusedAt, tooLarge } from './price-jump.ts';
import { unusedPrices } from './unused-prices.ts';
import { type NamedPart, type UsedParts, usedParts } from './used-parts.ts';

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
  /** How it comes about. */
  steps: readonly PriceStep[];
  margin: Margin | null;
  lowMargin: boolean;
}
interface Repriced extends Priced {
  oldPriceCents: number | null;
  oldSteps: readonly PriceStep[];
  oldMargin: Margin | null;
}
export interface AddedEntry extends Priced {
  row: ExchangeRow;
  parts: NamedPart[];
  offers: Offers;
}
export interface ChangedEntry extends Repriced {
  row: ExchangeRow;
  entry: ExchangeEntry;
  fields: Record<string, FieldChange>;
  /** Null if its parts stay as they are. */
  parts: NamedPart[] | null;
  /** The columns whose offers don't stay as they are. */
  offers: Offers;
}
/** A service that isn't changed itself: its price follows from its parts. */
export interface FollowingEntry extends Repriced {
  entry: ExchangeEntry;
}

/** What an import would do to a book. It can be committed only without bad rows. */
export interface ChangeSet {
  adds: AddedEntry[];
  changes: ChangedEntry[];
  follows: FollowingEntry[];
  removals: ExchangeEntry[];
  /** Those that the file leaves out, and that the person keeps. */
  kept: ExchangeEntry[];
  unchanged: { row: ExchangeRow; entry: ExchangeEntry }[];
  /** The paths of categories that the book doesn't have yet, each after the one above it. */
  newCategories: string[];
  bad: ImportProblem[];
  /** Whether nothing is removed, because rows that have errors may be about any entry. */
  removalsHeld: boolean;
}

/** The rows of a file, as they were read. */
export interface ReadRows {
  rows: readonly ExchangeRow[];
  categories: readonly CategoryRow[];
  /** What is wrong with rows that couldn't be read. */
  unreadable: readonly ImportProblem[];
  /** The lines of rows that the person left out: what they are about stays as it is. */
  leftOut?: ReadonlySet<number>;
  /** The lines of rows whose price the person lets change by more than the limit. */
  allowed?: ReadonlySet<number>;
  /** The entries that the person keeps, though the file leaves them out, by `entryKey`. */
  kept?: ReadonlySet<string>;
}

/** What names an entry among all of a book. */
export const entryKey = ({ kind, id }: Pick<ExchangeEntry, 'kind' | 'id'>): string => `${kind} ${String(id)}`;

export const changeSetMessages = {
  jump: (percent: number) => `The price would change by more than ${percent}%.`,
  removed: 'The price would be removed.',
  follows: (name: string, percent: number) =>
    `The price of “${name}” would change by more than ${percent}%, because this part does.`,
  noDepartment: 'No department has this name.',
  noPicture: 'The price book has no picture with this ID. Upload it to a service or part first.',
} as const;

export interface Comparing {
  rules: ExchangeRules;
  /** Null if the company has none yet. */
  pricing: PricingRules | null;
}

/** Compares the rows of a file with a book, without stopping. */
export const changeSet = (book: ExchangeBook, read: ReadRows, comparing: Comparing): ChangeSet =>
  atOnce(changeSetInTurns(book, read, comparing));

/** Compares the rows of a file with a book, in short turns: a large file takes seconds. */
export function* changeSetInTurns(
  book: ExchangeBook,
  read: ReadRows,
  { rules, pricing }: Comparing,
): Turns<ChangeSet> {
  const found = yield* matchRows(book, read.rows, read.leftOut);
  const isIn = ({ line }: { line: number }) => !read.leftOut?.has(line);
  const matched = yield* flatMapInTurns(found.matched, (each) => (isIn(each.row) ? [each] : []));
  const bad = found.bad.filter(isIn);
  const named = new Set<ExchangeEntry | null>();
  yield* eachInTurns(found.matched, ({ entry }) => void named.add(entry));
  // a row that can't be read or matched may be about any entry, even if it's left out: none is removed before it is mended
  const isWhole = found.bad.length === 0 && read.unreadable.length === 0;
  const absent =
    rules.removesOthers && isWhole
      ? yield* flatMapInTurns(book.entries, (entry) => (named.has(entry) ? [] : [entry]))
      : [];
  const isKept = (entry: ExchangeEntry) => read.kept?.has(entryKey(entry)) ?? false;
  const removals = absent.filter((entry) => !isKept(entry));
  const gone = new Set(removals);
  const isTouched = (entry: ExchangeEntry) => touched.has(entry) || gone.has(entry);
  const touched = new Set<ExchangeEntry | null>();
  yield* eachInTurns(matched, ({ entry }) => void touched.add(entry));
  const rest = yield* flatMapInTurns(all(book), (entry) => (isTouched(entry) ? [] : [entry]));
  const parts = yield* namesOfKind('partItem', book, matched, gone);
  const used = yield* usedParts(matched, parts, gone);
  const offers = yield* offersIn(book, matched, parts, gone);
  const result: ChangeSet = {
    adds: [],
    changes: [],
    follows: [],
    removals,
    kept: absent.filter(isKept),
    unchanged: [],
    removalsHeld: rules.removesOthers && !isWhole,
    newCategories: yield* newPaths(book, matched, read.categories.filter(isIn)),
    bad: [
      ...read.unreadable.filter(isIn),
      ...bad,
      ...(yield* takenCodes(matched, rest)),
      ...used.problems,
      ...offers.problems,
      ...(yield* unknownPictures(book, matched)),
      ...(yield* wrongTexts(book, matched)),
      ...(yield* unusedPrices(matched)),
    ],
  };
  const figures = yield* figuresIn(matched, used, pricing);
  const wrong = new Set(result.bad.map(({ line }) => line));
  yield* eachInTurns(matched, (each) => {
    if (!wrong.has(each.row.line))
      sort(each, result, { rules, used, offers, figures, allowed: read.allowed });
  });
  yield* follow(book, matched, result, { rules, used, offers, figures, allowed: read.allowed });
  const late = new Set(result.bad.map(({ line }) => line));
  result.changes = result.changes.filter(({ row }) => !late.has(row.line));
  result.bad.sort((a, b) => a.line - b.line);
  return result;
}

/** Goes through all entries of a book, and the company's other parts. */
function* all({ elsewhere, entries }: ExchangeBook): Iterable<ExchangeEntry> {
  yield* elsewhere;
  yield* entries;
}

/** Returns the pictures that the price book doesn't have: a file can only name those that were uploaded. */
function unknownPictures({ pictures }: ExchangeBook, matched: readonly MatchedRow[]): Turns<ImportProblem[]> {
  return flatMapInTurns(matched, ({ row, entry }) => {
    const had = new Set((entry?.fields.pictures ?? []) as string[]);
    const isUnknown = (guid: string) => !had.has(guid) && !pictures?.has(guid);
    const named = (row.fields.pictures ?? []) as string[];
    return named.some(isUnknown) ? [problemAt(row, 'pictures', changeSetMessages.noPicture)] : [];
  });
}

/** Returns what is wrong with names and departments. */
function wrongTexts({ departments }: ExchangeBook, matched: readonly MatchedRow[]): Turns<ImportProblem[]> {
  return flatMapInTurns(matched, ({ row, entry, fields }) => {
    const problems: ImportProblem[] = [];
    if ((fields.text ?? '') === '') problems.push(problemAt(row, 'text', cellMessages.empty));
    const { department } = row.fields;
    const isNew =
      typeof department === 'string' && department !== '' && department !== entry?.fields.department;
    if (isNew && !departments.has(department.toLowerCase()))
      problems.push(problemAt(row, 'department', changeSetMessages.noDepartment));
    return problems;
  });
}

interface FiguresIn {
  before: (entry: ExchangeEntry) => Figures;
  after: (each: MatchedRow) => Figures;
  /** Of a service that no row is about. */
  later: (entry: ExchangeEntry) => Figures;
}

function* figuresIn(
  matched: readonly MatchedRow[],
  used: UsedParts,
  pricing: PricingRules | null,
): Turns<FiguresIn> {
  const now = new Map<object, ExchangeValues>();
  yield* eachInTurns(matched, ({ row, entry, fields }) => void now.set(entry ?? row, fields));
  const old = (parts: readonly NamedPart[]) =>
    parts.map(({ quantity, of }) => ({ quantity, fields: of.fields }));
  const fresh = (parts: readonly NamedPart[]) =>
    parts.map(({ quantity, of }) => ({ quantity, fields: now.get(of) ?? of.fields }));
  return {
    before: (entry) => exchangeFigures(entry.kind, entry.fields, old(used.before(entry)), pricing),
    after: (each) => exchangeFigures(each.row.kind, each.fields, fresh(used.after(each)), pricing),
    later: (entry) => exchangeFigures(entry.kind, entry.fields, fresh(used.before(entry)), pricing),
  };
}

interface Sorting {
  rules: ExchangeRules;
  used: UsedParts;
  offers: OffersOf;
  figures: FiguresIn;
  allowed: ReadonlySet<number> | undefined;
}

function priced({ priceCents, costCents, steps }: Figures, { leastMargin }: ExchangeRules): Priced {
  const margin = priceMargin(priceCents, costCents);
  return { priceCents, steps, margin, lowMargin: isMarginLow(priceCents, costCents, leastMargin) };
}

const repriced = (old: Figures, now: Figures, rules: ExchangeRules): Repriced => ({
  ...priced(now, rules),
  oldSteps: old.steps,
  oldPriceCents: old.priceCents,
  oldMargin: priceMargin(old.priceCents, old.costCents),
});

/** The fields that are compared by their values. */
const comparedFields = exchangeFields.filter(
  (field) => field !== 'parts' && !(offerFieldNames as readonly ExchangeField[]).includes(field),
);

/** Returns the fields that a row changes, of those that the file has a column for. */
function changedFields(was: ExchangeValues, now: ExchangeValues): Record<string, FieldChange> {
  const changed: Record<string, FieldChange> = {};
  for (const field of comparedFields) {
    const [from, to] = [was[field], now[field]];
    if (to !== undefined && from !== to && !sameValue(from, to)) changed[field] = { from: from ?? null, to };
  }
  return changed;
}

function sort(each: MatchedRow, result: ChangeSet, { rules, used, offers, figures, allowed }: Sorting): void {
  const { row, entry } = each;
  const now = figures.after(each);
  const offered = offers.changed(each);
  if (!entry) {
    const large = tooLarge(now, row, Object.keys(row.fields));
    if (large) result.bad.push(large);
    else
      result.adds.push({
        row,
        parts: used.after(each),
        offers: offered,
        ...priced(now, rules),
      });
    return;
  }
  const isOtherParts = used.isChanged(each);
  // what names entries is compared by what it names: two of them may have swapped their codes
  const named = [...(isOtherParts ? (['parts'] as const) : []), ...(Object.keys(offered) as OfferField[])];
  const fields = changedFields(entry.fields, row.fields);
  for (const field of named) fields[field] = { from: entry.fields[field] ?? [], to: row.fields[field] ?? [] };
  if (Object.keys(fields).length === 0) {
    result.unchanged.push({ row, entry });
    return;
  }
  const old = figures.before(entry);
  const large = tooLarge(now, row, Object.keys(fields));
  if (large) result.bad.push(large);
  else if (jumps(old.priceCents, now.priceCents, rules.mostJump) && !allowed?.has(row.line))
    result.bad.push(
      refusedAt(
        row,
        'unitPriceCents',
        now.priceCents === null
          ? changeSetMessages.removed
          : changeSetMessages.jump(percentOf(rules.mostJump!)),
      ),
    );
  else
    result.changes.push({
      row,
      entry,
      fields,
      parts: isOtherParts ? used.after(each) : null,
      offers: offered,
      ...repriced(old, now, rules),
    });
}

/** The fields of a part that decide what a service with it costs and sells for. */
const decideFigures = ['costCents', 'pricing', 'unitPriceCents', 'markupFactor'] as const;

/** Finds the services whose price follows from their parts, without a change of their own. */
function* follow(
  book: ExchangeBook,
  matched: readonly MatchedRow[],
  result: ChangeSet,
  { rules, used, figures, allowed }: Sorting,
): Turns<void> {
  const rowOf = new Map<object, ExchangeRow>();
  yield* eachInTurns(matched, ({ row, entry, fields }) => {
    if (
      entry &&
      row.kind === 'partItem' &&
      decideFigures.some((field) => entry.fields[field] !== fields[field])
    )
      rowOf.set(entry, row);
  });
  if (rowOf.size === 0) return;
  const own = new Set(result.removals);
  yield* eachInTurns(result.changes, ({ entry }) => void own.add(entry));
  const services = function* (): Iterable<ExchangeEntry> {
    yield* book.entries;
    yield* book.otherServices ?? [];
  };
  yield* eachInTurns(services(), (entry) => {
    if (entry.kind !== 'serviceRepair' || entry.fields.pricing !== 'computed' || own.has(entry)) return;
    const cause = used.before(entry).find(({ of }) => rowOf.has(of));
    if (!cause) return;
    const [old, now] = [figures.before(entry), figures.later(entry)];
    if (old.priceCents === now.priceCents) return;
    const row = rowOf.get(cause.of)!;
    if (jumps(old.priceCents, now.priceCents, rules.mostJump) && !allowed?.has(row.line)) {
      const reason = changeSetMessages.follows(String(entry.fields.text), percentOf(rules.mostJump!));
      result.bad.push(refusedAt(row, 'costCents', reason));
    } else result.follows.push({ entry, ...repriced(old, now, rules) });
  });
}
