import {
  divideHalfUp,
  multiplyHalfUp,
  rateOf,
  sumCents,
  timesQuantity,
  toTenThousandths,
} from '../kernel/money.ts';
import { maxCents } from '../kernel/read-money.ts';
import type { MemberTerms } from './price-book-filter.ts';
import type { OpenReason, PriceStep, StepPart, StepSource } from './price-step.ts';
import type { Pricing } from './pricing-kind.ts';
import {
  hourlyRate,
  type PriceRounding,
  type PricingRules,
  type PropertyTypeId,
  type RateTypeId,
  tierOf,
  wholeFactor,
} from './pricing-rules.ts';

/** A part as far as it decides a price. */
export interface PricedPart {
  /** Its name, for the steps. */
  text?: string | undefined;
  quantity: number;
  /** The cost of one; null if unknown. */
  costCents: number | null;
  /** A price of its own for one, which no markup changes. */
  flatCents: number | null;
  /** A factor of its own in place of the tier's, in 1/10,000. */
  factor: number | null;
  /** Missing if it is. */
  taxable?: boolean | undefined;
}

/** What the price of an entry is worked out from. */
export interface PriceBasis {
  kind: 'serviceRepair' | 'partItem';
  pricing: Pricing;
  /** The flat price; null while it is open. */
  flatCents: number | null;
  /** Hours of one technician; a crew of two takes them twice. */
  laborHours: number;
  crew: number;
  /** The parts of a service; a part item is its own only part. */
  parts: readonly PricedPart[];
}

/** Whose price it is (R3.11). */
export interface PricedFor {
  propertyTypeId: PropertyTypeId;
  rateTypeId: RateTypeId;
  terms: MemberTerms | null;
}

export interface EntryPrice {
  /** Null if the price is open. */
  priceCents: number | null;
  /** Adds up to the price; empty if it is open. */
  steps: readonly PriceStep[];
  /** Why the price is open; null if it isn't. */
  open: OpenReason | null;
}

class Steps {
  readonly list: PriceStep[] = [];
  total = 0;
  /** Whether any total was: what a later step takes off doesn't make it a price. */
  isTooLarge = false;

  add(source: StepSource, amountCents: number): void {
    this.total = sumCents([this.total, amountCents]);
    this.isTooLarge ||= this.total > maxCents;
    this.list.push({ ...source, amountCents, totalCents: this.total });
  }

  get price(): EntryPrice {
    return this.isTooLarge ? notPriced('tooLarge') : { priceCents: this.total, steps: this.list, open: null };
  }
}

const notPriced = (open: OpenReason): EntryPrice => ({
  priceCents: null,
  steps: [],
  open,
});

/**
 * Returns an entry's price and how it came about, in the order cost, markup, labor, rate, minimum, agreement,
 * rounding (R3.11). A flat price starts at itself and is rounded only if an agreement changed it. A price is open if it,
 * or a total on the way to it, is more than an amount can be.
 * @param rules null if the company has none yet: only flat prices are known then
 */
export function entryPrice(basis: PriceBasis, rules: PricingRules | null, whose: PricedFor): EntryPrice {
  const steps = new Steps();
  if (basis.pricing === 'flat') {
    if (basis.flatCents === null) return notPriced('open');
    steps.add({ kind: 'flat' }, basis.flatCents);
    if (whose.terms && takeOff(steps, whose.terms) && rules) round(steps, rules.rounding, basis.flatCents);
    return steps.price;
  }
  if (!rules) return notPriced('noRules');
  if (!addMaterials(steps, basis.parts, rules)) return notPriced('costUnknown');
  const labor = addLabor(steps, basis, rules, whose);
  if (basis.kind === 'serviceRepair' && steps.total < rules.minimumChargeCents)
    steps.add(
      { kind: 'minimum', minimumCents: rules.minimumChargeCents },
      rules.minimumChargeCents - steps.total,
    );
  if (whose.terms) takeOff(steps, whose.terms, labor);
  round(steps, rules.rounding);
  return steps.price;
}

