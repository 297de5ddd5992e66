import { z } from 'zod';
import { amountCents } from '../kernel/field.ts';
import { wholeRate } from '../kernel/money.ts';
import type { FieldFaults } from '../kernel/read-fields.ts';
import type { RecordShape } from '../kernel/record-shape.ts';

/** Whose place a price is for (R3.11): the property types of price books, unlike those of loans. */
export const propertyTypes = { 1: 'Residential', 2: 'Commercial' } as const;
export type PropertyTypeId = keyof typeof propertyTypes;
export const propertyTypeIds = [1, 2] as const satisfies readonly PropertyTypeId[];

/** When the work is done, or what it adds to (R3.11). */
export const rateTypes = { 1: 'Standard', 2: 'After hours', 3: 'Holiday', 4: 'Add-on' } as const;
export type RateTypeId = keyof typeof rateTypes;
export const rateTypeIds = [1, 2, 3, 4] as const satisfies readonly RateTypeId[];

export const propertyTypeIdSchema = z.literal(propertyTypeIds, 'Choose residential or commercial.');
export const rateTypeIdSchema = z.literal(
  rateTypeIds,
  'Choose the standard, after-hours, holiday or add-on rate.',
);

/** A factor of 1 on a cost. A factor is an integer in 1/10,000, so 2.7 times the cost is 27,000. */
export const wholeFactor = 10_000;
const largestFactor = 100 * wholeFactor;
const factorWrong = 'Enter a number from 1 to 100, such as 2.7.';
/** What a cost is multiplied by, at least 1: a price below cost is a flat price. */
export const factorSchema = z
  .int('Use no more than 4 decimal places.')
  .min(wholeFactor, factorWrong)
  .max(largestFactor, factorWrong);

const mostTiers = 40;

/** The price of an hour of one technician's work. */
const laborRateSchema = z.object({
  propertyTypeId: propertyTypeIdSchema,
  rateTypeId: rateTypeIdSchema,
  hourlyCents: amountCents,
});
export type LaborRate = z.output<typeof laborRateSchema>;

/** The factor for costs from an amount up to the next tier's. */
const markupTierSchema = z.object({ fromCents: amountCents, factor: factorSchema });
export type MarkupTier = z.output<typeof markupTierSchema>;

/** How a worked-out price is rounded, which is its last step. */
export const priceRoundings = ['none', 'nearest05', 'up00', 'up95', 'up99'] as const;
export type PriceRounding = (typeof priceRoundings)[number];

const marginWrong = 'Enter a percentage from 0 to 100.';

/** How a company works out its prices from costs and hours. */
export const pricingRulesSchema = z.object({
  /** One for each property type and rate type. */
  laborRates: z
    .array(laborRateSchema)
    .max(propertyTypeIds.length * rateTypeIds.length, 'Enter each hourly rate once.'),
  /** From the smallest cost up; the first is from 0. */
  markupTiers: z.array(markupTierSchema).max(mostTiers, `Use at most ${mostTiers} tiers.`),
  /** What an hour of one technician costs the company, for margins. */
  laborCostCents: amountCents.default(0),
  /** A service costs at least this, before an agreement's discount. */
  minimumChargeCents: amountCents.default(0),
  rounding: z.enum(priceRoundings).default('none'),
  /** Warns of a margin below this one, in 1/10,000 of a percent; null never warns. */
  leastMarginRate: z
    .int(marginWrong)
    .min(0, marginWrong)
    .max(wholeRate, marginWrong)
    .nullable()
    .default(null),
});
export type PricingRules = z.output<typeof pricingRulesSchema>;

const cellOf = ({ propertyTypeId, rateTypeId }: Pick<LaborRate, 'propertyTypeId' | 'rateTypeId'>) =>
  `${propertyTypeId}.${rateTypeId}`;

const cells = propertyTypeIds.flatMap((propertyTypeId) =>
  rateTypeIds.map((rateTypeId) => ({ propertyTypeId, rateTypeId })),
);

/** Returns why labor rates and tiers can't be used together, by field. */
function wrongRules({ laborRates, markupTiers }: PricingRules): FieldFaults {
  const given = new Set(laborRates.map(cellOf));
  const missing = cells.find((cell) => !given.has(cellOf(cell)));
  const faults: FieldFaults = {};
  if (missing) {
    const { propertyTypeId, rateTypeId } = missing;
    faults['laborRates'] =
      `Enter an hourly rate for ${propertyTypes[propertyTypeId]}, ${rateTypes[rateTypeId]}.`;
  }
  if (markupTiers[0]?.fromCents !== 0) faults['markupTiers'] = 'The first tier starts at $0.00.';
  const isAscending = markupTiers.every(
    ({ fromCents }, at) => at === 0 || fromCents > markupTiers[at - 1]!.fromCents,
  );
  if (!isAscending) faults['markupTiers'] = 'Each tier starts above the one before it.';
  return faults;
}

export const pricingRulesShape: RecordShape<typeof pricingRulesSchema.shape> = {
  schema: pricingRulesSchema,
  titles: {
    laborRates: 'Labor rates',
    markupTiers: 'Markup',
    laborCostCents: 'Labor cost per hour',
    minimumChargeCents: 'Minimum charge',
    rounding: 'Rounding',
    leastMarginRate: 'Warn below this margin',
  },
  together: [],
  whole: wrongRules,
};

/** What an hour costs besides the standard rate, until the company says otherwise, in 1/10,000. */
const usualFactors = { 1: 10_000, 2: 15_000, 3: 20_000, 4: 7_500 } as const satisfies Record<
  RateTypeId,
  number
>;
const dollar = 100;

/**
 * Returns rules from the two figures every owner knows; everything can be changed later. After hours is one
 * and a half times the rate, a holiday twice, an add-on three quarters, to whole dollars.
 * @param hourlyCents the residential rate for an hour
 * @param factor what costs are multiplied by, in 1/10,000
 * @param laborCostCents what an hour costs the company; 0 if nobody has said
 */
export function startingRules(hourlyCents: number, factor: number, laborCostCents = 0): PricingRules {
  const rateFor = (rateTypeId: RateTypeId) => {
    const exact = (hourlyCents * usualFactors[rateTypeId]) / wholeFactor;
    return rateTypeId === 1 ? hourlyCents : Math.round(exact / dollar) * dollar;
  };
  return {
    laborRates: cells.map((cell) => ({ ...cell, hourlyCents: rateFor(cell.rateTypeId) })),
    markupTiers: [{ fromCents: 0, factor }],
    laborCostCents,
    minimumChargeCents: 0,
    rounding: 'none',
    leastMarginRate: null,
  };
}

/** Returns the price of an hour, in cents. */
export function hourlyRate(
  { laborRates }: PricingRules,
  { propertyTypeId, rateTypeId }: Pick<LaborRate, 'propertyTypeId' | 'rateTypeId'>,
): number {
  const found = laborRates.find(
    (rate) => rate.propertyTypeId === propertyTypeId && rate.rateTypeId === rateTypeId,
  );
  return found?.hourlyCents ?? 0;
}

/** Returns the tier of a cost and where the next one starts, null after the last. */
export function tierOf(
  { markupTiers }: PricingRules,
  costCents: number,
): MarkupTier & { toCents: number | null } {
  const at = markupTiers.findLastIndex(({ fromCents }) => fromCents <= costCents);
  const tier = markupTiers[at] ?? { fromCents: 0, factor: wholeFactor };
  return { ...tier, toCents: markupTiers[at + 1]?.fromCents ?? null };
}
