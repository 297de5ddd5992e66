import { z } from 'zod';
import { quantity } from '../kernel/field.ts';
import { factorSchema, priceRoundings, propertyTypeIdSchema, rateTypeIdSchema } from './pricing-rules.ts';

const cents = z.int();
/** What a step adds (or takes off), and what the price is then. */
const amounts = { amountCents: cents, totalCents: cents };

/** A part of a step, by its name when the price was worked out. */
export const stepPartSchema = z.object({ text: z.string(), quantity, amountCents: cents });
export type StepPart = z.output<typeof stepPartSchema>;
/** The parts that a step comes from; missing where they have no names. */
const ofParts = { parts: z.array(stepPartSchema).optional() };

/** The steps of a price, in the order in which they come. */
export const priceStepSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('flat'), ...amounts }),
  /** Parts that have prices of their own. */
  z.object({ kind: z.literal('fixedParts'), ...ofParts, ...amounts }),
  z.object({ kind: z.literal('cost'), ...ofParts, ...amounts }),
  /** Parts with a markup of their own. */
  z.object({ kind: z.literal('ownMarkup'), ...ofParts, ...amounts }),
  z.object({
    kind: z.literal('markup'),
    fromCents: cents,
    /** Null for the last tier. */
    toCents: cents.nullable(),
    factor: factorSchema,
    ...amounts,
  }),
  /** Cost and markup in one, for people who may not see costs. */
  z.object({ kind: z.literal('materials'), ...amounts }),
  z.object({
    kind: z.literal('labor'),
    /** Of one technician. */
    hours: quantity,
    crew: z.int(),
    hourlyCents: cents,
    propertyTypeId: propertyTypeIdSchema,
    ...amounts,
  }),
  z.object({ kind: z.literal('rate'), rateTypeId: rateTypeIdSchema, hourlyCents: cents, ...amounts }),
  z.object({ kind: z.literal('minimum'), minimumCents: cents, ...amounts }),
  z.object({
    kind: z.literal('agreement'),
    agreementId: z.int(),
    /** Its plan's name when the price was worked out. */
    text: z.string().optional(),
    /** In 1/10,000 of a percent. */
    discountRate: z.int(),
    /** The plan's own price for an hour, if it decided; else null. */
    hourlyCents: cents.nullable(),
    ...amounts,
  }),
  z.object({ kind: z.literal('rounding'), rounding: z.enum(priceRoundings), ...amounts }),
]);
export type PriceStep = z.output<typeof priceStepSchema>;
/** A step without its amounts. */
export type StepSource = PriceStep extends infer S
  ? S extends PriceStep
    ? Omit<S, keyof typeof amounts>
    : never
  : never;

/**
 * Why a price is open: on purpose, without rules to work it out, with a part whose cost is unknown, or because it comes to
 * more than an amount can be.
 */
export const openReasons = ['open', 'noRules', 'costUnknown', 'tooLarge'] as const;
export type OpenReason = (typeof openReasons)[number];
