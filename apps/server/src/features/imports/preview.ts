import type { PreviewRow } from '@fieldwright/contract/imports';
import { shown } from '@fieldwright/domain/imports/cells';
import { importLimits, type RowOutcome } from '@fieldwright/domain/imports/import';
import { type FileRow, namedCells } from '@fieldwright/domain/imports/judge-row';
import type { ImportPlan } from '@fieldwright/domain/imports/plan';

/** The longest cell that the preview shows; a bad one is shown whole, to be corrected. */
const longest = { good: 200, bad: 4_000 } as const;

type Judging = Parameters<typeof namedCells>[0];

/**
 * Starts the preview of a file: the first rows of each outcome, those with remarks before the others.
 * @param plan the plan as it grows; what it says of the last row is that row's remark
 */
export function startPreview(
  judging: Judging,
  plan: Pick<ImportPlan, 'problems' | 'notices'>,
): { rows: PreviewRow[]; add: (row: FileRow, outcome: RowOutcome) => void } {
  const rows: PreviewRow[] = [];
  const counts = new Map<string, number>();
  const said = { problems: 0, notices: 0 };
  const add = (row: FileRow, outcome: RowOutcome) => {
    const all = [...plan.problems.slice(said.problems), ...plan.notices.slice(said.notices)];
    said.problems = plan.problems.length;
    said.notices = plan.notices.length;
    // rows that can be looked at one by one are few; those with something to say must not be pushed out
    const shelf = `${outcome} ${all.length > 0}`;
    const count = counts.get(shelf) ?? 0;
    if (count >= importLimits.previewRows) return;
    counts.set(shelf, count + 1);
    const most = outcome === 'bad' ? longest.bad : longest.good;
    const cells = Object.entries(namedCells(judging, row)).map(([column, cell]) => [
      column,
      shown(cell, most),
    ]);
    rows.push({
      line: row.line,
      outcome,
      cells: Object.fromEntries(cells),
      remarks: all.map(({ column, reason }) => ({ column, reason })),
    });
  };
  return { rows, add };
}
