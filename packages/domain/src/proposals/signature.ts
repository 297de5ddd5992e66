import { z } from 'zod';
import { listText } from '../kernel/list-text.ts';
import { moneyText } from '../kernel/money-text.ts';
import { chosenAddOns } from './add-on-choice.ts';
import type { Presentation, PresentedPackage } from './presentation.ts';
import type { ProposalStatus } from './proposal-status.ts';

export const signatureMethods = ['drawn', 'typed'] as const;

/** The size of the area that a signature is drawn in; its points are whole numbers in it. */
export const signatureArea = { width: 600, height: 200 } as const;
/** The most points of a signature. */
export const mostPoints = 4_000;

/** Points as `x, y, x, y, …`. */
const stroke = z
  .array(z.int().min(0).max(signatureArea.width))
  .min(2)
  .max(2 * mostPoints);
const isInArea = (points: readonly number[]) =>
  points.length % 2 === 0 && points.every((value, at) => at % 2 === 0 || value <= signatureArea.height);
/** The lines of a drawn signature. */
export const strokesSchema = z
  .array(stroke)
  .min(1)
  .max(200)
  .refine((strokes) => strokes.every(isInArea), { message: 'This signature can’t be read. Sign again.' })
  .refine((strokes) => strokes.reduce((sum, { length }) => sum + length, 0) <= 2 * mostPoints, {
    message: 'This signature has too many points. Clear it and sign again.',
  });
export type Strokes = z.infer<typeof strokesSchema>;

/** The longest name of a signer. */
export const signerMax = 200;

/** Raise it with every change of `consentText`: signatures keep the text and its version. */
export const consentVersion = 3;

/**
 * Returns what a customer agrees to by signing an option, with the add-ons that they chose.
 * @param offer the version; signed by two, it is accepted only once both have signed
 */
export const consentText = (
  company: string,
  { text, totals, addOns }: Pick<PresentedPackage, 'text' | 'totals' | 'addOns'>,
  { signers, terms }: Pick<Presentation, 'signers' | 'terms'> = {},
): string => {
  const what = withNames(text, chosenAddOns({ addOns }));
  const total = moneyText(totals?.totalCents ?? 0);
  const accepted = terms
    ? `I have read this proposal from ${company}, including its terms, and accept ${what} for ${total}. I agree to sign it electronically.`
    : `I have read this proposal from ${company} and accept ${what} for ${total}. I agree to sign it electronically.`;
  return signers ? `${accepted} It’s accepted once both of us have signed.` : accepted;
};

/** Names an option with its add-ons: "Best with Surge protector and UV lamp". */
export const withNames = (option: string, addOns: readonly string[]): string =>
  addOns.length === 0 ? option : `${option} with ${listText(addOns)}`;

/** What a signature binds. */
export interface SignedContent {
  /** The hash of the version. */
  revisionHash: string;
  packageId: number;
  addOnIds: readonly number[];
  name: string;
  method: (typeof signatureMethods)[number];
  strokes: Strokes | null;
  consentVersion: number;
  consent: string;
}

/**
 * Returns the text whose UTF-8 bytes are a signature's hash: the version, the option with its add-ons, the words that
 * name them with the total, and who signed how.
 */
export const signatureText = (signed: SignedContent): string => {
  const { revisionHash, packageId, addOnIds, name, method, strokes, consentVersion, consent } = signed;
  return JSON.stringify([
    revisionHash,
    packageId,
    addOnIds.toSorted((one, other) => one - other),
    name,
    method,
    strokes,
    consentVersion,
    consent,
  ]);
};

/** Checks whether a customer can accept an option as it is: every price is known. */
export const canSign = ({ totals }: Pick<PresentedPackage, 'totals'>): boolean => totals?.complete === true;

/** Returns the option that a customer wants to sign, or null if there is none, or a price is open. */
export const optionToSign = (offer: Presentation, packageId: number): PresentedPackage | null =>
  offer.packages.find((each) => each.id === packageId && canSign(each)) ?? null;

/** The reasons for refusing a signature, in words for the customer. */
const refusals = {
  accepted: 'This proposal was already accepted.',
  signed: 'This proposal was already signed.',
  otherOption:
    'Someone else has signed for a different choice since you opened this. Please look at it first.',
  declined: 'This proposal was declined. Ask the company to send it again.',
  expired: 'These prices have expired. Ask the company to send the proposal again.',
  newVersion: 'A new version of this proposal was sent since you opened it. Please look at it first.',
} as const;

/**
 * Returns why a version can't be signed now, or null. The reasons that concern the whole proposal come first.
 * @param status as of today
 */
export function refuseSignature({
  status,
  isLast,
  isSigned,
  isOtherOption = false,
}: {
  status: ProposalStatus;
  /** the version is the one that was sent last */
  isLast: boolean;
  /** by everyone who has to */
  isSigned: boolean;
  /** the first signer signed for another option, or other add-ons */
  isOtherOption?: boolean;
}): string | null {
  if (status === 'Accepted') return refusals.accepted;
  if (status === 'Declined') return refusals.declined;
  if (status === 'Expired') return refusals.expired;
  if (!isLast) return refusals.newVersion;
  if (isSigned) return refusals.signed;
  return isOtherOption ? refusals.otherOption : null;
}

/** Returns the path of a drawn signature for an SVG. */
export const strokesPath = (strokes: Strokes): string =>
  strokes
    .map(([x, y, ...rest]) => {
      // a single point is drawn as a dot
      const points = rest.length > 0 ? rest : [x, y];
      return `M${x} ${y}${points.map((value, at) => `${at % 2 === 0 ? 'L' : ' '}${value}`).join('')}`;
    })
    .join('');
