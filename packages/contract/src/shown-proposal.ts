import { presentationSchema } from '@fieldwright/domain/proposals/presentation';
import { companyLookSchema } from '@fieldwright/domain/settings/company-look';
import { z } from 'zod';
import { shownContactSchema } from './company.ts';

/** What a customer link shows of a proposal (R2.1, R2.13). */

/** The company's logo as a picture of at most 400 pixels; null without one. */
const logo = z.string().nullable();

const moment = z.iso.datetime({ offset: true });

/** The SHA-256 of a version. */
export const versionHash = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[0-9a-f]{64}$/, 'A code has 64 characters: digits and the letters a to f.')
  .meta({ examples: ['0'.repeat(64)] });
/** The secret in a link's address. */
export const linkToken = z.string().min(20).max(200);

/** A signature by a link, with the names of everyone who has signed, and the add-ons that were chosen. */
export const linkSignatureSchema = z.object({
  name: z.string(),
  date: moment,
  packageId: z.int(),
  addOnIds: z.array(z.int()),
});

/** What a link that works shows. */
export const openProposalSchema = z.object({
  state: z.literal('open'),
  companyName: z.string(),
  /** The company's contact details. */
  contact: shownContactSchema,
  logo,
  brandColor: companyLookSchema.shape.brandColor,
  customer: z.object({
    /** The form of address: the first name, otherwise the full name. */
    name: z.string(),
    fullName: z.string(),
    /** The lines of the site's address. */
    address: z.array(z.string()),
  }),
  /** The time zone of the days on the page. */
  timeZone: z.string(),
  linkExpiresDate: moment,
  /** The company's current day. */
  today: z.string(),
  /**
   * The version that is shown: its number, and the SHA-256 of the bytes of its content. Null for a proposal
   * that was accepted without one.
   */
  revision: z.object({ number: z.int(), hash: z.string(), sentDate: moment }).nullable(),
  /** The signature of the version that is shown; null without one. */
  signature: linkSignatureSchema.nullable(),
  /** The first signature, while a second person still has to sign the same choice. */
  waiting: linkSignatureSchema.optional(),
  /**
   * What is due of the deposit after signing, and whether it can be paid by card on the page; null before that, and
   * without a deposit.
   */
  deposit: z.object({ dueCents: z.int(), isPayable: z.boolean() }).nullable(),
  /** The option that the customer applied for a loan for last, or chose and can pay over time; null without one. */
  loanFor: z.int().nullable(),
  /** Whether the company has a lender with which a loan can be applied for here. */
  appliesOnline: z.boolean(),
  /**
   * For each package, in order: what it adds to the one on its left, by its lines. Null for the left one's name where
   * nothing is compared.
   */
  told: z.array(
    z.object({
      left: z.string().nullable(),
      gains: z.array(
        z.object({
          lineId: z.int(),
          /** In words: what it takes the place of, is more than, or lasts longer than. */
          notes: z.array(z.string()),
        }),
      ),
    }),
  ),
  /** As it was sent, with what was paid since; after it was accepted, as it was sold. */
  proposal: presentationSchema,
  /** The files of the proposal that can be opened. */
  files: z.array(z.object({ id: z.string(), contentType: z.string(), size: z.int() })).optional(),
  /** Short-lived addresses of the options' pictures, at most 400 and 1,600 pixels wide or high. */
  pictures: z.array(z.object({ id: z.string(), small: z.string(), large: z.string() })).optional(),
});

export const shownProposalSchema = z.discriminatedUnion('state', [
  openProposalSchema,
  /**
   * A link that no longer works shows who can send a new one. `draft`: the proposal is being changed, and is
   * shown again after it is sent.
   */
  z.object({
    state: z.enum(['expired', 'revoked', 'draft']),
    companyName: z.string(),
    contact: shownContactSchema,
    logo,
    brandColor: companyLookSchema.shape.brandColor,
  }),
]);
export type ShownProposal = z.infer<typeof shownProposalSchema>;
