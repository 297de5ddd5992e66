const minute = 60_000;
const hour = 60 * minute;

/**
 * Limits on guessing, on emails, and on requests that a browser sends automatically. Each counts attempts
 * within its window, which starts with the first attempt.
 */
export const attemptLimits = {
  /** A browser that has signed in to the account before. */
  signInByDevice: { most: 10, windowMs: 15 * minute },
  /** Any other browser: attempts of one network, at one account and at all accounts. */
  signInByAccountAndNetwork: { most: 10, windowMs: 15 * minute },
  signInByNetwork: { most: 60, windowMs: 15 * minute },
  /** Attempts of all networks at one account. Above it, each wide network has its own limit. */
  signInByAccount: { most: 100, windowMs: 24 * hour },
  signInByAccountAndWideNetwork: { most: 3, windowMs: 24 * hour },
  /** Guesses of the password, by anyone with a person's invitation link. */
  passwordByInvitation: { most: 10, windowMs: 15 * minute },
  /** Codes of the second step, which follow the right password: a known browser, and all others together. */
  codeByDevice: { most: 10, windowMs: 15 * minute },
  codeByPerson: { most: 10, windowMs: hour },
  /**
   * All known browsers of a person together, and all others. Higher than the limits above allow in a day, so
   * it only stops attempts that evade them.
   */
  codeByDay: { most: 300, windowMs: 24 * hour },
  /** The own password or a code, requested again within a session. */
  proofBySession: { most: 10, windowMs: 15 * minute },
  resetByAccountAndNetwork: { most: 4, windowMs: hour },
  resetByNetwork: { most: 30, windowMs: hour },
  /** Above it no more emails are sent; the last link still works. */
  resetByAccount: { most: 12, windowMs: hour },
  signUpByNetwork: { most: 10, windowMs: hour },
  /** Above it no more emails are sent. */
  signUpByAddress: { most: 3, windowMs: hour },
  tokenByNetwork: { most: 30, windowMs: 15 * minute },
  /** Customers reload often, and the token can't be guessed. */
  customerLinkByNetwork: { most: 120, windowMs: 15 * minute },
  /** A page that waits for a proposal's PDF asks every few seconds. */
  proposalPdfByNetwork: { most: 900, windowMs: 15 * minute },
  /** The PDF of one version, asked for by pages that wait: its job isn't started over by each. */
  proposalPdfByPaper: { most: 1, windowMs: minute },
  /** Questions of a customer, and declined proposals. */
  customerMessageByNetwork: { most: 20, windowMs: 15 * minute },
  /** Turning reminders off and on; mail programs of one provider do it for many people. */
  reminderChoiceByNetwork: { most: 300, windowMs: 15 * minute },
  /** A page that waits for a payment asks every few seconds. */
  paymentLinkByNetwork: { most: 900, windowMs: 15 * minute },
  /** Each may open a page of the card provider. */
  paymentByNetwork: { most: 60, windowMs: 15 * minute },
  /** A customer's loan applications by a link: each asks the lender. */
  loanByNetwork: { most: 60, windowMs: 15 * minute },
  /** Emails to people outside the company: receipts, proposal links, invitations. */
  mailsByPerson: { most: 100, windowMs: hour },
  mailsByCompany: { most: 500, windowMs: hour },
  mailsByRecipient: { most: 10, windowMs: hour },
  /** Refused saves of devices that are kept for the office. */
  parkedByPerson: { most: 300, windowMs: hour },
  /** Each makes every board of the company reload all its dates (R6.1). */
  boardRefreshByCompany: { most: 10, windowMs: 15 * minute },
  /** A browser sends at most one every 5 seconds (R9.2). */
  errorReportsBySession: { most: 180, windowMs: 15 * minute },
  /** Reports from signed-out pages: of one network, and of all networks. */
  errorReportsByNetwork: { most: 30, windowMs: 15 * minute },
  errorReportsByStrangers: { most: 600, windowMs: 15 * minute },
  /** New faults from signed-out pages, limited because one network could invent any number. */
  newFaultsByNetwork: { most: 10, windowMs: 24 * hour },
  errorReportsByCompany: { most: 1_800, windowMs: 15 * minute },
} as const;
export type AttemptLimit = keyof typeof attemptLimits;

/** The attempts within each limit's window, including the current one. */
export type Tries = Partial<Record<AttemptLimit, number>>;

export const isOver = (tries: Tries, limit: AttemptLimit): boolean =>
  (tries[limit] ?? 0) > attemptLimits[limit].most;

/**
 * Returns the limit that refuses a sign-in attempt, or null if it is allowed. Strangers can't lock anyone
 * out: a browser that has signed in before counts only its own failures, any other only its network's.
 * Guessing from many networks gains little: above the account's limit each has three tries a day.
 * @param tries counted by device, or by the other limits
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
  mailsByPerson: `You’ve sent ${attemptLimits.mailsByPerson.most} emails in the last hour.`,
  mailsByCompany: `Your company has sent ${attemptLimits.mailsByCompany.most} emails in the last hour.`,
  mailsByRecipient: `Your company has sent ${attemptLimits.mailsByRecipient.most} emails to this address in the last hour.`,
};

/**
 * Returns the message of a limit.
 * @param secondsLeft of its window, at least 1
 */
export const limitText = (limit: AttemptLimit, secondsLeft: number): string =>
  `${inOwnWords[limit] ?? 'Too many attempts.'} Try again ${inWords(secondsLeft)}.`;

/**
 * Formats a waiting time: "in 15 minutes".
 * @param seconds at least 1
 */
export function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes === 1) return 'in a minute';
  return minutes <= 90 ? `in ${minutes} minutes` : `in ${Math.ceil(minutes / 60)} hours`;
}

/** Returns the eight groups of an IPv6 address, or null for IPv4, including IPv4 written as IPv6. */
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
 * Returns the network that a limit counts. A home with IPv6 has at least 2^64 addresses, so addresses with
 * the same first half count as one; an IPv4 address is returned as is.
 * @param address from the socket or a trusted proxy
 */
export const networkOf = (address: string): string => network(address, 64);

/**
 * Returns the largest network that one customer of a provider usually gets. In IPv6 it has 65,536 of the
 * networks above.
 */
export const wideNetworkOf = (address: string): string => network(address, 48);
