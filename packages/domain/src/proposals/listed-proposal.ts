import { z } from 'zod';
import { proposalStatuses } from './sales-proposal.ts';

/** A proposal as a list shows it. */
export const listedProposalSchema = z.object({
  id: z.int(),
  version: z.int(),
  text: z.string(),
  /** as of today: one that waits for an answer expires by its date (R4.25) */
  status: z.enum(proposalStatuses),
  isTemplate: z.boolean(),
  /** null of a template */
  customerId: z.int().nullable(),
  customerName: z.string().nullable(),
  siteId: z.int().nullable(),
  address: z
    .object({ street: z.string(), city: z.string(), state: z.string(), postalCode: z.string() })
    .nullable(),
  /** of the selected package, else of the dearest one; null where none can be priced */
  totalCents: z.int().nullable(),
  packages: z.int(),
  expiresDate: z.string().nullable(),
  createdDate: z.iso.datetime({ offset: true }),
  createdBy: z.string().nullable(),
});
export type ListedProposal = z.infer<typeof listedProposalSchema>;

/** How many proposals there are of a status, and what they come to. */
export const proposalTileSchema = z.object({
  status: z.enum(proposalStatuses),
  count: z.int(),
  cents: z.int(),
});
export type ProposalTile = z.infer<typeof proposalTileSchema>;