/** Adds what the parts come to. Returns false if a cost that is needed is unknown. */
function addMaterials(steps: Steps, parts: readonly PricedPart[], rules: PricingRules): boolean {
  const fixed: PartAmount[] = [];
  const marked: PartAmount[] = [];
  const own: PartAmount[] = [];
  let tiered = 0;
  for (const part of parts) {
    const { flatCents, costCents, quantity, factor } = part;
    if (flatCents === null && costCents === null) return false;
    const amountCents = amountOf(flatCents ?? costCents!, quantity);
    if (flatCents !== null) fixed.push({ part, amountCents });
    else {
      marked.push({ part, amountCents });
      if (factor === null) tiered = sumCents([tiered, amountCents]);
      else own.push({ part, amountCents: timesFactor(amountCents, factor) - amountCents });
    }
  }
  const [fixedCents, cost] = [totalOf(fixed), totalOf(marked)];
  if (fixedCents !== 0) steps.add({ kind: 'fixedParts', ...named(fixed) }, fixedCents);
  if (cost !== 0) steps.add({ kind: 'cost', ...named(marked) }, cost);
  if (cost - tiered !== 0) steps.add({ kind: 'ownMarkup', ...named(own) }, totalOf(own));
  if (tiered !== 0) {
    const tier = tierOf(rules, tiered);
    steps.add({ kind: 'markup', ...tier }, timesFactor(tiered, tier.factor) - tiered);
  }
  return true;
}

/**
 * Multiplies like `timesQuantity`, to at most a cent more than an amount can be: that is enough to be too large, and sums
 * and markups of it stay exact.
 */
const amountOf = (unitCents: number, quantity: number): number =>
  unitCents * quantity > maxCents + 1 ? maxCents + 1 : timesQuantity(unitCents, quantity);

/** A part with its share of a step. */
interface PartAmount {
  part: PricedPart;
  amountCents: number;
}
const totalOf = (amounts: readonly PartAmount[]): number => sumOf(amounts, (each) => each.amountCents);

/**
 * Returns what the parts that aren't taxable add to a price. The markup of a tier is that of all parts together,
 * and belongs to each in proportion to its cost.
 */
export function untaxedMaterials(parts: readonly PricedPart[], rules: PricingRules): number {
  const tiered = parts.filter(({ flatCents, factor }) => flatCents === null && factor === null);
  const costOf = ({ costCents, quantity }: PricedPart) => timesQuantity(costCents ?? 0, quantity);
  const tier = tierOf(rules, sumOf(tiered, costOf));
  const untaxed = parts.filter(({ taxable = true }) => !taxable);
  const others = sumOf(
    untaxed.filter((part) => !tiered.includes(part)),
    (part) =>
      part.flatCents === null
        ? timesFactor(costOf(part), part.factor!)
        : timesQuantity(part.flatCents, part.quantity),
  );
  const ofTier = sumOf(
    untaxed.filter((part) => tiered.includes(part)),
    costOf,
  );
  return sumCents([others, timesFactor(ofTier, tier.factor)]);
}

/** Returns the named parts of a step, each with its share; nothing if none has a name. */
function named(amounts: readonly PartAmount[]): { parts?: StepPart[] } {
  const list: StepPart[] = [];
  for (const { part, amountCents } of amounts)
    if (part.text !== undefined) list.push({ text: part.text, quantity: part.quantity, amountCents });
  return list.length === 0 ? {} : { parts: list };
}

interface Labor {
  /** hours of all technicians */
  hours: number;
  cents: number;
}

/** Adds the labor at the standard rate, and what the rate type changes. */
function addLabor(
  steps: Steps,
  { laborHours, crew }: PriceBasis,
  rules: PricingRules,
  { propertyTypeId, rateTypeId }: PricedFor,
): Labor {
  const hours = crewHours(laborHours, crew);
  if (hours === 0) return { hours, cents: 0 };
  const standard = hourlyRate(rules, { propertyTypeId, rateTypeId: 1 });
  const hourlyCents = hourlyRate(rules, { propertyTypeId, rateTypeId });
  const [atStandard, atRate] = [amountOf(standard, hours), amountOf(hourlyCents, hours)];
  steps.add({ kind: 'labor', hours: laborHours, crew, hourlyCents: standard, propertyTypeId }, atStandard);
  steps.add({ kind: 'rate', rateTypeId, hourlyCents }, atRate - atStandard);
  return { hours, cents: atRate };
}

