import { entryCost, entryPrice, type PriceBasis, type PricedPart } from '../entry-price.ts';
import type { OpenReason, PriceStep } from '../price-step.ts';
import type { PricingRules } from '../pricing-rules.ts';
import type { ExchangeKind } from './exchange-columns.ts';
import type { ExchangeValues } from './exchange-rows.ts';

/** What an entry sells for and costs; null if unknown. */
export interface Figures {
  priceCents: number | null;
  costCents: number | null;
  /** How the price comes about. */
  steps: readonly PriceStep[];
  /** Why the price is open; null if it isn't. */
  open: OpenReason | null;
}

/** A part of a service, with the fields that decide its price. */
export interface UsedPart {
  quantity: number;
  fields: ExchangeValues;
}

const standard = { propertyTypeId: 1, rateTypeId: 1, terms: null } as const;

/** Returns the standard price of an entry with these fields, and its cost. */
export function exchangeFigures(
  kind: ExchangeKind,
  fields: ExchangeValues,
  parts: readonly UsedPart[],
  rules: PricingRules | null,
): Figures {
  const cost = (fields.costCents ?? null) as number | null;
  const basis: PriceBasis = {
    kind,
    pricing: fields.pricing === 'computed' ? 'computed' : 'flat',
    flatCents: (fields.unitPriceCents ?? null) as number | null,
    laborHours: (fields.laborHours ?? 0) as number,
    crew: (fields.crew ?? 1) as number,
    parts:
      kind === 'partItem'
        ? [{ quantity: 1, costCents: cost, flatCents: null, factor: factorOf(fields) }]
        : parts.map(pricedPart),
  };
  const { priceCents, steps, open } = entryPrice(basis, rules, standard);
  const isWorkedOut = kind === 'serviceRepair' && basis.pricing === 'computed';
  return { priceCents, costCents: isWorkedOut ? entryCost(basis, rules) : cost, steps, open };
}

const factorOf = ({ markupFactor }: ExchangeValues) => (markupFactor ?? null) as number | null;

const pricedPart = ({ quantity, fields }: UsedPart): PricedPart => ({
  quantity,
  costCents: (fields.costCents ?? null) as number | null,
  flatCents: fields.pricing === 'computed' ? null : ((fields.unitPriceCents ?? null) as number | null),
  factor: factorOf(fields),
});
