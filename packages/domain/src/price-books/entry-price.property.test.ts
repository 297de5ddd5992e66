import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxCents } from '../kernel/read-money.ts';
import {
  entryPrice,
  ofMaterials,
  type PriceBasis,
  type PricedFor,
  stepsWithoutCosts,
} from './entry-price.ts';
import { type PriceStep, priceStepSchema } from './price-step.ts';
import {
  type PricingRules,
  priceRoundings,
  pricingRulesSchema,
  propertyTypeIds,
  rateTypeIds,
} from './pricing-rules.ts';
import { standardSteps } from './standard-price.ts';

/** 100,000 cases, in lots with a seed each: a failure prints the seed of its lot, and that of the run. */
const lots = 100;
const perLot = 1_000;

/** Returns a function that gives numbers from 0 up to below a limit, always the same ones for a seed. */
function numbersOf(seed: number) {
  let state = seed >>> 0;
  return (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}
type Below = ReturnType<typeof numbersOf>;

const oneIn = (below: Below, often: number) => below(often) === 0;
/** An amount of any size: from cents to thousands of dollars, often on the border of a tier. */
const anyCents = (below: Below) => below([10, 1_000, 20_000, 900_000][below(4)]!);

function anyRules(below: Below): PricingRules {
  const borders = Array.from({ length: below(6) }, () => 1 + anyCents(below));
  const starts = [0, ...new Set(borders)].toSorted((a, b) => a - b);
  return {
    laborRates: propertyTypeIds.flatMap((propertyTypeId) =>
      rateTypeIds.map((rateTypeId) => ({ propertyTypeId, rateTypeId, hourlyCents: below(60_000) })),
    ),
    markupTiers: starts.map((fromCents) => ({ fromCents, factor: 10_000 + below(90_000) })),
    laborCostCents: below(20_000),
    minimumChargeCents: oneIn(below, 2) ? 0 : below(30_000),
    rounding: priceRoundings[below(priceRoundings.length)]!,
    leastMarginRate: oneIn(below, 2) ? null : below(1_000_001),
  };
}

function anyBasis(below: Below, { markupTiers }: PricingRules): PriceBasis {
  const onBorder = () => markupTiers[below(markupTiers.length)]!.fromCents;
  const part = (at: number) => ({
    text: `part ${at}`,
    quantity: oneIn(below, 3) ? 1 : (1 + below(50_000)) / 10_000,
    costCents: oneIn(below, 12) ? null : oneIn(below, 6) ? onBorder() : anyCents(below),
    flatCents: oneIn(below, 4) ? anyCents(below) : null,
    factor: oneIn(below, 4) ? 10_000 + below(90_000) : null,
  });
  const isPart = oneIn(below, 4);
  return {
    kind: isPart ? 'partItem' : 'serviceRepair',
    pricing: oneIn(below, 5) ? 'flat' : 'computed',
    flatCents: oneIn(below, 8) ? null : anyCents(below),
    laborHours: isPart || oneIn(below, 6) ? 0 : below(80_000) / 10_000,
    crew: 1 + below(3),
    parts: Array.from({ length: isPart ? 1 : below(5) }, (_, at) => part(at)),
  };
}

const anyWhose = (below: Below): PricedFor => ({
  propertyTypeId: propertyTypeIds[below(propertyTypeIds.length)]!,
  rateTypeId: rateTypeIds[below(rateTypeIds.length)]!,
  terms: oneIn(below, 3)
    ? null
    : {
        agreementId: 8,
        text: 'Comfort Plan',
        // nothing off, everything, or anything between
        discountRate: [0, 1_000_000, below(1_000_001)][below(3)]!,
        laborRateCents: oneIn(below, 2) ? null : below(60_000),
      },
});

const sumOf = (steps: readonly PriceStep[]) => steps.reduce((sum, { amountCents }) => sum + amountCents, 0);
const isSafe = ({ amountCents }: PriceStep) =>
  Number.isSafeInteger(amountCents) && !Object.is(amountCents, -0);

/** Returns what is wrong with a trace: it adds up step by step to the price, which is never below zero. */
function wrongTrace(steps: readonly PriceStep[], priceCents: number | null): string | null {
  let total = 0;
  for (const step of steps) {
    total += step.amountCents;
    if (total !== step.totalCents) return `${step.kind} does not add up`;
    if (!isSafe(step)) return `${step.kind} is no amount`;
  }
  if (priceCents !== total) return 'the price is not the last total';
  return total < 0 ? 'the price is below zero' : null;
}

const afterMaterials = ['materials', 'labor', 'rate', 'minimum', 'agreement', 'rounding', 'flat'];

/** Returns what is wrong with the steps that people without costs see: only amounts from the materials on. */
function wrongWithoutCosts(steps: readonly PriceStep[], priceCents: number | null): string | null {
  const shown = stepsWithoutCosts(steps);
  if (shown.some(({ kind }) => !afterMaterials.includes(kind) || ofMaterials.has(kind)))
    return 'a step before labor shows';
  if (shown.some((step) => 'parts' in step || 'factor' in step)) return 'a part or a markup shows';
  if (shown.filter(({ kind }) => kind === 'materials').length > 1) return 'materials are more than one step';
  const words = JSON.stringify(shown);
  if (words.includes('part ') || words.includes('cost')) return 'a part or a cost shows';
  return sumOf(shown) === priceCents ? null : 'the steps without costs do not add up';
}

/** Returns what is wrong with one case; null if nothing is. */
function wrongCase(basis: PriceBasis, rules: PricingRules, whose: PricedFor): string | null {
  const { priceCents, steps, open } = entryPrice(basis, rules, whose);
  const isUnknown = basis.parts.some(({ costCents, flatCents }) => costCents === null && flatCents === null);
  const due = basis.pricing === 'flat' ? basis.flatCents === null && 'open' : isUnknown && 'costUnknown';
  if (open !== (due || null)) return 'it is open, or not, for no reason';
  if (open !== null) return steps.length === 0 && priceCents === null ? null : 'it is open, and has a price';
  if (steps.some((step) => !priceStepSchema.safeParse(step).success)) return 'a step has another shape';
  const standard = entryPrice(basis, rules, { ...whose, terms: null });
  if (JSON.stringify(standardSteps(steps)) !== JSON.stringify(standard.steps))
    return 'the standard steps are not those without an agreement';
  if (priceCents! > maxCents || priceCents! > standard.priceCents!)
    return 'a member pays more than others, or anybody more than an amount can be';
  return wrongTrace(steps, priceCents) ?? wrongWithoutCosts(steps, priceCents);
}

describe('the price of any entry, by any rules, for anyone', () => {
  it('adds up step by step, with and without costs, in 100,000 random cases (R3.11, R6.4)', () => {
    let priced = 0;
    let open = 0;
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const below = numbersOf(seed);
        for (let at = 0; at < perLot; at += 1) {
          const rules = anyRules(below);
          const basis = anyBasis(below, rules);
          const whose = anyWhose(below);
          const wrong = wrongCase(basis, rules, whose);
          if (wrong) throw new Error(`${wrong}: ${JSON.stringify({ basis, rules, whose })}`);
          if (entryPrice(basis, rules, whose).open === null) priced += 1;
          else open += 1;
        }
      }),
      { numRuns: lots, endOnFailure: true },
    );
    // both sorts are many
    expect(priced).toBeGreaterThan(50_000);
    expect(open).toBeGreaterThan(5_000);
    expect(priced + open).toBe(lots * perLot);
  }, 120_000);

  it('adds up, or is open as too large, where amounts, quantities and hours are as large as they may be (R3.11)', () => {
    const below = numbersOf(11);
    const found = Array.from({ length: 5_000 }, () => {
      const rules = { ...anyRules(below), rounding: 'none' as const };
      const basis = anyBasis(below, rules);
      const large = 10 ** below(7);
      const parts = basis.parts.map((part) => ({ ...part, quantity: 1 + below(large), factor: 1_000_000 }));
      const grown = { ...basis, parts, laborHours: below(1_001), crew: 20 };
      const whose = anyWhose(below);
      const { open } = entryPrice(grown, rules, whose);
      if (open === null) expect(wrongCase(grown, rules, whose)).toBeNull();
      return open;
    });
    expect(found.filter((open) => open === 'tooLarge').length).toBeGreaterThan(500);
    expect(found.filter((open) => open === null).length).toBeGreaterThan(500);
  });

  it('is worked out by rules that a company can save', () => {
    const below = numbersOf(7);
    const rules = Array.from({ length: 200 }, () => anyRules(below));
    expect(rules.filter((each) => !pricingRulesSchema.safeParse(each).success)).toEqual([]);
  });
});
