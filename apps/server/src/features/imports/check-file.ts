import { createHash } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import type { ImportDetail, ImportReport, PreviewRow } from '@fieldwright/contract/imports';
import { shown } from '@fieldwright/domain/imports/cells';
import { hasState, keyColumnOf, missingColumns } from '@fieldwright/domain/imports/formats';
import { type Correction, type ImportKind, importLimits } from '@fieldwright/domain/imports/import';
import { correctionKey, type FileRow, type JudgedRow, judgeRow } from '@fieldwright/domain/imports/judge-row';
import {
  type ColumnMapping,
  columnsAt,
  readHeadings,
  recognizeColumns,
} from '@fieldwright/domain/imports/mapping';
import type { ImportPlan } from '@fieldwright/domain/imports/plan';
import { startPlan } from '@fieldwright/domain/imports/plan-import';
import type { Read } from '../../db/database.ts';
import { findMapping } from './imports.queries.ts';
import { importTexts } from './imports.texts.ts';
import { findKnown } from './known.queries.ts';
import { startPreview } from './preview.ts';
import { encodingOf, readCsv, rowsAtOnce } from './read-csv.ts';

/** The result that importing a file would have. */
export interface CheckedFile {
  rows: number;
  plan: ImportPlan;
  report: ImportReport;
  headings: ImportDetail['headings'];
  mapping: ColumnMapping;
  preview: PreviewRow[];
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
  corrections?: readonly Correction[];
}

/** Reads, validates and plans a file without writing anything. @throws UnreadableFile */
export async function checkFile(db: Read, file: FileToCheck): Promise<CheckedFile> {
  const read = await readFile(db, file);
  const { kind } = file;
  const mapped = Object.keys(read.mapping);
  const isStateless = !mapped.includes('state') && !mapped.includes('full_address') && hasState(kind);
  const state = (isStateless && file.state) || null;
  const missing = missingColumns(kind, state === null ? mapped : [...mapped, 'state']);
  const judging = {
    kind,
    columns: columnsAt(read.mapping, read.names),
    today: file.today,
    state,
    corrected: new Map((file.corrections ?? []).map((each) => [correctionKey(each), each.value])),
  };
  const judged: JudgedRow[] = [];
  for (const [at, row] of missing.length > 0 ? [] : read.rows.entries()) {
    judged.push(identified(judgeRow(judging, row)));
    if (at % rowsAtOnce === 0) await breathe();
  }
  const good = judged.flatMap(({ row }) => row ?? []);
  const known = { ...(await findKnown(db, kind, good)), keyColumn: keyColumnOf(kind), fingerprintOf };
  const { plan, add } = startPlan(known);
  const preview = startPreview(judging, plan);
  for (const [at, row] of judged.entries()) {
    preview.add(read.rows[at]!, add(row));
    if (at % rowsAtOnce === 0) await breathe();
  }
  if (missing.length > 0) plan.counts.bad = read.rows.length;
  const ignoredColumns = read.names.filter(
    (name) => name !== '' && !Object.values(read.mapping).includes(name),
  );
  const about = { ignoredColumns, missingColumns: missing, state, encoding: nameOf(encodingOf(file.bytes)) };
  const { headings, mapping } = read;
  return {
    rows: read.rows.length,
    plan,
    report: reportOf(plan, about),
    headings,
    mapping,
    preview: preview.rows,
  };
}

const nameOf = (encoding: ReturnType<typeof encodingOf>) => (encoding === 'utf-16be' ? 'utf-16' : encoding);

/** A row of a file without ids is known by its contents. */
const identified = (judged: JudgedRow): JudgedRow =>
  judged.row?.key === ''
    ? { ...judged, row: { ...judged.row, key: fingerprintOf(JSON.stringify(judged.row)) } }
    : judged;

const fingerprintOf = (contents: string) =>
  createHash('sha256').update(contents).digest('base64url').slice(0, 22);

const mostExamples = 3;

/** Reads a file's rows, and maps its columns as given, as the same headings were mapped last, or by their names. */
async function readFile(db: Read, { kind, bytes, mapping = null }: FileToCheck) {
  const rows: FileRow[] = [];
  for await (const row of readCsv(bytes)) rows.push(row);
  const names = readHeadings(rows.shift()!.cells);
  const examples = names.map((_, at) => {
    const cells = rows.slice(0, 200).map(({ cells: each }) => shown(each[at] ?? '', 60));
    return [...new Set(cells.filter((cell) => cell !== ''))].slice(0, mostExamples);
  });
  const headings = names.map((heading, at) => ({ heading, examples: examples[at]! }));
  const found = mapping ?? recognizeColumns(kind, names, await findMapping(db, kind, names));
  return { rows, names, headings, mapping: found };
}

const mostIgnored = 50;

function reportOf(
  { counts, joined, customers, sites, workOrders, systems, doNotService, problems, notices }: ImportPlan,
  {
    ignoredColumns,
    ...about
  }: Pick<ImportReport, 'ignoredColumns' | 'missingColumns' | 'state' | 'encoding'>,
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
    ...about,
    ignoredColumns: ignoredColumns.slice(0, mostIgnored),
    problems: problems.slice(0, importLimits.shownProblems),
    problemCount: problems.length,
    notices: notices.slice(0, importLimits.shownProblems),
    noticeCount: notices.length,
  };
}

/**
 * Returns every problem and then every notice as CSV. Cells that a spreadsheet might take for a formula start
 * with an apostrophe.
 */
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
  return [['line', 'column', 'value', 'reason', 'row'], ...rows]
    .map((cells) => `${cells.map(quoted).join(',')}\r\n`)
    .join('');
}

const quoted = (cell: string) => {
  const harmless = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};
