import { z } from 'zod';
import { isLive } from '../kernel/edit-graph.ts';
import { byOrder } from '../kernel/edit-order.ts';
import { brokenInvariantName } from '../kernel/invariant.ts';
import type { Totals } from '../pricing/pricing-result.ts';
import type { PricingSettings } from '../pricing/pricing-settings.ts';
import { comparedLines } from './compared-lines.ts';
import { linesOf, packageTotals } from './document-pricing.ts';
import { packageDifferences } from './package-differences.ts';
import type { SalesProposal } from './sales-proposal.ts';

/** Something taken off, under the name that the customer reads; an empty text where it has none. */
const reductionSchema = z.object({ text: z.string(), amountCents: z.int() });

/** What a package comes to, as a ledger. Fees are of work orders alone. */
const presentedTotalsSchema = z.object({
  subtotalCents: z.int(),
  discounts: z.array(reductionSchema),
  /** the rate as a percent number; null without one */
  taxPercentage: z.number().nullable(),
  /** what the rate is of: some lines may not be taxed */
  taxBaseCents: z.int(),
  taxCents: z.int(),
  rebates: z.array(reductionSchema),
  totalCents: z.int(),
  paidCents: z.int(),
  amountDueCents: z.int(),
  /** false while a price is to follow: the amounts are then of the other lines only */
  complete: z.boolean(),
});
export type PresentedTotals = z.infer<typeof presentedTotalsSchema>;

const presentedLineSchema = z.object({
  id: z.int(),
  text: z.string(),
  description: z.string(),
  quantity: z.number(),
});
export type PresentedLine = z.infer<typeof presentedLineSchema>;

/** Of a line that the option to the left has otherwise: what it is there. The price itself is not told. */
const otherwiseSchema = z.object({
  /** null: the same */
  quantity: z.number().nullable(),
  /** null: the same; empty where it has none there */
  description: z.string().nullable(),
  price: z.boolean(),
});
export type Otherwise = z.infer<typeof otherwiseSchema>;

const presentedPackageSchema = z.object({
  id: z.int(),
  text: z.string(),
  description: z.string(),
  /** the customer's choice */
  selected: z.boolean(),
  lines: z.array(
    presentedLineSchema.extend({
      /** only here, the same as in the option to the left, or otherwise there; `included` where nothing is compared */
      beside: z.enum(['included', 'also', 'same', 'other']),
      otherwise: otherwiseSchema.nullable(),
    }),
  ),
  /** the option to the left, and what of it is not in this one; null for the first, and where they have no line in common */
  left: z
    .object({ text: z.string(), missing: z.array(presentedLineSchema.omit({ description: true })) })
    .nullable(),
  /** null where the package cannot be priced as it stands */
  totals: presentedTotalsSchema.nullable(),
});
export type PresentedPackage = z.infer<typeof presentedPackageSchema>;

/**
 * A proposal as the customer sees it (R1.2): its packages in their order, with the texts of their lines. No code, cost,
 * margin or unit price, and nothing that is hidden.
 */
export const presentationSchema = z.object({
  text: z.string(),
  note: z.string(),
  /** the last day on which the prices hold; null: open */
  expiresDate: z.string().nullable(),
  accepted: z.object({ by: z.string(), date: z.string().nullable() }).nullable(),
  declined: z.boolean(),
  packages: z.array(presentedPackageSchema),
});
export type Presentation = z.infer<typeof presentationSchema>;

/** What the customer is shown of a proposal, priced as on the staff's screen. A package without lines is no offer. */
export function presentProposal(proposal: SalesProposal, settings: PricingSettings): Presentation {
  const { text, note, expiresDate, status, acceptedBy, acceptedDate } = proposal;
  const packages = proposal.packages
    .filter((each) => isLive(each) && linesOf(proposal, each.id).length > 0)
    .toSorted(byOrder('order'))
    // one without a name is known by its place
    .map((each, place) => {
      const totals = totalsOf(proposal, each.id, settings);
      const lines = comparedLines(proposal, each.id, totals);
      return { ...each, text: each.text || `Option ${place + 1}`, lines, totals };
    });
  return {
    text,
    note,
    expiresDate,
    accepted: status === 'Accepted' ? { by: acceptedBy ?? '', date: acceptedDate } : null,
    declined: status === 'Declined',
    packages: packages.map((each, place) => ({
      id: each.id,
      text: each.text,
      description: each.description,
      selected: each.selected,
      ...compared(each.lines, packages[place - 1]),
      totals: each.totals && presentedTotals(proposal, each.totals),
    })),
  };
}

const presentedLine = ({ id, text, description, quantity }: PresentedLine): PresentedLine => ({
  id,
  text,
  description,
  quantity,
});

type Lines = ReturnType<typeof comparedLines>;

/** The lines of a package, each beside what the option to its left has. Options without a line in common are not compared. */
function compared(
  own: Lines,
  left: { text: string; lines: Lines } | undefined,
): Pick<PresentedPackage, 'lines' | 'left'> {
  const { lines, missing } = packageDifferences(left?.lines ?? [], own);
  if (!left || lines.every(({ was }) => was === null))
    return {
      lines: lines.map(({ line }) => ({ ...presentedLine(line), beside: 'included', otherwise: null })),
      left: null,
    };
  return {
    lines: lines.map(({ line, was, differs }) => ({
      ...presentedLine(line),
      beside: was === null ? 'also' : differs.length === 0 ? 'same' : 'other',
      otherwise:
        was === null || differs.length === 0
          ? null
          : {
              quantity: differs.includes('quantity') ? was.quantity : null,
              description: differs.includes('description') ? was.description : null,
              price: differs.includes('price'),
            },
    })),
    left: { text: left.text, missing: missing.map(({ id, text, quantity }) => ({ id, text, quantity })) },
  };
}

function totalsOf(proposal: SalesProposal, packageId: number, settings: PricingSettings): Totals | null {
  try {
    return packageTotals(proposal, packageId, settings);
  } catch (error) {
    if (brokenInvariantName(error) === null) throw error;
    return null;
  }
}

function presentedTotals(proposal: SalesProposal, totals: Totals): PresentedTotals {
  const named = (reductions: Totals['discounts'], records: readonly { id: number; text: string }[]) =>
    reductions.map(({ id, amountCents }) => ({
      text: records.find((record) => record.id === id)?.text ?? '',
      amountCents,
    }));
  return {
    subtotalCents: totals.subtotalCents,
    discounts: named(totals.discounts, proposal.discounts),
    taxPercentage: totals.tax.salesTaxPercentage,
    taxBaseCents: totals.tax.baseCents,
    taxCents: totals.tax.taxCents,
    rebates: named(totals.rebates, proposal.rebates),
    totalCents: totals.totalCents,
    paidCents: totals.paidCents - totals.refundedCents,
    amountDueCents: totals.amountDueCents,
    complete: totals.complete,
  };
}
