const minute = 60_000;
const hour = 60 * minute;

/**
 * Limits on guessing, on mails, and on what a browser sends by itself. Each counts within its window; the window starts
 * with the first attempt.
 */
export const attemptLimits = {
  /** a browser that has signed in to the account before */
  signInByDevice: { most: 10, windowMs: 15 * minute },
  /** any other browser: what one network tries at one account, and at all of them */
  signInByAccountAndNetwork: { most: 10, windowMs: 15 * minute },
  signInByNetwork: { most: 60, windowMs: 15 * minute },
  /** what all networks try at one account; above it, each may fail only this often */
  signInByAccount: { most: 100, windowMs: 24 * hour },
  signInByAccountAndWideNetwork: { most: 3, windowMs: 24 * hour },
  /** whoever has the link of an invitation, at the password of the person it is for */
  passwordByInvitation: { most: 10, windowMs: 15 * minute },
  /** codes of the second step, which only follow the right password: a browser that has signed in before, and all others */
  codeByDevice: { most: 10, windowMs: 15 * minute },
  codeByPerson: { most: 10, windowMs: hour },
  /** all known browsers of a person together, and all others: more than the hours of a day let through, so it only stops who gets around them */
  codeByDay: { most: 300, windowMs: 24 * hour },
  /** the own password or a code, asked for again within a session */
  proofBySession: { most: 10, windowMs: 15 * minute },
  resetByAccountAndNetwork: { most: 4, windowMs: hour },
  resetByNetwork: { most: 30, windowMs: hour },
  /** above it no further mail is sent; the link of the last one still works */
  resetByAccount: { most: 12, windowMs: hour },
  tokenByNetwork: { most: 30, windowMs: 15 * minute },
  /** a customer looks again and again; a token cannot be guessed anyway */
  customerLinkByNetwork: { most: 120, windowMs: 15 * minute },
  /** mails to people outside that somebody has sent: receipts, links to proposals, invitations */
  mailsByPerson: { most: 100, windowMs: hour },
  mailsByCompany: { most: 500, windowMs: hour },
  mailsByRecipient: { most: 10, windowMs: hour },
  /** saves of devices that were refused and are kept for the office */
  parkedByPerson: { most: 300, windowMs: hour },
  /** a browser sends at most one every 5 seconds (R9.2) */
  errorReportsBySession: { most: 180, windowMs: 15 * minute },
  errorReportsByCompany: { most: 1_800, windowMs: 15 * minute },
} as const;
export type AttemptLimit = keyof typeof attemptLimits;

/** How many attempts there were within each limit's window, with the one that is asked about. */
export type Tries = Partial<Record<AttemptLimit, number>>;

export const isOver = (tries: Tries, limit: AttemptLimit): boolean =>
  (tries[limit] ?? 0) > attemptLimits[limit].most;

/**
 * Which limit refuses an attempt to sign in; null where it may be made. A stranger can keep nobody out: a browser that
 * has signed in before counts only its own failures, and any other one only those of its network. Guessing from many
 * networks at once wins little: above the account's limit each has three tries a day.
 * @param tries by device, or by everything else
 */
export function refusedSignIn(tries: Tries): AttemptLimit | null {
  const own: AttemptLimit[] = ['signInByDevice', 'signInByAccountAndNetwork', 'signInByNetwork'];
  const over = own.find((limit) => isOver(tries, limit));
  if (over) return over;
  const isGuessedAt = isOver(tries, 'signInByAccount');
  return isGuessedAt && isOver(tries, 'signInByAccountAndWideNetwork')
    ? 'signInByAccountAndWideNetwork'
    : null;
}

const inOwnWords: Partial<Record<AttemptLimit, string>> = {
  mailsByPerson: `You've sent ${attemptLimits.mailsByPerson.most} emails in the last hour.`,
  mailsByCompany: `Your company has sent ${attemptLimits.mailsByCompany.most} emails in the last hour.`,
  mailsByRecipient: `Your company has sent ${attemptLimits.mailsByRecipient.most} emails to this address in the last hour.`,
};

/** What a person is told of a limit. @param secondsLeft of its window, at least 1 */
export const limitText = (limit: AttemptLimit, secondsLeft: number): string =>
  `${inOwnWords[limit] ?? 'Too many attempts.'} Try again ${inWords(secondsLeft)}.`;

/** How long to wait, in words: "in 15 minutes". @param seconds at least 1 */
export function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes === 1) return 'in a minute';
  return minutes <= 90 ? `in ${minutes} minutes` : `in ${Math.ceil(minutes / 60)} hours`;
}

/** The eight groups of an IPv6 address; null for an IPv4 one, also where it is written as an IPv6 one. */
function groupsOf(address: string): string[] | null {
  if (/^::ffff:[\d.]+$/i.test(address) || !address.includes(':')) return null;
  const [left = [], right = []] = address
    .replace(/%.*/, '')
    .split('::')
    .map((half) => half.split(':').filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16).toString(16));
}

function network(address: string, length: number): string {
  const groups = groupsOf(address);
  if (!groups) return address.replace(/^::ffff:/i, '');
  return `${groups.slice(0, length / 16).join(':')}::/${length}`;
}

/**
 * What a limit by network counts by. A home with IPv6 has at least 2^64 addresses, so those that share their first half
 * are one; an IPv4 address is itself.
 * @param address as the socket or a trusted proxy says it
 */
export const networkOf = (address: string): string => network(address, 64);

/** The largest network that one customer of a provider usually gets: in IPv6 it has 65,536 of the others. */
export const wideNetworkOf = (address: string): string => network(address, 48);
