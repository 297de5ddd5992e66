import { z } from 'zod';
import { awaitedAnswerSchema } from './follow-up.ts';
import { acceptedPartSchema } from './package-lines.ts';
import { proposalStatuses } from './sales-proposal.ts';

/** A proposal as listed. */
export const listedProposalSchema = z.object({
  id: z.int(),
  version: z.int(),
  number: z.string(),
  text: z.string(),
  /** Today's status: a proposal waiting for an answer expires after its last day (R4.25). */
  status: z.enum(proposalStatuses),
  isTemplate: z.boolean(),
  /** What a template is for. */
  templateNote: z.string(),
  /** The name of a template's department. */
  department: z.string().nullable(),
  /** Null for a template. */
  customerId: z.int().nullable(),
  customerName: z.string().nullable(),
  /** Whether its customer or its site was removed (R4.4). */
  placeRemoved: z.boolean(),
  siteId: z.int().nullable(),
  address: z
    .object({ street: z.string(), city: z.string(), state: z.string(), postalCode: z.string() })
    .nullable(),
  /**
   * The total of the selected package (its accepted part), otherwise of the most expensive one; null if none
   * can be priced.
   */
  totalCents: z.int().nullable(),
  /** How many lines of the selected package were accepted; null if all were. */
  accepted: acceptedPartSchema.nullable(),
  packages: z.int(),
  expiresDate: z.string().nullable(),
  /** Whether the customer has signed the version that was sent last, by a link. */
  signed: z.boolean(),
  /** Whether the first of two people has signed the version that was sent last, and it still waits for the second. */
  halfSigned: z.boolean(),
  /** When it was sent, viewed, accepted or declined; null for a draft and for one that expired by date. */
  statusDate: z.iso.datetime({ offset: true }).nullable(),
  /** Why it was declined, as the customer or the staff said; null or missing otherwise. */
  lostReason: z.string().nullish(),
  createdDate: z.iso.datetime({ offset: true }),
  createdBy: z.string().nullable(),
  /** Only where proposals to follow up on are listed. */
  awaited: awaitedAnswerSchema.optional(),
});
export type ListedProposal = z.infer<typeof listedProposalSchema>;

/** A template as a new proposal offers it. */
export const offeredTemplateSchema = z.object({ id: z.int(), number: z.string(), text: z.string() });

/** The number of proposals with a status, and their total. */
export const proposalTileSchema = z.object({
  status: z.enum(proposalStatuses),
  count: z.int(),
  cents: z.int(),
});
export type ProposalTile = z.infer<typeof proposalTileSchema>;
