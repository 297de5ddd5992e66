import type { Detail } from './links.ts';
import type { SalesProposal } from './sales-proposal.ts';

/** Fields that say where a line belongs. */
const places = ['salesProposalPackageId', 'linkedDetailId', 'order', 'deleted'] as const;

/**
 * Returns the lines that a change touched, by id, if it changed only what is inside them, as typing does. Returns null if a
 * line or package was added, removed, moved or linked. Untouched lines must be the same objects as before.
 */
export function touchedInside(before: SalesProposal, after: SalesProposal): Map<number, Detail> | null {
  if (before.packages !== after.packages || before.details.length !== after.details.length) return null;
  const touched = new Map<number, Detail>();
  for (const [at, line] of after.details.entries()) {
    const old = before.details[at]!;
    if (old === line) continue;
    if (old.id !== line.id || places.some((field) => old[field] !== line[field])) return null;
    touched.set(line.id, line);
  }
  return touched;
}
