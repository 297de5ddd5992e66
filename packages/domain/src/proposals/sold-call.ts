import type { Call } from '../schedule/call.ts';
import type { SalesProposal } from './sales-proposal.ts';

/** Where nobody has said how long the work takes. */
const usualMinutes = 60;
/** What a call takes (R3.6). */
const [leastMinutes, mostMinutes] = [5, 14_400];

/**
 * The call that is opened for what a customer has accepted (R4.8): it waits in the tray, for as long as the price book
 * says that the lines take.
 * @param laborHours of the lines that were brought
 */
export function soldCall(
  proposal: Pick<SalesProposal, 'id' | 'text'>,
  laborHours: number,
): Pick<Call, 'expectedMinutes' | 'notes' | 'priority' | 'status'> {
  const minutes = laborHours > 0 ? Math.round(laborHours * 60) : usualMinutes;
  return {
    expectedMinutes: Math.min(Math.max(minutes, leastMinutes), mostMinutes),
    notes: `Sold: ${proposal.text || `proposal ${proposal.id}`}`,
    priority: 'normal',
    status: 'unscheduled',
  };
}
