import { z } from 'zod';
import { daysLater } from '../kernel/days.ts';
import { date, line, lines } from '../kernel/field.ts';
import type { RecordShape } from '../kernel/record-shape.ts';
import type { TaxExemption } from '../pricing/pricing-input.ts';
import { states, typedAddress } from './address.ts';

/** Why a customer pays no sales tax. */
export const exemptionReasons = {
  resale: 'Resale',
  nonprofit: 'Nonprofit',
  government: 'Government',
  other: 'Other',
} as const;
export type ExemptionReason = keyof typeof exemptionReasons;
const reasons = Object.keys(exemptionReasons) as [ExemptionReason, ...ExemptionReason[]];

export const certificateMessages = {
  numberMissing: 'Enter the certificate number.',
  issuedMissing: 'Choose the day it was issued.',
  backwards: 'The certificate can’t expire before it was issued.',
} as const;

/**
 * An exemption certificate of a customer: while it is valid, the customer's sites in its state pay no sales
 * tax.
 */
export const certificateSchema = z.object({
  number: line(100).min(1, certificateMessages.numberMissing),
  /** The state it is for; empty: every state. */
  state: typedAddress.shape.state.default(''),
  reason: z.enum(reasons).default('resale'),
  /** The first day it is valid. */
  issuedDate: date,
  /** The last day it is valid; null if it doesn't expire. */
  expiresDate: date.nullable().default(null),
  notes: lines(1000).default(''),
});
export type CertificateFields = z.output<typeof certificateSchema>;

export const certificateFieldTexts = {
  number: 'Certificate number',
  state: 'State',
  reason: 'Reason',
  issuedDate: 'Issued on',
  expiresDate: 'Expires on',
  notes: 'Notes',
} as const satisfies Record<keyof CertificateFields, string>;

export const certificateShape: RecordShape<typeof certificateSchema.shape> = {
  schema: certificateSchema,
  titles: certificateFieldTexts,
  together: [['issuedDate', 'expiresDate']],
  whole: ({ issuedDate, expiresDate }) =>
    expiresDate !== null && expiresDate < issuedDate ? { expiresDate: certificateMessages.backwards } : {},
};

type Dated = Pick<CertificateFields, 'issuedDate' | 'expiresDate'>;

/** How many days before it expires a certificate is announced to expire. */
export const warnedDays = 30;

/** Whether a certificate is used on a day: not yet, yes, yes but not for long, or no longer. */
export type CertificateStanding = 'upcoming' | 'valid' | 'expiring' | 'expired';

/** Returns whether a certificate is used on a day. */
export function certificateStanding({ issuedDate, expiresDate }: Dated, day: string): CertificateStanding {
  if (expiresDate !== null && expiresDate < day) return 'expired';
  if (day < issuedDate) return 'upcoming';
  return expiresDate !== null && expiresDate <= daysLater(day, warnedDays) ? 'expiring' : 'valid';
}

type Kept = Omit<CertificateFields, 'notes' | 'reason'> & { id: number; hidden: boolean };

/**
 * Returns the exemption of a site on a day, as `tax_exemption_on` of the database does: of the certificates
 * that are valid there, one for the site's own state first, then the one that is valid the longest, then the
 * oldest. Null if there is none.
 */
export function exemptionOn(
  certificates: readonly Kept[],
  { state, day }: { state: string; day: string },
): TaxExemption | null {
  const [found] = certificates
    .filter((each) => isFor(each, state) && isValidOn(each, day))
    .toSorted((a, b) => order(a, b));
  return found ? { certificate: found.number } : null;
}

/** Checks whether a certificate that isn't removed is for a state. */
const isFor = ({ hidden, state: of }: Kept, state: string) => !hidden && (of === '' || of === state);

const isValidOn = ({ issuedDate, expiresDate }: Dated, day: string) =>
  issuedDate <= day && (expiresDate === null || day <= expiresDate);

function order(a: Kept, b: Kept): number {
  if ((a.state === '') !== (b.state === '')) return a.state === '' ? 1 : -1;
  const [one, other] = [a, b].map(({ expiresDate }) => expiresDate ?? '9999-12-31') as [string, string];
  if (one !== other) return one < other ? 1 : -1;
  return a.id - b.id;
}

/**
 * Checks whether other certificates take over when one expires: one that is valid the day after, or on the
 * day if it has expired already, where this one was.
 */
export function isFollowed(
  { id, state, expiresDate }: Kept,
  certificates: readonly Kept[],
  day: string,
): boolean {
  if (expiresDate === null) return true;
  const after = expiresDate < day ? day : daysLater(expiresDate, 1);
  return certificates.some((each) => each.id !== id && isFor(each, state) && isValidOn(each, after));
}

/**
 * Returns whether a site is exempt on a day: yes, yes but not for all of the next 30 days, or no longer. Null
 * if it never was, or not yet.
 */
export function exemptionStanding(
  certificates: readonly Kept[],
  { state, day }: { state: string; day: string },
): Exclude<CertificateStanding, 'upcoming'> | null {
  const own = certificates.filter((each) => isFor(each, state));
  const isExempt = (later: number) => own.some((each) => isValidOn(each, daysLater(day, later)));
  if (isExempt(0))
    return Array.from({ length: warnedDays + 1 }, (_, index) => index + 1).every(isExempt)
      ? 'valid'
      : 'expiring';
  return own.some(({ expiresDate }) => expiresDate !== null && expiresDate < day) ? 'expired' : null;
}

/** Formats where a certificate is valid: `North Carolina`, or every state. */
export const certificateStateText = (state: string): string =>
  state === '' ? 'Every state' : (states[state] ?? state);
