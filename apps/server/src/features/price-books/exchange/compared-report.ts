import type { BookImportReport, BookPreviewRow } from '@fieldwright/contract/price-book-imports';
import { shown } from '@fieldwright/domain/imports/cells';
import { type ImportProblem, importLimits } from '@fieldwright/domain/imports/import';
import { correctedCells } from '@fieldwright/domain/imports/judge-row';
import type { FieldChange } from '@fieldwright/domain/kernel/edit-plan';
import { eachInTurns, flatMapInTurns, type Turns } from '@fieldwright/domain/kernel/turns';
import type { ChangeSet, ReadRows } from '@fieldwright/domain/price-books/exchange/change-set';
import { columnOf, type ExchangeField } from '@fieldwright/domain/price-books/exchange/exchange-columns';
import type { ExchangeOutcome, TitleMapping } from '@fieldwright/domain/price-books/exchange/exchange-file';
import type { ExchangeEntry, ExchangeRow } from '@fieldwright/domain/price-books/exchange/exchange-rows';
import { exchangeTexts } from './exchange.texts.ts';
import type { Shelves } from './import-pages.queries.ts';
import type { BookFile } from './read-book-file.ts';

/** What a row says it is about. */
export interface RowName {
  code: unknown;
  text: unknown;
}

interface Found {
  changes: ChangeSet;
  read: ReadRows;
  /** what rows that can't be read are about, by line */
  named: ReadonlyMap<number, RowName>;
  /** the lines of all rows that are left out */
  leftOut: ReadonlySet<number>;
  /** what is wrong with those that are left out because of it */
  problems: readonly ImportProblem[];
}
/** What is stored and shown of a comparison. */
interface Reported {
  report: BookImportReport;
  shelves: Shelves;
  /** why rows don't come in, by line */
  reasons: ReadonlyMap<number, string>;
}
interface Reading extends BookFile {
  mapping: TitleMapping;
  /** by `correctionKey` */
  corrected: ReadonlyMap<string, string>;
}
interface About extends RowName {
  kind: BookPreviewRow['kind'];
}
type Priced = Partial<
  Pick<
    ChangeSet['changes'][number],
    'priceCents' | 'steps' | 'margin' | 'lowMargin' | 'oldPriceCents' | 'oldSteps' | 'oldMargin' | 'fields'
  >
>;

const longest = { name: 200, cell: 300 } as const;
const mostCategories = 100;

