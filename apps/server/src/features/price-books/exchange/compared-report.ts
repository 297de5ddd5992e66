import type { BookImportReport, BookPreviewRow } from '@fieldwright/contract/price-book-imports';
import { shown } from '@fieldwright/domain/imports/cells';
import { type ImportProblem, importLimits } from '@fieldwright/domain/imports/import';
import type { FieldChange } from '@fieldwright/domain/kernel/edit-plan';
import type { ChangeSet, ReadRows } from '@fieldwright/domain/price-books/exchange/change-set';
import { columnOf, type ExchangeField } from '@fieldwright/domain/price-books/exchange/exchange-columns';
import type { ExchangeOutcome, TitleMapping } from '@fieldwright/domain/price-books/exchange/exchange-file';
import type {
  ExchangeEntry,
  ExchangeRow,
  ExchangeValues,
} from '@fieldwright/domain/price-books/exchange/exchange-rows';

interface Found {
  changes: ChangeSet;
  read: ReadRows;
  leftOut: readonly number[];
}
interface Columns {
  headings: readonly string[];
  mapping: TitleMapping;
}
type Priced = Partial<
  Pick<
    ChangeSet['changes'][number],
    'priceCents' | 'margin' | 'lowMargin' | 'oldPriceCents' | 'oldMargin' | 'fields'
  >
>;

const longest = { name: 200, cell: 300, bad: 4_000 } as const;
const mostCategories = 100;

/** Returns what the comparison of a file with a book has found, as it is stored and shown. */
export function reportOf(
  { changes, read, leftOut }: Found,
  { headings, mapping }: Columns,
): BookImportReport {
  const left = new Set(leftOut);
  const rowAt = new Map(read.rows.map((row) => [row.line, row]));
  const bad = Map.groupBy(changes.bad, ({ line }) => line);
  const follows = changes.follows.map((each) => shownRow('follow', null, each.entry, each));
  const shelves: Record<ExchangeOutcome, readonly (() => BookPreviewRow)[]> = {
    bad: [...bad].map(
      ([line, problems]) =>
        () =>
          badRow(line, rowAt.get(line), problems, mapping),
    ),
    change: changes.changes.map(
      (each) => () => shownRow('change', each.row.line, each.entry, each, each.row.fields),
    ),
    add: changes.adds.map((each) => () => shownRow('add', each.row.line, each.row, each)),
    remove: changes.removals.map((entry) => () => shownRow('remove', null, entry)),
    follow: follows.map((row) => () => row),
    same: changes.unchanged.map(
      ({ row, entry }) =>
        () =>
          shownRow('same', row.line, entry),
    ),
    left: [...left].map((line) => () => {
      const row = rowAt.get(line);
      return row ? shownRow('left', line, row) : badRow(line, undefined, [], mapping, 'left');
    }),
  };
  const entries = Object.entries(shelves) as [ExchangeOutcome, readonly (() => BookPreviewRow)[]][];
  const used = new Set(Object.values(mapping));
  return {
    counts: Object.fromEntries(
      entries.map(([outcome, rows]) => [outcome, rows.length]),
    ) as BookImportReport['counts'],
    lowMargins: [...changes.adds, ...changes.changes, ...changes.follows].filter(({ lowMargin }) => lowMargin)
      .length,
    newCategories: changes.newCategories.length,
    firstCategories: changes.newCategories.slice(0, mostCategories).map((path) => shown(path, longest.cell)),
    headings: [...headings],
    mapping: { ...mapping },
    ignoredColumns: headings.filter((heading) => heading !== '' && !used.has(heading)),
    preview: entries.flatMap(([outcome, rows]) =>
      rows
        .slice(0, outcome === 'bad' ? importLimits.corrections : importLimits.previewRows)
        .map((row) => row()),
    ),
  };
}

const textOf = (value: unknown): string => shown(String(value ?? ''), longest.name);

function shownRow(
  outcome: ExchangeOutcome,
  line: number | null,
  { kind, fields }: Pick<ExchangeEntry | ExchangeRow, 'kind' | 'fields'>,
  priced: Priced = {},
  now: ExchangeValues = {},
): BookPreviewRow {
  return {
    line,
    outcome,
    kind,
    code: textOf(now.code ?? fields.code),
    text: textOf(now.text ?? fields.text),
    oldPriceCents: priced.oldPriceCents ?? null,
    priceCents: priced.priceCents ?? null,
    oldMargin: priced.oldMargin?.rate ?? null,
    margin: priced.margin?.rate ?? null,
    lowMargin: priced.lowMargin ?? false,
    fields: Object.entries(priced.fields ?? {}).map(([field, change]) =>
      changedCells(field as ExchangeField, change),
    ),
    problems: [],
  };
}

/** Returns a changed field as cells. */
function changedCells(field: ExchangeField, { from, to }: FieldChange) {
  const { title, write } = columnOf(field);
  const cell = (value: unknown) =>
    value === null || value === undefined ? '' : shown(write(value as never), longest.cell);
  return { column: title, from: cell(from), to: cell(to) };
}

function badRow(
  line: number,
  row: ExchangeRow | undefined,
  problems: readonly ImportProblem[],
  mapping: TitleMapping,
  outcome: 'bad' | 'left' = 'bad',
): BookPreviewRow {
  return {
    ...shownRow(outcome, line, row ?? { kind: 'partItem', fields: {} }),
    kind: row?.kind ?? null,
    problems: problems.map(({ column, value, reason }) => ({
      column,
      heading: column === null ? null : (mapping[column] ?? null),
      value: shown(value, longest.bad),
      reason,
    })),
  };
}
