import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** An application as the lender keeps it. */
export interface Application {
  id: string;
  /** in the address of its page; a new link ends the old one */
  token: string;
  tokenExpires: number;
  referenceId: string;
  dealerId: string;
  price: number;
  planNumber: string | null;
  applicant: { firstName: string; lastName: string; phone: string };
  returnUrl: string;
  status:
    | 'not started'
    | 'started'
    | 'pending'
    | 'approved'
    | 'declined'
    | 'expired'
    | 'cancelled'
    | 'refunded';
  progressStatus: string;
  paperworkStatus: 'none' | 'waiting for the homeowner to sign' | 'signed';
  proofRequested: boolean;
  projectCompleted: boolean;
  amountApproved: number | null;
  fundedAmount: number | null;
  /** what was taken back after it was paid; missing in books from before there were such refunds */
  refundedAmount?: number;
  dateFunded: string | null;
  /** what happens by itself, and when */
  due: { what: 'approve' | 'expire' | 'fund'; at: number } | null;
  updatedAt: number;
}

interface State {
  applications: Application[];
  webhooks: Record<string, { url: string; secret: string }>;
  /** answers by idempotency key */
  answers: Record<string, { body: string; id: string }>;
}

export interface LenderStore {
  state: State;
  now: () => number;
  advance: (ms: number) => void;
  save: () => void;
}

/**
 * Opens the lender's books.
 * @param folder where they are kept across restarts; in memory only without one
 */
export function openLenderStore(folder: string | undefined, clock: () => number): LenderStore {
  const file = folder === undefined ? null : join(folder, 'lender.json');
  const state = readState(file) ?? { applications: [], webhooks: {}, answers: {} };
  let aheadMs = 0;
  return {
    state,
    now: () => clock() + aheadMs,
    advance(ms) {
      aheadMs += ms;
    },
    save() {
      if (file === null || folder === undefined) return;
      mkdirSync(folder, { recursive: true });
      writeFileSync(`${file}.part`, JSON.stringify(state), { mode: 0o600 });
      renameSync(`${file}.part`, file);
    },
  };
}

function readState(file: string | null): State | null {
  if (file === null) return null;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as State;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

export const newId = (prefix: string): string => `${prefix}${randomBytes(12).toString('hex')}`;

const day = 86_400_000;
/** How long a link to the lender's page works. */
export const linkMs = day;
const fundingMs = 3_000;

/** A step that the customer takes on the lender's page. */
export type Step = 'begin' | 'submit' | 'proof' | 'choose' | 'sign' | 'leave';

/** How an application is decided. Names are for people, cents for tests with `magicAmounts`. */
function outcomeOf({ applicant: { lastName }, price }: Application, magicAmounts: boolean) {
  const names = {
    decline: 'decline',
    review: 'review',
    counter: 'counter',
    proof: 'proof',
    expire: 'expire',
  } as const;
  const byName = names[lastName.trim().toLowerCase() as keyof typeof names];
  const cents = Math.round(price * 100) % 100;
  const byCents = ([undefined, 'decline', 'review', 'counter', 'proof', 'expire'] as const)[cents];
  return byName ?? (magicAmounts ? byCents : undefined) ?? 'approve';
}

/** Lets the customer take a step. Steps that the application isn't ready for do nothing. */
export function takeStep(
  it: Application,
  step: Step,
  { now, magicAmounts }: { now: number; magicAmounts: boolean },
): void {
  const { status } = it;
  if (step === 'begin' && status === 'not started') it.status = 'started';
  else if (step === 'submit' && status === 'started') decide(it, outcomeOf(it, magicAmounts), now);
  else if (step === 'proof' && status === 'approved') it.proofRequested = false;
  else if (step === 'choose' && status === 'approved' && it.paperworkStatus === 'none')
    Object.assign(it, { paperworkStatus: 'waiting for the homeowner to sign', due: null });
  else if (step === 'sign' && it.paperworkStatus === 'waiting for the homeowner to sign')
    it.paperworkStatus = 'signed';
  else return;
  touch(it, now);
}

function decide(it: Application, outcome: ReturnType<typeof outcomeOf>, now: number): void {
  if (outcome === 'decline') it.status = 'declined';
  else if (outcome === 'review') {
    it.status = 'pending';
    it.due = { what: 'approve', at: now + day };
  } else {
    it.status = 'approved';
    it.amountApproved = outcome === 'counter' ? Math.round(it.price * 60) / 100 : it.price;
    it.proofRequested = outcome === 'proof';
    if (outcome === 'expire') it.due = { what: 'expire', at: now + day };
  }
}

/** The words that FTL shows beside the status. */
const wordsOf = ({ status, paperworkStatus, projectCompleted, dateFunded }: Application): string => {
  if (dateFunded !== null) return 'funded';
  if (projectCompleted) return 'waiting on funding';
  if (status === 'approved' && paperworkStatus === 'none') return 'waiting on homeowner to select an option';
  return paperworkStatus === 'signed' ? 'waiting on contractor to complete the project' : status;
};

export function touch(it: Application, now: number): void {
  // every change has a time of its own
  it.updatedAt = Math.max(now, it.updatedAt + 1);
  it.progressStatus = wordsOf(it);
}

export function complete(it: Application, amount: number, now: number): void {
  it.projectCompleted = true;
  it.fundedAmount = amount;
  it.due = { what: 'fund', at: now + fundingMs };
  touch(it, now);
}

/** Takes back so much of what was paid, in all. */
export function refund(it: Application, total: number, now: number): void {
  const paid = it.fundedAmount ?? 0;
  it.refundedAmount = Math.min(paid, Math.round(total * 100) / 100);
  if (it.refundedAmount === paid) it.status = 'refunded';
  touch(it, now);
}

/** Does what is due by now. @returns whether anything was */
export function passTime(it: Application, now: number): boolean {
  if (it.due === null || it.due.at > now) return false;
  const { what } = it.due;
  it.due = null;
  if (what === 'expire') it.status = 'expired';
  else if (what === 'fund') it.dateFunded = new Date(now).toISOString();
  else Object.assign(it, { status: 'approved', amountApproved: it.price });
  touch(it, now);
  return true;
}

/** An application as the API shows it. */
export const shownApplication = (it: Application, base: string) => ({
  id: it.id,
  referenceId: it.referenceId,
  status: it.status,
  progressStatus: it.progressStatus,
  paperworkStatus: it.paperworkStatus,
  proofRequested: it.proofRequested,
  projectCompleted: it.projectCompleted,
  price: it.price,
  amountApproved: it.amountApproved,
  apr: 9.99,
  term: 120,
  monthlyPayment: it.amountApproved === null ? null : Math.round(it.amountApproved * 1.32095) / 100,
  fundedAmount: it.dateFunded === null && it.status !== 'refunded' ? null : it.fundedAmount,
  refundedAmount: it.refundedAmount ?? null,
  dateFunded: it.dateFunded,
  redirectURL: `${base}/apply/${it.token}`,
  redirectExpires: new Date(it.tokenExpires).toISOString(),
  updatedAt: new Date(it.updatedAt).toISOString(),
});
