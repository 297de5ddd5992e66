import { decimalText } from '@fieldwright/domain/kernel/decimal-text';
import type { FieldChange } from '@fieldwright/domain/kernel/edit-plan';
import { fromTenThousandths } from '@fieldwright/domain/kernel/money';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { sameValue } from '@fieldwright/domain/kernel/same-value';
import {
  type LaborRate,
  type MarkupTier,
  type PriceRounding,
  pricingRulesShape,
  propertyTypes,
  rateTypes,
  wholeFactor,
} from '@fieldwright/domain/price-books/pricing-rules';
import { priceStepsTexts } from '../price-books/price-steps.texts.ts';
import { pricingTexts } from './pricing.texts.ts';

const texts = pricingTexts.history;

/** Returns the rates that the others don't have. */
const ratesText = (rates: readonly LaborRate[], others: readonly LaborRate[]) =>
  rates
    .filter((rate) => !others.some((other) => sameValue(other, rate)))
    .map(({ propertyTypeId, rateTypeId, hourlyCents }) =>
      texts.rate(propertyTypes[propertyTypeId], rateTypes[rateTypeId], moneyText(hourlyCents)),
    )
    .join('; ');

const tiersText = (tiers: readonly MarkupTier[]) =>
  tiers
    .map(({ fromCents, factor }) => texts.tier(moneyText(fromCents), decimalText(factor / wholeFactor)))
    .join('; ');

function valueText(field: string, value: unknown, other: unknown): string {
  if (field === 'laborRates') return ratesText((value ?? []) as LaborRate[], (other ?? []) as LaborRate[]);
  if (field === 'markupTiers') return tiersText((value ?? []) as MarkupTier[]);
  if (field === 'rounding') return priceStepsTexts.roundings[value as PriceRounding] ?? '';
  if (field === 'leastMarginRate')
    return typeof value === 'number' ? texts.percent(decimalText(fromTenThousandths(value))) : '';
  return typeof value === 'number' ? moneyText(value) : '';
}

/** Returns a changed field of the pricing rules in words. */
export function pricingFieldWords(field: string, { from, to }: FieldChange) {
  const titles: Readonly<Record<string, string>> = pricingRulesShape.titles;
  return {
    title: titles[field] ?? field,
    from: valueText(field, from, to) || texts.none,
    to: valueText(field, to, from) || texts.none,
  };
}
