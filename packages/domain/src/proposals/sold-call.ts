import type { Call } from '../schedule/call.ts';
import type { SalesProposal } from './sales-proposal.ts';

/** Where nobody has said how long the work takes. */
const usualMinutes = 60;
/** What a call takes (R3.6). */
const [leastMinutes, mostMinutes] = [5, 14_400];

export interface SoldLine {
  hours: number;
  departmentId: number | null;
}

/**
 * The call that is opened for what a customer has accepted (R4.8): it waits in the tray, for as long as the price book
 * says that the lines take.
 * @param lines what the price book says of each line that was brought: its labor hours, and its department where it has one.
 * The call is for a department where all that have one agree.
 */
export function soldCall(
  proposal: Pick<SalesProposal, 'id' | 'text'>,
  lines: readonly SoldLine[],
): Pick<Call, 'callDepartmentTypeId' | 'expectedMinutes' | 'notes' | 'priority' | 'status'> {
  const laborHours = lines.reduce((sum, { hours }) => sum + hours, 0);
  const departments = new Set(lines.map(({ departmentId }) => departmentId).filter((id) => id !== null));
  const minutes = laborHours > 0 ? Math.round(laborHours * 60) : usualMinutes;
  const [only] = departments;
  return {
    callDepartmentTypeId: departments.size === 1 ? only! : null,
    expectedMinutes: Math.min(Math.max(minutes, leastMinutes), mostMinutes),
    notes: `Sold: ${proposal.text || `proposal ${proposal.id}`}`,
    priority: 'normal',
    status: 'unscheduled',
  };
}
