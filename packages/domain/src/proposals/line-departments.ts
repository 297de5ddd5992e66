import { type Added, addRecord, moveRecord, type OwnFields } from '../kernel/edit-change.ts';
import { asOneStep } from '../kernel/edit-history.ts';
import type { Edit } from '../kernel/edit-session.ts';
import { linesOf, plainLines } from './package-lines.ts';
import type { SalesProposal } from './sales-proposal.ts';
import { salesProposalShape } from './sales-proposal-shape.ts';

/** The service or part of a line; both null if it has neither. */
export type LineEntry = Pick<SalesProposal['details'][number], 'serviceRepairId' | 'partItemId'>;
/** Returns the department of a service or part, or null if the price book has none. */
export type DepartmentOf = (entry: LineEntry) => number | null;

/**
 * Returns the department of each line: its service's or part's, otherwise the previous line's.
 * @param lines in order
 * @returns one entry per line; null before the first line with a department
 */
export function lineDepartments(lines: readonly LineEntry[], departmentOf: DepartmentOf): (number | null)[] {
  let last: number | null = null;
  return lines.map((line) => {
    last = departmentOf(line) ?? last;
    return last;
  });
}

/**
 * Adds a line to a package, below the last line of its department; at the end if there is no such line or it
 * has no department. Add-ons don't count, since they are shown apart. One undo step.
 * @param fields including the package, as for `addRecord`
 */
export function addLine(
  edit: Edit<SalesProposal>,
  fields: OwnFields<SalesProposal, 'details'>,
  departmentOf: DepartmentOf,
): Added<SalesProposal> {
  const added = addRecord(salesProposalShape, edit, { kind: 'details', fields });
  const packageId = Number(fields.salesProposalPackageId);
  const lines = linesOf(edit.draft, packageId);
  const plain = plainLines(edit.draft, packageId);
  const { serviceRepairId = null, partItemId = null } = fields;
  const department = departmentOf({ serviceRepairId, partItemId });
  const last = department === null ? -1 : lineDepartments(plain, departmentOf).lastIndexOf(department);
  const to = last === -1 ? 0 : lines.indexOf(plain[last]!) + 1;
  if (to === 0 || to === lines.length) return added;
  const placed = moveRecord(salesProposalShape, added.edit, { kind: 'details', id: added.id, to });
  return { ...added, edit: asOneStep(edit, placed) };
}
