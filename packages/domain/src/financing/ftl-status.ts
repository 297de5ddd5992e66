import type { LoanStatus } from './loan-state.ts';

/** What FTL Finance says of an application, as far as its status goes. */
export interface FtlProgress {
  status: string;
  /** proof of ownership, of income or a co-owner was asked for */
  proofRequested: boolean;
  paperworkStatus: string;
  projectCompleted: boolean;
  dateFunded: string | null;
}

const plain: Readonly<Record<string, LoanStatus>> = {
  'not started': 'CREATED',
  started: 'IN_PROGRESS',
  prequalified: 'PREQUALIFIED',
  pending: 'PENDING_LENDER',
  'on hold': 'PENDING_MERCHANT',
  declined: 'DECLINED',
  expired: 'EXPIRED',
  cancelled: 'CANCELED',
  refunded: 'REFUNDED',
};

/** Maps FTL's status to ours (`integrations.md` 3.4). A status that isn't known is `UNKNOWN`. */
export function readFtlStatus(progress: FtlProgress): LoanStatus {
  const { status, proofRequested, paperworkStatus, projectCompleted, dateFunded } = progress;
  const known = status.toLowerCase();
  if (known !== 'approved') return Object.hasOwn(plain, known) ? plain[known]! : 'UNKNOWN';
  if (dateFunded !== null) return 'FUNDED';
  if (projectCompleted) return 'CONFIRMED';
  if (proofRequested) return 'ACTION_REQUIRED';
  const paperwork = paperworkStatus.toLowerCase();
  if (paperwork === 'signed') return 'APPROVED';
  return paperwork === 'none' ? 'OFFER_AVAILABLE' : 'ACTION_REQUIRED';
}
