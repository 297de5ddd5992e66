import { z } from 'zod';
import type { LoanPlan } from '../financing/loan-plan.ts';
import type { PricingSettings } from '../pricing/pricing-settings.ts';
import { type Presentation, presentationSchema, presentProposal } from './presentation.ts';
import type { PresentedLine } from './presented-line.ts';
import type { ProposalTerms } from './proposal-terms.ts';
import type { SalesProposal } from './sales-proposal.ts';

/**
 * What a revision freezes and a signature is about: a proposal as the customer receives it, whatever has been
 * answered or paid. The order of the fields is part of the stored bytes, so a new field goes at the end and
 * raises `format`. Format 2 has deposits, format 3 summaries, pictures, the recommended option and files, format 4 add-ons,
 * and format 5 two signers,
 * terms and permits; a proposal without them has the bytes of an earlier format, so what was sent and signed before stays the same
 * version.
 */
export const revisionContentSchema = z.object({
  format: z.literal([1, 2, 3, 4, 5]),
  company: z.object({ name: z.string() }),
  customer: z.object({
    fullName: z.string(),
    /** The lines of the site's address. */
    address: z.array(z.string()),
  }),
  proposal: presentationSchema,
});
export type RevisionContent = z.infer<typeof revisionContentSchema>;

/**
 * Returns a proposal as it is offered: no choice, answer or payment is in it, so none of them changes it.
 * @param plans the company's financing plans
 * @param terms what it is sent with
 */
export function offeredProposal(
  proposal: SalesProposal,
  settings: PricingSettings,
  plans: readonly LoanPlan[],
  terms: ProposalTerms = [],
): Presentation {
  const offered: SalesProposal = {
    ...proposal,
    status: 'Sent',
    acceptedBy: null,
    acceptedDate: null,
    packages: proposal.packages.map((each) => ({ ...each, selected: false })),
    details: proposal.details.map((each) => ({ ...each, leftOut: false })),
    loanApplications: proposal.loanApplications.map((each) => ({ ...each, selected: false })),
    payments: [],
  };
  return { ...presentProposal(offered, settings, plans), ...(terms.length > 0 && { terms }) };
}

/** Returns the format of what is offered. */
export function formatOf({ packages, files, signers, terms }: Presentation): RevisionContent['format'] {
  const isPermit = ({ permit }: PresentedLine) => permit !== undefined;
  if (signers || terms || packages.some(({ lines, addOns = [] }) => [...lines, ...addOns].some(isPermit)))
    return 5;
  if (packages.some(({ addOns }) => addOns !== undefined)) return 4;
  if (files || packages.some((each) => each.summary || each.pictureId || each.recommended)) return 3;
  return packages.some(({ totals }) => totals?.depositCents !== undefined) ? 2 : 1;
}

/** Returns the text whose UTF-8 bytes are stored and hashed. The same content always has the same text. */
export const revisionText = (content: RevisionContent): string =>
  JSON.stringify(revisionContentSchema.parse(content));
