import { z } from 'zod';

/** The stored statuses of an agreement. */
export const agreementStatuses = ['active', 'expired', 'canceled'] as const;
export type AgreementStatus = (typeof agreementStatuses)[number];

/** Filters of the agreement list. `ending` means active and close to the end date. */
export const agreementFilters = ['active', 'ending', 'expired', 'canceled'] as const;
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

type Dated = Pick<ListedAgreement, 'status' | 'endDate'>;

/**
 * Returns an agreement's status on a day. An active agreement is expired once its end date has passed, even
 * if nobody has set the status.
 * @param today the company's current day, as `2026-11-21`
 */
export function agreementStatusOn({ status, endDate }: Dated, today: string): AgreementStatus {
  return status === 'active' && endDate < today ? 'expired' : status;
}

/**
 * Returns how many days remain until an active agreement's end date, or null if it is not active or ends in
 * more than `endingDays` days.
 */
export function daysToEnd(agreement: Dated, today: string): number | null {
  if (agreementStatusOn(agreement, today) !== 'active') return null;
  const days = Math.round((Date.parse(agreement.endDate) - Date.parse(today)) / 86_400_000);
  return days <= endingDays ? days : null;
}
