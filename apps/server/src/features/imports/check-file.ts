import { createHash } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import type { ImportDetail, ImportReport, PreviewRow } from '@fieldwright/contract/imports';
import { shown } from '@fieldwright/domain/imports/cells';
import { csvText } from '@fieldwright/domain/imports/csv-text';
import { hasPlaces, keyColumnOf, missingColumns } from '@fieldwright/domain/imports/formats';
import {
  type AddedCell,
  type Correction,
  type ImportKind,
  importLimits,
} from '@fieldwright/domain/imports/import';
import {
  correctedCells,
  type JudgedRow,
  judgeRow,
  readCorrections,
} from '@fieldwright/domain/imports/judge-row';
import {
  type ColumnMapping,
  columnsAt,
  readHeadings,
  recognizeColumns,
} from '@fieldwright/domain/imports/mapping';
import type { ImportPlan } from '@fieldwright/domain/imports/plan';
import { startPlan } from '@fieldwright/domain/imports/plan-import';
import { type PropertyWords, propertyWordLimits } from '@fieldwright/domain/imports/property-words';
import { sameValue } from '@fieldwright/domain/kernel/same-value';
import type { Read } from '../../db/database.ts';
import { rowsAtOnce } from '../../spreadsheets/read-csv.ts';
import { readRows } from '../../spreadsheets/read-rows.ts';
import { findMapping } from './imports.queries.ts';
import { importTexts } from './imports.texts.ts';
import { findKnown } from './known.queries.ts';
import { type Shelves, startPreview } from './preview.ts';

/** The result that importing a file would have. */
export interface CheckedFile {
  rows: number;
  plan: ImportPlan;
  report: ImportReport;
  headings: ImportDetail['headings'];
  mapping: ColumnMapping;
  propertyWords: PropertyWords;
  /** Whether the columns are mapped as the company mapped the same headings before. */
  remembered: boolean;
  preview: PreviewRow[];
  /** The rows by outcome, to be paged through. */
  shelves: Shelves;
  /** The rows that don't come in, with the reason of each, as CSV. */
  leftRows: string;
}

/** What is known of a file besides its contents. */
export interface FileToCheck {
  kind: ImportKind;
  bytes: Uint8Array;
  /** the company's current day */
  today: string;
  /** the company's state, for files without states; empty if it isn't set */
  state: string;
  /** the columns as the person mapped them; null: they are recognized */
  mapping?: ColumnMapping | null;
  /** how the person reads words that aren't known as property types; as last time if the columns are, too */
  propertyWords?: PropertyWords;
  corrections?: readonly (Correction | AddedCell)[];
  /** the lines of the rows that are left out */
  leftOut?: readonly number[];
  /** leaves out how the company mapped the same headings before */
  anew?: boolean;
}

/** Reads, validates and plans a file without writing anything. @throws UnreadableFile */
export async function checkFile(db: Read, file: FileToCheck): Promise<CheckedFile> {
  const read = await readFile(db, file);
  const { kind } = file;
  const mapped = Object.keys(read.mapping);
  const isStateless =
    !mapped.includes('state') && !mapped.includes('full_address') && hasPlaces(kind, mapped);
  const state = (isStateless && file.state) || null;
  const missing = missingColumns(kind, state === null ? mapped : [...mapped, 'state']);
  const judging = {
    kind,
    columns: columnsAt(read.mapping, read.names),
    headings: read.names,
    today: file.today,
    state,
    words: read.propertyWords,
    ...readCorrections(file.corrections ?? []),
  };
  const judged: JudgedRow[] = [];
  for (const [at, row] of missing.length > 0 ? [] : read.rows.entries()) {
    judged.push(identified(judgeRow(judging, row)));
    if (at % rowsAtOnce === 0) await breathe();
  }
  const out = new Set(file.leftOut);
  const good = judged.flatMap(({ row, line }) => (row && !out.has(line) ? row : []));
  const known = { ...(await findKnown(db, kind, good)), keyColumn: keyColumnOf(kind), fingerprintOf };
  const { plan, add } = startPlan(known);
  const preview = startPreview(judging, plan);
  // cells that were typed are as good as the file's own
  const typed = [...new Set([...judging.added.values()].flatMap((cells) => Object.keys(cells)))];
  const left = [[...read.names, ...typed, importTexts.reason]];
  for (const [at, row] of judged.entries()) {
    const isOut = out.has(row.line);
    if (isOut) plan.counts.left += 1;
    const reason = preview.add(read.rows[at]!, isOut ? row.problems : add(row), row.nameKind);
    if (reason !== null) {
      const cells = correctedCells(judging, read.rows[at]!);
      const more = typed.map((column) => judging.added.get(row.line)?.[column] ?? '');
      left.push([...[...cells, ...more].map(storable), reason || importTexts.leftOut]);
    }
    if (at % rowsAtOnce === 0) await breathe();
  }
  const shelves = preview.shelves();
  if (missing.length > 0) plan.counts.bad = read.rows.length;
  const ignoredColumns = read.names.filter(
    (name) => name !== '' && !Object.values(read.mapping).includes(name),
  );
  const comeIn = judged.filter(({ row, line }) => row && !out.has(line));
  const about = {
    ignoredColumns,
    missingColumns: missing,
    state,
    encoding: read.encoding,
    ...wordsOf(comeIn, read.propertyWords),
  };
  const { headings, mapping, propertyWords, remembered } = read;
  return {
    rows: read.rows.length,
    plan,
    report: reportOf(plan, about),
    headings,
    mapping,
    propertyWords,
    remembered,
    preview: Object.values(shelves).flatMap((rows) => rows.slice(0, importLimits.previewRows)),
    shelves,
    leftRows: left.length > 1 ? csvText(left) : '',
  };
}

