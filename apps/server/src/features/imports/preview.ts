import type { PreviewRow } from '@fieldwright/contract/imports';
import { shown } from '@fieldwright/domain/imports/cells';
import {
  type ImportProblem,
  importLimits,
  type RowOutcome,
  rowOutcomes,
} from '@fieldwright/domain/imports/import';
import { type FileRow, namedCells } from '@fieldwright/domain/imports/judge-row';
import type { NameKind } from '@fieldwright/domain/imports/name-kind';
import type { ImportPlan } from '@fieldwright/domain/imports/plan';

/** The longest cell that the preview shows; one that can be corrected is shown whole. */
const longest = { read: 200, open: importLimits.badCell } as const;

type Judging = Parameters<typeof namedCells>[0];

/** The rows of a file by outcome, as far as they can be paged through. */
export type Shelves = Readonly<Record<RowOutcome, readonly PreviewRow[]>>;

interface Preview {
  /** Returns the rows by outcome: those with remarks before the others. */
  shelves: () => Shelves;
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
 * Starts the preview of a file: its rows by outcome, those with remarks before the others.
 * @param plan the plan as it grows; what it says of the last row is that row's remark
 */
export function startPreview(judging: Judging, plan: Pick<ImportPlan, 'problems' | 'notices'>): Preview {
  const remarked = emptyShelves();
  const plain = emptyShelves();
  const said = { problems: 0, notices: 0 };
  const add: Preview['add'] = (row, given, nameKind) => {
    const isOut = typeof given !== 'string';
    const outcome = isOut ? 'left' : given;
    const all = isOut ? given : [...plan.problems.slice(said.problems), ...plan.notices.slice(said.notices)];
    said.problems = plan.problems.length;
    said.notices = plan.notices.length;
    const shelf = (all.length > 0 ? remarked : plain)[outcome];
    if (shelf.length < importLimits.pagedRows) {
      const most = outcome === 'bad' || outcome === 'new' ? longest.open : longest.read;
      const cells = Object.entries(namedCells(judging, row)).map(([column, cell]) => [
        column,
        shown(cell, most),
      ]);
      shelf.push({
        line: row.line,
        outcome,
        cells: Object.fromEntries(cells),
        remarks: all.map(({ column, reason }) => ({ column, reason })),
        ...(nameKind && { nameKind }),
      });
    }
    return outcome === 'bad' || isOut ? all.map(({ reason }) => reason).join(' ') : null;
  };
  const shelves = () => {
    const found = emptyShelves();
    for (const outcome of rowOutcomes)
      found[outcome] = [...remarked[outcome], ...plain[outcome]].slice(0, importLimits.pagedRows);
    return found;
  };
  return { shelves, add };
}

const emptyShelves = (): Record<RowOutcome, PreviewRow[]> => ({
  bad: [],
  new: [],
  changed: [],
  same: [],
  left: [],
});
