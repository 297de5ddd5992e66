import { states } from '../customers/address.ts';
import { rateOf } from '../kernel/money.ts';
import { moneyText } from '../kernel/money-text.ts';
import { type DepositLaw, depositLimitTexts as texts } from './deposit-limits.texts.ts';

/** How much of the price of home improvement a state lets contractors take first. */
interface Limit {
  law: DepositLaw;
  /** The part of the price, as a rate. */
  part: number;
  /** The most in cents, if that is less. */
  mostCents?: number;
  /** The price above which the law limits it. */
  overCents?: number;
  /** Whether materials on special order raise the limit. */
  specialOrders?: boolean;
}

const tenth = 100_000;
const third = 333_333;

/**
 * The limits by state, for homes. A reminder, not advice: laws change, and have exceptions.
 *
 * - California: Business and Professions Code § 7159.5(a)(3).
 *   https://www.ashleybaron.com/2021/deposits-on-home-improvement-contracts/
 * - Maine: Title 10 § 1487(5), contracts above $3,000. https://mainelegislature.org/legis/statutes/10/title10sec1487.html
 * - Maryland: Business Regulation § 8-617(b). https://law.justia.com/codes/maryland/2005/gbr/8-617.html
 * - Massachusetts: General Laws c. 142A § 2(a)(6), contracts above $1,000; the cost of special orders, if that is more.
 *   http://hilltopfarmshoa.com/?cat=8&paged=3
 * - Nevada: NRS 624.970, since October 2023. http://gebreno.com/my-nevada-contractor-asked-for-a-50-deposit-is-that-right/
 * - Pennsylvania: 73 P.S. § 517.9, contracts above $5,000; special orders come on top.
 *   https://legalclarity.org/how-much-can-a-contractor-ask-for-up-front-in-pa
 */
const limits: Readonly<Record<string, Limit>> = {
  CA: { law: 'CA', part: tenth, mostCents: 100_000 },
  MA: { law: 'MA', part: third, overCents: 100_000, specialOrders: true },
  MD: { law: 'MD', part: third },
  ME: { law: 'ME', part: third, overCents: 300_000 },
  NV: { law: 'NV', part: tenth, mostCents: 100_000 },
  PA: { law: 'PA', part: third, overCents: 500_000, specialOrders: true },
};

/** Returns the code of a state that may be written out. */
function stateCode(state: string): string {
  const typed = state.trim();
  const named = Object.entries(states).find(([, name]) => name.toLowerCase() === typed.toLowerCase());
  return named?.[0] ?? typed.toUpperCase();
}

/** Returns the most that a state lets a contractor take first, in cents; null without a limit. */
function limitOf({ part, mostCents, overCents = 0 }: Limit, totalCents: number): number | null {
  if (totalCents <= overCents) return null;
  // a third of the price isn't a number of ten-thousandths
  const cents = part === third ? Math.floor(totalCents / 3) : rateOf(totalCents, part);
  return mostCents === undefined ? cents : Math.min(cents, mostCents);
}

/**
 * Returns a sentence about a deposit that is above what the state of the site allows for homes; null if it isn't. It
 * warns, and refuses nothing, since each law has exceptions.
 * @param state as a code or written out
 */
export function depositWarning({
  state,
  isHome,
  depositCents,
  totalCents,
}: {
  state: string;
  isHome: boolean;
  depositCents: number;
  totalCents: number;
}): string | null {
  const limit = limits[stateCode(state)];
  if (!limit || !isHome) return null;
  const most = limitOf(limit, totalCents);
  if (most === null || depositCents <= most) return null;
  return texts.over({
    law: limit.law,
    state: states[limit.law]!,
    most: moneyText(most),
    specialOrders: limit.specialOrders === true,
  });
}
