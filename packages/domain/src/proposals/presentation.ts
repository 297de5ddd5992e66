import { z } from 'zod';
import type { LoanPlan } from '../financing/loan-plan.ts';
import { offersOf, presentedPlans } from '../financing/offered-plan.ts';
import { isLive } from '../kernel/edit-graph.ts';
import { byOrder } from '../kernel/edit-order.ts';
import type { Totals } from '../pricing/pricing-result.ts';
import type { PricingSettings } from '../pricing/pricing-settings.ts';
import { choicesOf, mostAddOns } from './add-on-choice.ts';
import { comparedLines } from './compared-lines.ts';
import { packageTotals, totalsWithAddOns } from './document-pricing.ts';
import { depositOf } from './offered-deposit.ts';
import { packageDifferences } from './package-differences.ts';
import { acceptedPart, acceptedPartSchema, addOnsOf, plainLines, withChosenLines } from './package-lines.ts';
import type { SalesProposal } from './sales-proposal.ts';

/** A discount or rebate with its name for the customer; the text is empty if it has none. */
const reductionSchema = z.object({ text: z.string(), amountCents: z.int() });

/** The totals of a package. Proposals have no fees. */
const presentedTotalsSchema = z.object({
  subtotalCents: z.int(),
  discounts: z.array(reductionSchema),
  /** The rate as a percent number; null without a rate. */
  taxPercentage: z.number().nullable(),
  /** The base of the rate, since some lines may not be taxed. */
  taxBaseCents: z.int(),
  taxCents: z.int(),
  /** The customer has an exemption certificate. */
  taxExempt: z.boolean(),
  rebates: z.array(reductionSchema),
  totalCents: z.int(),
  paidCents: z.int(),
  amountDueCents: z.int(),
  /** False while a price is open; the amounts then cover the other lines only. */
  complete: z.boolean(),
  /** What is due when the customer accepts; missing for no deposit. */
  depositCents: z.int().optional(),
});
export type PresentedTotals = z.infer<typeof presentedTotalsSchema>;

const presentedLineSchema = z.object({
  id: z.int(),
  text: z.string(),
  description: z.string(),
  /** Empty without one. */
  warranty: z.string(),
  quantity: z.number(),
});
export type PresentedLine = z.infer<typeof presentedLineSchema>;

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

/** The financing plans that an option is offered with, each with an estimate for the balance due (R1.7). */
const presentedFinancingSchema = z.array(
  z.object({
    text: z.string(),
    monthlyCents: z.int(),
    /** The customer's choice. */
    selected: z.boolean(),
    /** The terms, which must be shown with the amount. */
    sentences: z.array(z.string()),
  }),
);

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
  /** The add-ons, which aren't among the lines; missing without any. */
  addOns: z
    .array(
      presentedLineSchema.extend({
        /** What it changes in the total if no other is chosen; null if it has no price, or can't be chosen anymore. */
        addsCents: z.int().nullable(),
        /** The customer accepted it. */
        chosen: z.boolean(),
      }),
    )
    .optional(),
  /**
   * The totals and monthly amounts with each choice of add-ons, in the order of the add-ons; missing without add-ons,
   * and once there is nothing left to choose. The option's own are without any.
   */
  choices: z
    .array(
      z.object({
        addOnIds: z.array(z.int()),
        totals: presentedTotalsSchema,
        financing: presentedFinancingSchema,
      }),
    )
    .optional(),
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
  const { number, text, note, expiresDate, status, acceptedBy, acceptedDate } = proposal;
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
      ...presentedAddOns(proposal, each, { settings, plans }),
    })),
  };
}

/** Returns the add-ons of a package, with what each choice of them costs while there is something to choose. */
function presentedAddOns(
  proposal: SalesProposal,
  { id: packageId, totals, selected }: { id: number; totals: Totals | null; selected: boolean },
  { settings, plans }: { settings: PricingSettings; plans: readonly LoanPlan[] },
): Pick<PresentedPackage, 'addOns' | 'choices'> {
  const addOns = addOnsOf(proposal, packageId).slice(0, mostAddOns);
  if (addOns.length === 0) return {};
  const isOpen = proposal.status !== 'Accepted' && totals?.complete === true;
  const ids = addOns.map(({ id }) => id);
  const choices = (isOpen ? choicesOf(ids) : []).flatMap((addOnIds) => {
    const sum = totalsWithAddOns(proposal, { packageId, addOnIds }, settings);
    if (!sum?.complete) return [];
    const financing = presentedPlans(offersOf(proposal.loanApplications, packageId), plans, sum);
    return [{ addOnIds, totals: presentedTotals(proposal, sum), financing }];
  });
  const alone = new Map(
    choices.flatMap(({ addOnIds: [id, ...more], totals: sum }) =>
      more.length === 0 ? [[id!, sum.totalCents] as const] : [],
    ),
  );
  return {
    addOns: addOns.map((line) => {
      const totalCents = alone.get(line.id);
      return {
        ...presentedLine(line),
        addsCents: totalCents === undefined || totals === null ? null : totalCents - totals.totalCents,
        chosen: selected && !line.leftOut,
      };
    }),
    ...(choices.length > 0 && { choices }),
  };
}

const presentedLine = ({ id, text, description, warranty, quantity }: PresentedLine): PresentedLine => ({
  id,
  text,
  description,
  warranty,
  quantity,
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

function presentedTotals(proposal: SalesProposal, totals: Totals): PresentedTotals {
  const named = (reductions: Totals['discounts'], records: readonly { id: number; text: string }[]) =>
    reductions.map(({ id, amountCents }) => ({
      text: records.find((record) => record.id === id)?.text ?? '',
      amountCents,
    }));
  const depositCents = totals.complete ? depositOf(proposal, totals.totalCents) : 0;
  return {
    subtotalCents: totals.subtotalCents,
    discounts: named(totals.discounts, proposal.discounts),
    taxPercentage: totals.tax.salesTaxPercentage,
    taxBaseCents: totals.tax.baseCents,
    taxCents: totals.tax.taxCents,
    taxExempt: totals.tax.terms.exemption !== null,
    rebates: named(totals.rebates, proposal.rebates),
    totalCents: totals.totalCents,
    paidCents: totals.paidCents - totals.refundedCents,
    amountDueCents: totals.amountDueCents,
    complete: totals.complete,
    ...(depositCents > 0 && { depositCents }),
  };
}
