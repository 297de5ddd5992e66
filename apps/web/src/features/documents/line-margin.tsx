import { decimalText } from '@fieldwright/domain/kernel/decimal-text';
import { timesQuantity } from '@fieldwright/domain/kernel/money';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import type { Margin } from '@fieldwright/domain/pricing/margin';
import type { LineId } from '@fieldwright/domain/pricing/pricing-input';
import type { Totals } from '@fieldwright/domain/pricing/pricing-result';
import { MarginButton, type MarginPart } from '../price-books/margin-trace.tsx';
import { sumTexts } from '../price-books/sum.texts.ts';
import { marginText } from './line.ts';
import { sumTraceTexts as texts } from './sum-trace.texts.ts';

/** A line with what its margin is made of. */
export interface MarginedLine {
  id: LineId;
  text: string;
  quantity: number;
  /** the company's cost of one unit; missing without permission to see costs */
  costCents?: number | null | undefined;
}

/** Returns what the margin of a document's lines is made of. */
export const marginParts = (totals: Totals, lines: readonly MarginedLine[]): MarginPart[] => {
  const nets = new Map(totals.lines.map(({ id, netCents }) => [id, netCents]));
  return lines.map((line) => ({
    key: String(line.id),
    name: line.text || texts.unnamed,
    priceCents: nets.get(line.id) ?? null,
    ...costOf(line),
  }));
};

/** Returns what all of a line costs the company, and how that is made up. */
export const costOf = ({ quantity, costCents }: Pick<MarginedLine, 'quantity' | 'costCents'>) =>
  costCents == null
    ? { costCents: null }
    : {
        costCents: timesQuantity(costCents, quantity),
        costDetail: quantity === 1 ? '' : texts.times(decimalText(quantity), moneyText(costCents)),
      };

interface LineMarginProps {
  line: Pick<MarginedLine, 'quantity' | 'costCents'>;
  /** the line's name */
  called: string;
  margin: Margin | null;
}

/** A line's margin, after its share of the discounts. */
export function LineMargin({ line, called, margin }: LineMarginProps) {
  if (!margin) return null;
  const cost = costOf(line);
  return (
    <MarginButton
      name={sumTexts.marginOf(called)}
      text={marginText(margin)}
      margin={margin}
      parts={[{ key: '', name: called, priceCents: margin.cents + (cost.costCents ?? 0), ...cost }]}
    />
  );
}