/** A row of a file without ids is known by its contents, without the property type, which wasn't always read. */
function identified(judged: JudgedRow): JudgedRow {
  const { row } = judged;
  if (row?.key !== '') return judged;
  const { propertyTypeId: _, ...place } = row.site ?? {};
  const key = fingerprintOf(JSON.stringify({ ...row, site: row.site && place }));
  return { ...judged, row: { ...row, key } };
}

const fingerprintOf = (contents: string) =>
  createHash('sha256').update(contents).digest('base64url').slice(0, 22);

/** Returns a cell's whole text as it can be stored. */
const storable = (cell: string): string => shown(cell, importLimits.bytes);

const mostExamples = 3;

/** Reads a file's rows, and maps its columns as given, as the same headings were mapped last, or by their names. */
async function readFile(db: Read, { kind, bytes, mapping = null, anew = false, ...file }: FileToCheck) {
  const { rows, encoding } = await readRows(bytes);
  const names = readHeadings(rows.shift()!.cells);
  const examples = names.map((_, at) => {
    const cells = rows.slice(0, 200).map(({ cells: each }) => shown(each[at] ?? '', 60));
    return [...new Set(cells.filter((cell) => cell !== ''))].slice(0, mostExamples);
  });
  const headings = names.map((heading, at) => ({ heading, examples: examples[at]! }));
  const before = mapping || anew ? null : await findMapping(db, kind, names);
  const found = mapping ?? recognizeColumns(kind, names, before?.mapping);
  const remembered = before !== null && !sameValue(found, recognizeColumns(kind, names));
  const propertyWords = file.propertyWords ?? before?.propertyWords ?? {};
  return { rows, names, headings, mapping: found, propertyWords, remembered, encoding };
}

type WordReport = Pick<ImportReport, 'propertyWords' | 'propertyWordCount' | 'unreadPropertyRows'>;

/** Counts the words that aren't known as property types, with what the person reads them as. */
function wordsOf(rows: readonly JudgedRow[], chosen: PropertyWords): WordReport {
  const counts = new Map<string, number>();
  for (const word of rows.flatMap(({ propertyWords }) => propertyWords))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  const words = [...counts]
    .sort(([a, first], [b, second]) => second - first || (a < b ? -1 : 1))
    .map(([word, count]) => ({
      word,
      rows: count,
      propertyTypeId: Object.hasOwn(chosen, word) ? chosen[word]! : null,
    }));
  const unread = words.filter(({ propertyTypeId }) => propertyTypeId === null);
  return {
    propertyWords: words.slice(0, propertyWordLimits.words),
    propertyWordCount: words.length,
    unreadPropertyRows: unread.reduce((sum, { rows: count }) => sum + count, 0),
  };
}

const mostIgnored = 50;

function reportOf(
  { counts, joined, customers, sites, workOrders, systems, doNotService, problems, notices }: ImportPlan,
  {
    ignoredColumns,
    ...about
  }: Pick<ImportReport, 'ignoredColumns' | 'missingColumns' | 'state' | 'encoding' | keyof WordReport>,
): ImportReport {
  return {
    counts,
    joined,
    makes: {
      customers: customers.length,
      sites: sites.length,
      workOrders: workOrders.length,
      systems: systems.length,
      priceToFollow: workOrders.filter(({ line }) => line?.unitPriceCents === null).length,
      notDone: workOrders.filter(({ line }) => line === null).length,
    },
    marked: doNotService.size,
    keptMarks: [],
    keptMarkCount: 0,
    ...about,
    ignoredColumns: ignoredColumns.slice(0, mostIgnored),
    problems: problems.slice(0, importLimits.shownProblems),
    problemCount: problems.length,
    notices: notices.slice(0, importLimits.shownProblems),
    noticeCount: notices.length,
  };
}

/** Returns every problem and then every notice as CSV. */
export function problemsCsv({ problems, notices }: ImportPlan): string {
  const all = [
    ...problems.map((problem) => ({ ...problem, row: 'bad' })),
    ...notices.map((notice) => ({ ...notice, row: 'comes in' })),
  ];
  const kept = all.slice(0, importLimits.problems);
  const rows = kept.map(({ line, column, value, reason, row }) => [
    String(line),
    column ?? '',
    value,
    reason,
    row,
  ]);
  const left = all.length - kept.length;
  if (left > 0) rows.push(['', '', '', importTexts.moreNotListed(left), '']);
  return csvText([['line', 'column', 'value', 'reason', 'row'], ...rows]);
}
