import type { Fields } from '@fieldwright/domain/kernel/edit-shape';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { documentTexts as texts } from './documents.texts.ts';
import type { Line } from './line.ts';
import { LineAmount } from './line-amount.tsx';

interface WasTagProps {
  line: Line;
  /** the line's name */
  called: string;
  /** the line as saved */
  was: Fields;
  /** shows how a line's price came about */
  trace: ((line: Line) => void) | undefined;
}

/** What a line's price and amount follow from. */
const decisive = [
  'unitPriceCents',
  'priceKey',
  'serviceRepairId',
  'partItemId',
  'quantity',
  'lineDiscountCents',
  'freeOfCharge',
  'credit',
] as const satisfies readonly (keyof Line)[];

/** Tags a line with the price it had before this edit; a click shows how that came about. */
export function WasTag({ line, called, was, trace }: WasTagProps) {
  const saved = was as unknown as Line;
  const before = { ...line, ...Object.fromEntries(decisive.map((field) => [field, saved[field]])) };
  const price = saved.unitPriceCents;
  const text = texts.was(price === null ? texts.toFollow : moneyText(price));
  return (
    <span className="tag copper">
      <LineAmount line={before} trace={trace} {...{ called, text }} />
    </span>
  );
}
