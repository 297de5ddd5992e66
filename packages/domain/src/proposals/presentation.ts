import { z } from 'zod';
import type { LoanPlan } from '../financing/loan-plan.ts';
import { offersOf, presentedPlans } from '../financing/offered-plan.ts';
import { isLive } from '../kernel/edit-graph.ts';
import { byOrder } from '../kernel/edit-order.ts';
import type { PricingSettings } from '../pricing/pricing-settings.ts';
import { comparedLines } from './compared-lines.ts';
import { packageTotals } from './document-pricing.ts';
import { packageDifferences } from './package-differences.ts';
import { acceptedPart, acceptedPartSchema, plainLines, withChosenLines } from './package-lines.ts';
import { addOnFields, presentedAddOns, presentedFinancingSchema } from './presented-add-ons.ts';
import { presentedLine, presentedLineSchema } from './presented-line.ts';
import { presentedTotals, presentedTotalsSchema } from './presented-totals.ts';
import { shownFiles } from './proposal-files.ts';
import type { SalesProposal } from './sales-proposal.ts';

export type { PresentedLine } from './presented-line.ts';
export type { PresentedTotals } from './presented-totals.ts';

/** For a line that differs from the option on the left: its values there. The price is not included. */
const otherwiseSchema = z.object({
  /** Null if equal. */
  quantity: z.number().nullable(),
  /** Null if equal; empty if it has none there. */
  description: z.string().nullable(),
  /** Null if equal; empty if it has none there. */
  warranty: z.string().nullable(),
  price: z.boolean(),
});
export type Otherwise = z.infer<typeof otherwiseSchema>;

const presentedPackageSchema = z.object({
  id: z.int(),
  text: z.string(),
  description: z.string(),
  /** Whether the customer chose it. */
  selected: z.boolean(),
  /** How many lines the customer accepted; null if none was left out. Totals cover only these. */
  accepted: acceptedPartSchema.nullable(),
  lines: z.array(
    presentedLineSchema.extend({
      /**
       * `also` if only this option has it, `same` or `other` if it equals or differs from the option on the
       * left, `included` if nothing is compared, `leftOut` if the customer accepted the option without it.
       */
      beside: z.enum(['included', 'also', 'same', 'other', 'leftOut']),
      otherwise: otherwiseSchema.nullable(),
    }),
  ),
  /**
   * The option on the left, and its lines missing here; null for the first option, and if they have no line
   * in common.
   */
  left: z
    .object({
      text: z.string(),
      missing: z.array(presentedLineSchema.omit({ description: true, warranty: true })),
    })
    .nullable(),
  /** Null if the package can't be priced. */
  totals: presentedTotalsSchema.nullable(),
  financing: presentedFinancingSchema,
  /** What it is for, in a sentence or two; missing without one. */
  summary: z.string().optional(),
  /** The guid of its picture; missing without one. */
  pictureId: z.string().optional(),
  /** Set for the option that the company recommends. */
  recommended: z.boolean().optional(),
  ...addOnFields,
});
export type PresentedPackage = z.infer<typeof presentedPackageSchema>;

/**
 * A proposal as the customer sees it (R1.2): its packages in order, with the texts of their lines. Contains
 * no codes, costs, margins, unit prices or hidden records.
 */
export const presentationSchema = z.object({
  number: z.string(),
  text: z.string(),
  note: z.string(),
  /** The last day of the prices; null if they don't expire. */
  expiresDate: z.string().nullable(),
  accepted: z.object({ by: z.string(), date: z.string().nullable() }).nullable(),
  declined: z.boolean(),
  packages: z.array(presentedPackageSchema),
  /** The files that the customer gets, by the guid of their contents, which never change; missing without any. */
  files: z.array(z.object({ id: z.string(), text: z.string() })).optional(),
  /** How many people have to sign it; missing for one. */
  signers: z.literal(2).optional(),
  /** The terms it is sent with, by department; an empty name for the company's own. Missing without any. */
  terms: z.array(z.object({ department: z.string(), text: z.string() })).optional(),
});
export type Presentation = z.infer<typeof presentationSchema>;

/**
 * Returns a proposal as the customer sees it, priced as on the staff's screen. Leaves out packages without
 * lines.
 * @param plans the company's financing plans; none if the offer no longer holds
 */
export function presentProposal(
  proposal: SalesProposal,
  settings: PricingSettings,
  plans: readonly LoanPlan[] = [],
): Presentation {
  const { number, text, note, expiresDate, status, acceptedBy, acceptedDate, signers } = proposal;
  const files = shownFiles(proposal);
  const packages = proposal.packages
    .filter((each) => isLive(each) && plainLines(proposal, each.id).length > 0)
    .toSorted(byOrder('order'))
    // an option without a name is numbered by its position
    .map((each, place) => {
      const totals = packageTotals(proposal, each.id, settings);
      const accepted = acceptedPart(proposal, each.id);
      // compare with the other options as offered
      const offered = withChosenLines(proposal, { packageId: each.id, detailIds: null });
      const own = new Set(plainLines(proposal, each.id).map(({ id }) => id));
      const lines = comparedLines(
        offered,
        each.id,
        accepted ? packageTotals(offered, each.id, settings) : totals,
      ).filter(({ id }) => own.has(id));
      return { ...each, text: each.text || `Option ${place + 1}`, accepted, lines, totals };
    });
  return {
    number,
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
      accepted: each.accepted,
      ...(each.accepted ? partOf(proposal, each) : compared(each.lines, packages[place - 1])),
      totals: each.totals && presentedTotals(proposal, each.totals),
      financing: each.totals
        ? presentedPlans(offersOf(proposal.loanApplications, each.id), plans, each.totals)
        : [],
      ...besides(each),
      ...presentedAddOns(proposal, each, { settings, plans }),
    })),
    ...(files.length > 0 && { files }),
    ...(signers === 2 && { signers }),
  };
}

/** Returns what a package has besides its lines; nothing of what it doesn't have. */
const besides = ({ summary, pictureGuid, recommended }: SalesProposal['packages'][number]) => ({
  ...(summary.trim() && { summary: summary.trim() }),
  ...(pictureGuid && { pictureId: pictureGuid }),
  ...(recommended && { recommended }),
});

type Lines = ReturnType<typeof comparedLines>;

/**
 * Compares the lines of a package with the option on its left. Options without a common line are not
 * compared.
 */
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
              warranty: differs.includes('warranty') ? was.warranty : null,
              price: differs.includes('price'),
            },
    })),
    left: { text: left.text, missing: missing.map(({ id, text, quantity }) => ({ id, text, quantity })) },
  };
}

/** Returns the accepted lines, followed by those left out. Accepted options are not compared. */
function partOf(
  proposal: SalesProposal,
  { id, lines }: { id: number; lines: Lines },
): Pick<PresentedPackage, 'lines' | 'left'> {
  const left = plainLines(proposal, id).filter(({ leftOut }) => leftOut);
  const isLeft = (line: { id: number }) => left.some((each) => each.id === line.id);
  const sold = compared(
    lines.filter((line) => !isLeft(line)),
    undefined,
  );
  const leftOut = left.map((line) => ({
    ...presentedLine(line),
    beside: 'leftOut' as const,
    otherwise: null,
  }));
  return { lines: [...sold.lines, ...leftOut], left: null };
}
