import type { PreviewRow } from '@fieldwright/contract/imports';
import { shown } from '@fieldwright/domain/imports/cells';
import { type ImportProblem, importLimits, type RowOutcome } from '@fieldwright/domain/imports/import';
import { type FileRow, namedCells } from '@fieldwright/domain/imports/judge-row';
import type { NameKind } from '@fieldwright/domain/imports/name-kind';
import type { ImportPlan } from '@fieldwright/domain/imports/plan';

/** The longest cell that the preview shows; one that can be corrected is shown whole. */
const longest = { read: 200, open: importLimits.badCell } as const;

type Judging = Parameters<typeof namedCells>[0];

interface Preview {
  rows: PreviewRow[];
  badRows: PreviewRow[];
  /**
   * Adds a row with its outcome, or with its problems if it is left out, and with what its whole name was taken for.
   * @returns why it doesn't come in; null if it does
   */
  add: (
    row: FileRow,
    outcome: RowOutcome | readonly ImportProblem[],
    nameKind?: NameKind | null,
  ) => string | null;
}

/**
 * Starts the preview of a file: the first rows of each outcome, those with remarks before the others, and the
 * bad rows.
 * @param plan the plan as it grows; what it says of the last row is that row's remark
 */
export function startPreview(judging: Judging, plan: Pick<ImportPlan, 'problems' | 'notices'>): Preview {
  const rows: PreviewRow[] = [];
  const badRows: PreviewRow[] = [];
  const counts = new Map<string, number>();
  const said = { problems: 0, notices: 0 };
  const add: Preview['add'] = (row, given, nameKind) => {
    const isOut = typeof given !== 'string';
    const outcome = isOut ? 'left' : given;
    const all = isOut ? given : [...plan.problems.slice(said.problems), ...plan.notices.slice(said.notices)];
    said.problems = plan.problems.length;
    said.notices = plan.notices.length;
    // rows that can be looked at one by one are few; those with something to say must not be pushed out
    const shelf = `${outcome} ${all.length > 0}`;
    const count = counts.get(shelf) ?? 0;
    counts.set(shelf, count + 1);
    const why = outcome === 'bad' || isOut ? all.map(({ reason }) => reason).join(' ') : null;
    const isBad = outcome === 'bad' && badRows.length < importLimits.badRows;
    if (count >= importLimits.previewRows && !isBad) return why;
    const most = outcome === 'bad' || outcome === 'new' ? longest.open : longest.read;
    const cells = Object.entries(namedCells(judging, row)).map(([column, cell]) => [
      column,
      shown(cell, most),
    ]);
    const shownRow: PreviewRow = {
      line: row.line,
      outcome,
      cells: Object.fromEntries(cells),
      remarks: all.map(({ column, reason }) => ({ column, reason })),
      ...(nameKind && { nameKind }),
    };
    if (isBad) badRows.push(shownRow);
    if (count < importLimits.previewRows) rows.push(shownRow);
    return why;
  };
  return { rows, badRows, add };
}
