import { z } from 'zod';

/** Statuses of an agreement as they are kept. */
export const agreementStatuses = ['active', 'expired', 'canceled'] as const;
export type AgreementStatus = (typeof agreementStatuses)[number];

/** What the list of agreements is narrowed down by; `ending` are active ones whose last day is near. */
export const agreementFilters = ['active', 'ending', 'expired', 'canceled'] as const;
export type AgreementFilter = (typeof agreementFilters)[number];

/** An agreement is ending from so many days before its last one. */
export const endingDays = 60;

/** An agreement in a list: whose it is, what was promised, and until when. */
export const listedAgreementSchema = z.object({
  id: z.int(),
  customer: z.object({ id: z.int(), name: z.string() }),
  site: z.object({ id: z.int(), address: z.string() }),
  /** the plan */
  text: z.string(),
  /** for a year */
  priceCents: z.int(),
  visitsPerYear: z.int(),
  /** days, both included */
  startDate: z.string(),
  endDate: z.string(),
  status: z.enum(agreementStatuses),
});
export type ListedAgreement = z.infer<typeof listedAgreementSchema>;

type Dated = Pick<ListedAgreement, 'status' | 'endDate'>;

/**
 * The status on a day: an agreement whose last day is over has expired, whether or not somebody has said so.
 * @param today the day at the company, as `2026-11-21`
 */
export function agreementStatusOn({ status, endDate }: Dated, today: string): AgreementStatus {
  return status === 'active' && endDate < today ? 'expired' : status;
}

/**
 * How many days an active agreement has left, its last one not counted; null where it is not active or ends later than
 * in `endingDays`.
 */
export function daysToEnd(agreement: Dated, today: string): number | null {
  if (agreementStatusOn(agreement, today) !== 'active') return null;
  const days = Math.round((Date.parse(agreement.endDate) - Date.parse(today)) / 86_400_000);
  return days <= endingDays ? days : null;
}