/** Returns what the comparison of a file with a book has found, as it is stored and shown. */
export function* reportOf(
  { changes, read, named, leftOut, problems }: Found,
  { headings, rows: fileRows, sheet, mapping, corrected }: Reading,
): Turns<Reported> {
  const fileRowAt = new Map<number, BookFile['rows'][number]>();
  yield* eachInTurns(fileRows, (row) => void fileRowAt.set(row.line, row));
  /** Returns the cells of a line by the file's headings, as corrected. */
  const cellsAt = (line: number): Pick<BookPreviewRow, 'cells'> => {
    const cells = correctedCells({ headings, corrected }, fileRowAt.get(line)!);
    const named = headings.map(
      (heading, at) => [heading, shown(cells[at] ?? '', importLimits.badCell)] as const,
    );
    return { cells: Object.fromEntries(named.filter(([heading]) => heading !== '')) };
  };
  const rowAt = new Map<number, ExchangeRow>();
  yield* eachInTurns(read.rows, (row) => void rowAt.set(row.line, row));
  const bad = Map.groupBy(changes.bad, ({ line }) => line);
  const wrong = Map.groupBy(problems, ({ line }) => line);
  const shownProblems = (of: readonly ImportProblem[] = []) => of.map((each) => shownProblem(each, mapping));
  const unread = (line: number): About => ({ kind: null, ...(named.get(line) ?? { code: '', text: '' }) });
  const aboutLine = (line: number): About => {
    const row = rowAt.get(line);
    return row ? about(row) : unread(line);
  };
  const shelves: Shelves = {
    bad: [...bad].map(([line, found]) => () => ({
      ...shownRow('bad', line, aboutLine(line)),
      ...cellsAt(line),
      problems: shownProblems(found),
    })),
    change: yield* flatMapInTurns(changes.changes, (each) => {
      const { kind, fields } = each.entry;
      const row = () => ({
        ...shownRow(
          'change',
          each.row.line,
          about({ kind, fields: { ...fields, ...each.row.fields } }),
          each,
        ),
        ...cellsAt(each.row.line),
      });
      return [row];
    }),
    add: yield* flatMapInTurns(changes.adds, (each) => [
      () => ({ ...shownRow('add', each.row.line, about(each.row), each), ...cellsAt(each.row.line) }),
    ]),
    remove: changes.removals.map((entry) => () => ({
      ...shownRow('remove', null, about(entry)),
      id: entry.id,
    })),
    follow: changes.follows.map((each) => () => shownRow('follow', null, about(each.entry), each)),
    same: yield* flatMapInTurns(changes.unchanged, (each) => [
      () => ({ ...shownRow('same', each.row.line, about(each.entry)), ...cellsAt(each.row.line) }),
    ]),
    kept: changes.kept.map((entry) => () => ({ ...shownRow('kept', null, about(entry)), id: entry.id })),
    left: [...leftOut]
      .sort((a, b) => a - b)
      .map((line) => () => ({
        ...shownRow('left', line, aboutLine(line)),
        ...cellsAt(line),
        problems: shownProblems(wrong.get(line)),
      })),
  };
  const entries = Object.entries(shelves) as [ExchangeOutcome, readonly (() => BookPreviewRow)[]][];
  const used = new Set(Object.values(mapping));
  const report = {
    counts: Object.fromEntries(
      entries.map(([outcome, rows]) => [outcome, rows.length]),
    ) as BookImportReport['counts'],
    lowMargins: [...changes.adds, ...changes.changes, ...changes.follows].filter(({ lowMargin }) => lowMargin)
      .length,
    newCategories: changes.newCategories.length,
    removalsHeld: changes.removalsHeld,
    firstCategories: changes.newCategories.slice(0, mostCategories).map((path) => shown(path, longest.cell)),
    sheet,
    headings: [...headings],
    mapping: { ...mapping },
    ignoredColumns: headings.filter((heading) => heading !== '' && !used.has(heading)),
    preview: entries.flatMap(([, rows]) => rows.slice(0, importLimits.previewRows).map((row) => row())),
  };
  const reason = (of: readonly ImportProblem[] = []) => [...new Set(of.map((each) => each.reason))].join(' ');
  return {
    report,
    shelves,
    reasons: new Map([
      ...[...bad].map(([line, found]) => [line, reason(found)] as const),
      ...[...leftOut].map((line) => [line, reason(wrong.get(line)) || exchangeTexts.leftOut] as const),
    ]),
  };
}

const textOf = (value: unknown): string => shown(typeof value === 'string' ? value : '', longest.name);

const about = ({ kind, fields }: Pick<ExchangeEntry | ExchangeRow, 'kind' | 'fields'>): About => ({
  kind,
  code: fields.code,
  text: fields.text,
});

function shownRow(
  outcome: ExchangeOutcome,
  line: number | null,
  { kind, code, text }: About,
  priced: Priced = {},
): BookPreviewRow {
  return {
    line,
    outcome,
    kind,
    code: textOf(code),
    text: textOf(text),
    oldPriceCents: priced.oldPriceCents ?? null,
    priceCents: priced.priceCents ?? null,
    ...(priced.oldSteps && { oldSteps: [...priced.oldSteps] }),
    ...(priced.steps && { steps: [...priced.steps] }),
    oldMargin: priced.oldMargin?.rate ?? null,
    margin: priced.margin?.rate ?? null,
    oldMarginCents: priced.oldMargin?.cents ?? null,
    marginCents: priced.margin?.cents ?? null,
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

const shownProblem = ({ column, value, reason, canAllow }: ImportProblem, mapping: TitleMapping) => ({
  column,
  heading: column === null ? null : (mapping[column] ?? null),
  value: shown(value, importLimits.badCell),
  reason,
  ...(canAllow && { canAllow }),
});
