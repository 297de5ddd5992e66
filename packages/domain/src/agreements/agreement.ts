import { z } from 'zod';
import { daysLater } from '../kernel/days.ts';
import { date } from '../kernel/field.ts';

/** The stored statuses of an agreement. */
export const agreementStatuses = ['active', 'expired', 'canceled'] as const;
export type AgreementStatus = (typeof agreementStatuses)[number];

/** Filters of the agreement list: `ending` means active and close to the end date, `upcoming` sold but not started. */
export const agreementFilters = ['active', 'ending', 'upcoming', 'expired', 'canceled'] as const;
export type AgreementFilter = (typeof agreementFilters)[number];

/** How many days before its end date an agreement counts as ending. */
export const endingDays = 60;

/** An agreement as listed: customer, site, plan and dates. */
export const listedAgreementSchema = z.object({
  id: z.int(),
  customer: z.object({ id: z.int(), name: z.string() }),
  site: z.object({ id: z.int(), address: z.string() }),
  /** The name of the plan. */
  text: z.string(),
  /** The price per year. */
  priceCents: z.int(),
  visitsPerYear: z.int(),
  /** Both dates are inclusive days. */
  startDate: z.string(),
  endDate: z.string(),
  status: z.enum(agreementStatuses),
});
export type ListedAgreement = z.infer<typeof listedAgreementSchema>;

/** An agreement as kept: a copy of its plan's terms, so that a change of the plan doesn't change what was sold. */
export const agreementSchema = z.object({
  /** null if it was sold before there were plans. */
  agreementPlanId: z.int().nullable(),
  text: z.string(),
  priceCents: z.int(),
  visitsPerYear: z.int(),
  startDate: date,
  endDate: date,
  status: z.enum(agreementStatuses),
});
export type AgreementFields = z.output<typeof agreementSchema>;

export const agreementTitles = {
  agreementPlanId: 'Agreement plan',
  text: 'Plan',
  priceCents: 'Price per year',
  visitsPerYear: 'Visits per year',
  startDate: 'Start date',
  endDate: 'End date',
  status: 'Status',
} as const satisfies Record<keyof AgreementFields, string>;

export const agreementMessages = {
  billed: 'A card is billed until this agreement ends. Stop billing before you end it earlier.',
  backwards: 'It can’t end before it starts.',
  /** @param text the plan, @param endDate the other agreement's end date in words */
  twice: (text: string, endDate: string) => `This site already has the ${text} until ${endDate}.`,
  /** Why a sale can't be undone. */
  processed: 'The work order is processed. Reopen it first.',
  canceled: 'The agreement was canceled.',
  cardStarting:
    'The card processor hasn’t confirmed its card billing yet. Check or stop the billing, then try again.',
  renewed: 'It has been renewed. Cancel the renewal first.',
  /** @param amount what its card has paid */
  paidByCard: (amount: string) =>
    `A card has already paid ${amount} for it. Cancel it on the site’s page, and refund the payment if you agreed to.`,
  /** @param numbers of the documents, like `WO-1042, P-1007` */
  usedBy: (numbers: string) => `Its prices or visits are used on ${numbers}.`,
} as const;

/** Returns the last day of a new agreement: it runs for a year. @param startDate as `2026-11-21` */
export function agreementEnd(startDate: string): string {
  const [year, month, day] = startDate.split('-').map(Number) as [number, number, number];
  // a leap day begins a year that ends on February 28
  return new Date(Date.UTC(year + 1, month - 1, day - 1)).toISOString().slice(0, 10);
}

type Spanned = Pick<AgreementFields, 'agreementPlanId' | 'startDate' | 'endDate' | 'status'>;

/** Says whether both would give a site the same plan on the same day. */
export const isTwice = (one: Spanned, other: Spanned): boolean =>
  one.agreementPlanId !== null &&
  one.agreementPlanId === other.agreementPlanId &&
  one.status === 'active' &&
  other.status === 'active' &&
  one.startDate <= other.endDate &&
  other.startDate <= one.endDate;

/** Says whether another agreement continues the same plan without a gap: this one needs no renewal. */
export const isRenewed = (one: Spanned, others: readonly Spanned[]): boolean =>
  others.some(
    (other) =>
      other.status === 'active' &&
      other.agreementPlanId !== null &&
      other.agreementPlanId === one.agreementPlanId &&
      other.endDate > one.endDate &&
      other.startDate <= daysLater(one.endDate, 1),
  );

/**
 * Returns the status of an agreement whose end date changes. Whether one is over follows from its days, so one that
 * was stored as expired runs again if it now ends later.
 */
export const statusOfMoved = (status: AgreementStatus): AgreementStatus =>
  status === 'expired' ? 'active' : status;

type Dated = Pick<ListedAgreement, 'status' | 'startDate' | 'endDate'>;

/** The status of an agreement on a day. */
export type AgreementStatusOn = AgreementStatus | 'upcoming';

/**
 * Returns an agreement's status on a day. An active agreement is upcoming before its start date, and expired once its
 * end date has passed, even if nobody has set the status.
 * @param today the company's current day, as `2026-11-21`
 */
export function agreementStatusOn({ status, startDate, endDate }: Dated, today: string): AgreementStatusOn {
  if (status !== 'active') return status;
  if (endDate < today) return 'expired';
  return startDate > today ? 'upcoming' : 'active';
}

/** Says whether an agreement gives its members their prices on a day. */
export const coversOn = ({ status, startDate, endDate }: Dated, day: string): boolean =>
  status !== 'canceled' && startDate <= day && day <= endDate;

/**
 * Returns how many days remain until an active agreement's end date, or null if it is not active or ends in
 * more than `endingDays` days.
 */
export function daysToEnd(agreement: Dated, today: string): number | null {
  if (agreementStatusOn(agreement, today) !== 'active') return null;
  const days = Math.round((Date.parse(agreement.endDate) - Date.parse(today)) / 86_400_000);
  return days <= endingDays ? days : null;
}

/**
 * Returns the first day of an agreement's renewal: the day after it ends, or today if it is over. Null while it isn't
 * ending soon, and once it was renewed.
 * @param all the site's agreements, this one too
 */
export function renewalStart(agreement: Spanned, all: readonly Spanned[], today: string): string | null {
  const isOver = agreementStatusOn(agreement, today) === 'expired';
  if (!isOver && daysToEnd(agreement, today) === null) return null;
  if (isRenewed(agreement, all)) return null;
  return isOver ? today : daysLater(agreement.endDate, 1);
}
