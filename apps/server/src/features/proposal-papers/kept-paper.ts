import type { Read } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { makeProposalPdf } from './make-proposal-pdf.ts';
import { findPaper, insertPaper, type PaperOf, storedPaper } from './proposal-papers.queries.ts';

/**
 * Returns the id of the PDF of a version or of what was signed. Makes and stores it if it isn't there yet; of several
 * makers, the first to store it decides.
 * @returns null if there is no such version or signature
 */
export async function keptPaper(deps: Deps, db: Read, of: PaperOf): Promise<number | null> {
  const before = await findPaper(db, of);
  if (before !== null) return before;
  const stored = await storedPaper(db, of);
  if (!stored) return null;
  const { proposalId } = stored;
  const pdf = await makeProposalPdf(deps, db, stored);
  await db.transaction().execute((tx) => insertPaper(tx, { ...of, proposalId, pdf }));
  return findPaper(db, of);
}
