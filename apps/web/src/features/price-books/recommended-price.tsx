import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { entryOfLine } from '@fieldwright/domain/price-books/line-price';
import { AmountParts } from '../../ui/amount-parts.tsx';
import { fetchEntryPrice } from './price-book.data.ts';
import './price-trace.css';
import { priceTraceTexts as texts } from './price-trace.texts.ts';
import { PriceTraceButton } from './price-trace-button.tsx';
import type { PriceFilter } from './whose-prices.ts';

interface RecommendedPriceProps {
  item: {
    text: string;
    priceCents: number | null;
    partItemId: number | null;
    serviceRepairId: number | null;
  };
  /** whose prices */
  whose?: PriceFilter;
  /** shown without a price */
  none: string;
}

/** Shows what was recommended costs. A click shows how a price from the price book comes about today, or that it was entered (R3.11). */
export function RecommendedPrice({ item, whose, none }: RecommendedPriceProps) {
  const { text, priceCents } = item;
  if (priceCents === null) return none;
  const entry = entryOfLine({ ...item, unitPriceCents: priceCents });
  if (entry === null)
    return (
      <AmountParts name={text} cents={priceCents} parts={[{ name: texts.enteredPrice, cents: priceCents }]} />
    );
  const trace = async () => {
    const today = await fetchEntryPrice(entry, whose);
    const isSame = today?.unitPriceCents === priceCents;
    return today && { ...today, ...(!isSame && { note: texts.recommendedAt(moneyText(priceCents)) }) };
  };
  return <PriceTraceButton name={text} cents={priceCents} trace={trace} />;
}
