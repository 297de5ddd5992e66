import { createHash } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import type { ImportReport } from '@fieldwright/contract/imports';
import { keyColumnOf, readHeader } from '@fieldwright/domain/imports/formats';
import { type ImportKind, importLimits } from '@fieldwright/domain/imports/import';
import { type JudgedRow, judgeRow } from '@fieldwright/domain/imports/judge-row';
import type { ImportPlan } from '@fieldwright/domain/imports/plan';
import { startPlan } from '@fieldwright/domain/imports/plan-import';
import type { Read } from '../../db/database.ts';
import { importTexts } from './imports.texts.ts';
import { findKnown } from './known.queries.ts';
import { readCsv, rowsAtOnce, UnreadableFile } from './read-csv.ts';

/** The result that importing a file would have. */
export interface CheckedFile {
  rows: number;
  plan: ImportPlan;
  report: ImportReport;
}

/** Reads, validates and plans a file without writing anything. @throws UnreadableFile */
export async function checkFile(
  db: Read,
  { kind, bytes, today }: { kind: ImportKind; bytes: Uint8Array; today: string },
): Promise<CheckedFile> {
  const { judged, ignored } = await judgeFile(kind, bytes, today);
  const good = judged.flatMap(({ row }) => row ?? []);
  const known = { ...(await findKnown(db, kind, good)), keyColumn: keyColumnOf(kind), fingerprintOf };
  const { plan, add } = startPlan(known);
  for (const [at, row] of judged.entries()) {
    add(row);
    if (at % rowsAtOnce === 0) await breathe();
  }
  return { rows: judged.length, plan, report: reportOf(plan, ignored) };
}

const fingerprintOf = (contents: string) =>
  createHash('sha256').update(contents).digest('base64url').slice(0, 22);

async function judgeFile(kind: ImportKind, bytes: Uint8Array, today: string) {
  const judged: JudgedRow[] = [];
  let header: { columns: (string | null)[]; ignored: string[] } | null = null;
  for await (const row of readCsv(bytes)) {
    if (header) judged.push(judgeRow({ kind, columns: header.columns, today }, row));
    else {
      const reading = readHeader(kind, row.cells);
      if ('wrong' in reading) throw new UnreadableFile(reading.wrong);
      header = reading;
    }
  }
  return { judged, ignored: header?.ignored ?? [] };
}

const mostIgnored = 50;

function reportOf(
  { counts, joined, customers, sites, workOrders, doNotService, problems, notices }: ImportPlan,
  ignored: string[],
): ImportReport {
  return {
    counts,
    joined,
    makes: {
      customers: customers.length,
      sites: sites.length,
      workOrders: workOrders.length,
      priceToFollow: workOrders.filter(({ line }) => line?.unitPriceCents === null).length,
      notDone: workOrders.filter(({ line }) => line === null).length,
    },
    marked: doNotService.size,
    ignoredColumns: ignored.slice(0, mostIgnored),
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
