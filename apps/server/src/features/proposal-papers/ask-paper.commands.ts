import { isOver } from '@fieldwright/domain/people/attempts';
import type { Read } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { tally } from '../../limits/attempts.ts';
import { paperAddress } from '../invoices/paper-address.ts';
import { proposalPdf } from './proposal-papers.jobs.ts';
import { findPaper, type PaperOf } from './proposal-papers.queries.ts';

/** How long sending or signing may take to make the PDF before asking makes it; milliseconds. */
const patienceMs = 30_000;

interface Asked extends PaperOf {
  companyId: number;
  /** when it was sent or signed */
  date: string;
}

/**
 * Returns a short-lived address of a PDF. If it hasn't been made, as for what was sent before PDFs were kept, has it
 * made, at most once a minute: a job that failed keeps its pause, and a slow one isn't started again.
 * @returns null until it is made: ask again
 */
export async function askPaper(
  deps: Pick<Deps, 'config'>,
  db: Read,
  { companyId, date, ...of }: Asked,
  now: number,
): Promise<string | null> {
  const paperId = await findPaper(db, of);
  if (paperId !== null)
    return paperAddress(deps.config.SECRET, { kind: 'proposal', companyId, paperId }, now);
  const key = `proposal-pdf:${companyId}:${of.revisionId}:${of.signatureId ?? ''}`;
  if (now - Date.parse(date) > patienceMs)
    await db.transaction().execute(async (tx) => {
      const { tries } = await tally(deps, tx, { proposalPdfByPaper: key });
      if (!isOver(tries, 'proposalPdfByPaper')) await enqueue(tx, proposalPdf, of, key);
    });
  return null;
}
