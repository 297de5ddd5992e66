import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { entryOfLine } from '@fieldwright/domain/price-books/line-price';
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

/** Shows what was recommended costs. If it's from the price book, a click shows how its price comes about today (R3.11). */
export function RecommendedPrice({ item, whose, none }: RecommendedPriceProps) {
  const { text, priceCents } = item;
  if (priceCents === null) return none;
  const entry = entryOfLine({ ...item, unitPriceCents: priceCents });
  if (entry === null) return moneyText(priceCents);
  const trace = async () => {
    const today = await fetchEntryPrice(entry, whose);
    const isSame = today?.unitPriceCents === priceCents;
    return today && { ...today, ...(!isSame && { note: texts.recommendedAt(moneyText(priceCents)) }) };
  };
  return <PriceTraceButton name={text} cents={priceCents} trace={trace} />;
}
