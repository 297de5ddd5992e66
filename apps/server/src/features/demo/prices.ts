import { entryPrice, type PricedFor } from '@fieldwright/domain/price-books/entry-price';
import { type PricingRules, startingRules, wholeFactor } from '@fieldwright/domain/price-books/pricing-rules';
import type { Service, Trade } from '../price-books/starter/catalog.ts';
import { starterParts, starterServices } from '../price-books/starter/starter-entries.ts';

/** The departments, with the price and cost of an hour in cents. */
export const trades: Record<Trade, { department: string; hourCents: number; hourCostCents: number }> = {
  HVAC: { department: 'Heating & cooling', hourCents: 17_200, hourCostCents: 5_200 },
  PLB: { department: 'Plumbing', hourCents: 16_500, hourCostCents: 4_900 },
  ELE: { department: 'Electrical', hourCents: 15_800, hourCostCents: 4_800 },
};

/**
 * Markups by cost: up to this many cents, a part sells for this multiple of its cost. Cheaper parts get
 * higher markups.
 */
const markups = [
  [500, 4],
  [2_000, 3.4],
  [5_000, 3],
  [10_000, 2.7],
  [25_000, 2.3],
  [75_000, 1.95],
  [150_000, 1.75],
  [Number.POSITIVE_INFINITY, 1.6],
] as const;

/** Returns the price of a part sold alone, in cents, rounded up to 5 cents, or to a dollar from $100. */
export function partPriceCents(costCents: number): number {
  const [, factor] = markups.find(([most]) => costCents <= most)!;
  const step = costCents < 10_000 ? 5 : 100;
  return Math.ceil((costCents * factor) / step) * step;
}

const byCode = new Map(starterParts.map((part) => [part.code, part]));

/** Returns a service's cost and price in cents: its hours and its marked-up parts, rounded up to a dollar. */
export function servicePrice({ trade, hours, parts }: Service): {
  costCents: number;
  unitPriceCents: number;
} {
  const { hourCents, hourCostCents } = trades[trade];
  let cost = hours * hourCostCents;
  let price = hours * hourCents;
  for (const [code, quantity] of parts) {
    const part = byCode.get(code);
    if (!part) throw new Error(`The demo has no part ${code}.`);
    cost += part.costCents * quantity;
    price += partPriceCents(part.costCents) * quantity;
  }
  return { costCents: Math.round(cost), unitPriceCents: Math.ceil(price / 100) * 100 };
}

const { HVAC } = trades;
/** What an hour costs a business beside a home, in 1/10,000: a bit more. */
const commercialFactor = 11_000;
const residential = startingRules(HVAC.hourCents, wholeFactor, HVAC.hourCostCents);

/** The company's pricing rules: rates of its largest department, the markups above, and whole dollars. */
export const demoRules: PricingRules = {
  ...residential,
  laborRates: residential.laborRates.map(({ hourlyCents, ...cell }) => ({
    ...cell,
    hourlyCents:
      cell.propertyTypeId === 2
        ? Math.round((hourlyCents * commercialFactor) / 1_000_000) * 100
        : hourlyCents,
  })),
  markupTiers: markups.map(([, factor], at) => ({
    fromCents: markups[at - 1]?.[0] ?? 0,
    factor: factor * wholeFactor,
  })),
  minimumChargeCents: 7_900,
  rounding: 'up00',
  leastMarginRate: 350_000,
};

/** Whose prices the demo's documents have. */
export const anyone: PricedFor = { propertyTypeId: 1, rateTypeId: 1, terms: null };

/** Says whether a service's price is worked out: by the rates of its department. The others have flat prices. */
export const isCalculated = ({ trade }: Pick<Service, 'trade'>): boolean => trade === 'HVAC';

const priceOf = (
  kind: 'serviceRepair' | 'partItem',
  of: Pick<Service, 'hours' | 'parts'>,
  codes: ReadonlySet<string>,
) =>
  entryPrice(
    {
      kind,
      pricing: 'computed',
      flatCents: null,
      laborHours: of.hours,
      crew: 1,
      parts: of.parts.map(([code, quantity]) => {
        const { costCents } = byCode.get(code)!;
        return {
          quantity,
          costCents,
          flatCents: codes.has(code) ? null : partPriceCents(costCents),
          factor: null,
        };
      }),
    },
    demoRules,
    anyone,
  ).priceCents;

/**
 * Returns the parts whose prices are worked out: those of which neither their own price nor that of a service with
 * them becomes another one. The others have the flat prices that documents have had.
 */
export function partsCalculated(): ReadonlySet<string> {
  const isSame = ({ code, costCents }: (typeof starterParts)[number]) =>
    priceOf('partItem', { hours: 0, parts: [[code, 1]] }, new Set([code])) === partPriceCents(costCents);
  const codes = new Set(starterParts.filter(isSame).map(({ code }) => code));
  for (const { parts } of starterServices.filter((service) => !isCalculated(service)))
    for (const [code] of parts) codes.delete(code);
  const services = starterServices.filter(isCalculated);
  for (;;) {
    const wrong = services.filter(
      (service) => priceOf('serviceRepair', service, codes) !== servicePrice(service).unitPriceCents,
    );
    const blamed = wrong
      .flatMap(({ parts }) => parts.map(([code]) => code))
      .filter((code) => codes.has(code));
    const times = (code: string) => blamed.filter((each) => each === code).length;
    const [worst] = blamed.toSorted((a, b) => times(b) - times(a));
    if (worst === undefined) return codes;
    codes.delete(worst);
  }
}
