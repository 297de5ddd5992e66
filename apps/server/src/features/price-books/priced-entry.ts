import {
  entryCost,
  entryPrice,
  type PricedFor,
  stepsWithoutCosts,
} from '@fieldwright/domain/price-books/entry-price';
import { priceKeyFor } from '@fieldwright/domain/price-books/price-book-filter';
import type { OpenReason, PriceStep } from '@fieldwright/domain/price-books/price-step';
import type { PricingRules } from '@fieldwright/domain/price-books/pricing-rules';
import { taxedShareOf } from '@fieldwright/domain/price-books/taxed-part';
import { basisOf, basisOfPart, type StoredPart, type StoredPrice } from '../../db/price-basis.sql.ts';

/** How prices are worked out for a request. */
export interface Pricing {
  rules: PricingRules | null;
  whose: PricedFor;
  withCosts: boolean;
}

/** The price of an entry as answers show it. */
export interface ShownPrice {
  priceKey: string;
  unitPriceCents: number | null;
  /** without the agreement */
  standardCents: number | null;
  priceSteps: PriceStep[];
  open: OpenReason | null;
  /** how much of it is taxed, in billionths */
  taxedShare: number;
  costCents?: number | null;
}

/** Returns an entry's price, how it came about, and its cost for those who may see costs. */
export function shownPrice(stored: StoredPrice, { rules, whose, withCosts }: Pricing): ShownPrice {
  const basis = basisOf(stored);
  const price = entryPrice(basis, rules, whose);
  const standard = whose.terms ? entryPrice(basis, rules, { ...whose, terms: null }) : price;
  const isMember = price.steps.some(({ kind }) => kind === 'agreement');
  const isWorkedOut = stored.kind === 'serviceRepair' && stored.pricing === 'computed';
  return {
    priceKey: priceKeyFor(whose, isMember ? whose.terms!.agreementId : null),
    unitPriceCents: price.priceCents,
    standardCents: standard.priceCents,
    priceSteps: withCosts ? [...price.steps] : stepsWithoutCosts(price.steps),
    open: price.open,
    taxedShare: taxedShareOf(stored.taxedPart, basis, rules, { whose, price }),
    ...(withCosts && { costCents: isWorkedOut ? entryCost(basis, rules) : stored.costCents }),
  };
}

type ShownPart = Pick<
  StoredPart,
  'partItemId' | 'code' | 'text' | 'description' | 'warranty' | 'quantity' | 'taxable' | 'unitPriceCents'
> & { costCents?: number | null };

/** Returns a part of a service with its own price, as the first values of a repair part. */
export function shownPart(stored: StoredPart, { rules, whose, withCosts }: Pricing): ShownPart {
  const { pricing: _, markupFactor: _factor, hidden: _hidden, costCents, ...part } = stored;
  const unitPriceCents = entryPrice(basisOfPart(stored), rules, whose).priceCents;
  return { ...part, unitPriceCents, ...(withCosts && { costCents }) };
}