/** Returns the hours of a whole crew, with at most four decimals. */
export const crewHours = (laborHours: number, crew: number): number =>
  (toTenThousandths(laborHours) * crew) / wholeFactor;

/**
 * Takes off what an agreement saves. A labor rate of its own beats the percentage where there is labor; no
 * price falls below zero or rises. Returns whether it changed the price.
 */
function takeOff(steps: Steps, terms: MemberTerms, labor: Labor = { hours: 0, cents: 0 }): boolean {
  const { agreementId, text, discountRate, laborRateCents } = terms;
  const isOwnRate = laborRateCents !== null && labor.hours > 0;
  const change = isOwnRate
    ? timesQuantity(laborRateCents, labor.hours) - labor.cents
    : -rateOf(steps.total, discountRate);
  // members never pay more than others, such as where the rate type is cheaper than their own rate
  const amount = Math.max(Math.min(change, 0), -steps.total) + 0;
  if (amount === 0 && !isOwnRate && discountRate === 0) return false;
  steps.add(
    {
      kind: 'agreement',
      agreementId,
      ...(text !== undefined && { text }),
      discountRate,
      hourlyCents: isOwnRate ? laborRateCents : null,
    },
    amount,
  );
  return amount !== 0;
}

/** Rounds the total, to at most what it is without an agreement. Free stays free. */
function round(steps: Steps, rounding: PriceRounding, mostCents = Number.POSITIVE_INFINITY): void {
  if (rounding === 'none') return;
  const rounded = Math.min(roundedPrice(steps.total, rounding), mostCents);
  steps.add({ kind: 'rounding', rounding }, rounded - steps.total);
}

const endings = { up00: 0, up95: 95, up99: 99 } as const;

/** Returns a price rounded to the nearest 5 cents, or up to the next one that ends in .00, .95 or .99. */
export function roundedPrice(cents: number, rounding: PriceRounding): number {
  if (rounding === 'none' || cents === 0) return cents;
  if (rounding === 'nearest05') return Number(divideHalfUp(BigInt(cents), 5n)) * 5;
  const ending = endings[rounding];
  return Math.ceil((cents - ending) / 100) * 100 + ending;
}

/** Returns what a cost sells for. @param factor in 1/10,000 */
export const timesFactor = (cents: number, factor: number): number =>
  multiplyHalfUp(cents, factor, wholeFactor);

const sumOf = <T>(list: readonly T[], amountOf: (each: T) => number): number => sumCents(list.map(amountOf));

/** The steps of a price that come from its parts. */
export const ofMaterials: ReadonlySet<PriceStep['kind']> = new Set([
  'fixedParts',
  'cost',
  'ownMarkup',
  'markup',
]);

/**
 * Returns the steps for a person who may not see costs: everything before labor is one step. Labor keeps its
 * hours and rates, which are prices.
 */
export function stepsWithoutCosts(steps: readonly PriceStep[]): PriceStep[] {
  const materials = steps.filter(({ kind }) => ofMaterials.has(kind));
  const others = steps.filter(({ kind }) => !ofMaterials.has(kind));
  const totalCents = materials.at(-1)?.totalCents;
  return totalCents === undefined
    ? others
    : [{ kind: 'materials', amountCents: totalCents, totalCents }, ...others];
}

/**
 * Returns what the company pays for an entry: its parts, and its technicians' hours. Null if the cost of a
 * part is unknown, or all of it is more than an amount can be.
 */
export function entryCost(
  { parts, laborHours, crew }: PriceBasis,
  rules: Pick<PricingRules, 'laborCostCents'> | null,
): number | null {
  if (parts.some(({ costCents }) => costCents === null)) return null;
  const materials = sumOf(parts, ({ costCents, quantity }) => amountOf(costCents!, quantity));
  const cents = sumCents([materials, amountOf(rules?.laborCostCents ?? 0, crewHours(laborHours, crew))]);
  return cents > maxCents ? null : cents;
}
