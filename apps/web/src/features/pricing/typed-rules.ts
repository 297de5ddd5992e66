import { decimalText, readDecimal } from '@fieldwright/domain/kernel/decimal-text';
import { fromTenThousandths, toTenThousandths } from '@fieldwright/domain/kernel/money';
import { amountText } from '@fieldwright/domain/kernel/money-text';
import { readMoney } from '@fieldwright/domain/kernel/read-money';
import { wrongIn } from '@fieldwright/domain/kernel/record-shape';
import {
  type LaborRate,
  type PriceRounding,
  type PricingRules,
  pricingRulesShape,
  propertyTypeIds,
  rateTypeIds,
  wholeFactor,
} from '@fieldwright/domain/price-books/pricing-rules';
import { readFactor } from '@fieldwright/domain/price-books/read-markup';

type Cell = Pick<LaborRate, 'propertyTypeId' | 'rateTypeId'>;

export interface TypedTier {
  from: string;
  factor: string;
}

/** The rules as typed. */
export interface TypedRules {
  /** by cell */
  laborRates: Readonly<Record<string, string>>;
  markupTiers: readonly TypedTier[];
  laborCostCents: string;
  minimumChargeCents: string;
  rounding: PriceRounding;
  /** in percent */
  leastMarginRate: string;
}

export const cells: readonly Cell[] = propertyTypeIds.flatMap((propertyTypeId) =>
  rateTypeIds.map((rateTypeId) => ({ propertyTypeId, rateTypeId })),
);
export const cellKey = ({ propertyTypeId, rateTypeId }: Cell): string => `${propertyTypeId}-${rateTypeId}`;

const optionalAmount = (cents: number) => (cents === 0 ? '' : amountText(cents));

/** Returns rules as a person would type them. @param rules null if there are none yet */
export function typedRules(rules: PricingRules | null): TypedRules {
  const rates = rules?.laborRates ?? [];
  const tiers = rules?.markupTiers ?? [];
  return {
    laborRates: Object.fromEntries([
      ...cells.map((cell) => [cellKey(cell), '']),
      ...rates.map((rate) => [cellKey(rate), amountText(rate.hourlyCents)]),
    ]),
    markupTiers: rules
      ? tiers.map(({ fromCents, factor }) => ({
          from: amountText(fromCents),
          factor: decimalText(factor / wholeFactor),
        }))
      : [{ from: amountText(0), factor: '' }],
    laborCostCents: optionalAmount(rules?.laborCostCents ?? 0),
    minimumChargeCents: optionalAmount(rules?.minimumChargeCents ?? 0),
    rounding: rules?.rounding ?? 'none',
    leastMarginRate:
      rules?.leastMarginRate == null ? '' : decimalText(fromTenThousandths(rules.leastMarginRate)),
  };
}

/** Errors by path: `laborRates.1-2`, `markupTiers.0.from`. */
export type WrongTyped = Record<string, string>;

/** Parses typed rules. */
export function readRules(typed: TypedRules): { rules: PricingRules } | { wrong: WrongTyped } {
  const wrong: WrongTyped = {};
  const money = (path: string, text: string): number => {
    const reading = readMoney(text);
    if ('cents' in reading) return reading.cents;
    wrong[path] = reading.wrong;
    return 0;
  };
  const optional = (path: string, text: string) => (text.trim() === '' ? 0 : money(path, text));
  const times = (path: string, text: string): number => {
    const reading = readFactor(text);
    if ('factor' in reading) return reading.factor;
    wrong[path] = reading.wrong;
    return wholeFactor;
  };
  const percent = (path: string, text: string): number | null => {
    if (text.trim() === '') return null;
    const reading = readDecimal(text);
    if ('value' in reading) return toTenThousandths(reading.value);
    wrong[path] = reading.wrong;
    return null;
  };
  const rules: PricingRules = {
    laborRates: cells.map((cell) => {
      const key = cellKey(cell);
      return { ...cell, hourlyCents: money(`laborRates.${key}`, typed.laborRates[key] ?? '') };
    }),
    markupTiers: typed.markupTiers.map(({ from, factor }, at) => ({
      fromCents: money(`markupTiers.${at}.from`, from),
      factor: times(`markupTiers.${at}.factor`, factor),
    })),
    laborCostCents: optional('laborCostCents', typed.laborCostCents),
    minimumChargeCents: optional('minimumChargeCents', typed.minimumChargeCents),
    rounding: typed.rounding,
    leastMarginRate: percent('leastMarginRate', typed.leastMarginRate),
  };
  if (Object.keys(wrong).length === 0) Object.assign(wrong, wrongIn(pricingRulesShape, rules));
  return Object.keys(wrong).length > 0 ? { wrong } : { rules };
}
