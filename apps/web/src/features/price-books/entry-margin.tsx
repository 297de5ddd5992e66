import { decimalText } from '@fieldwright/domain/kernel/decimal-text';
import { timesQuantity } from '@fieldwright/domain/kernel/money';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { priceMargin } from '@fieldwright/domain/pricing/margin';
import type { ReactNode } from 'react';
import { MarginButton, type MarginPart } from './margin-trace.tsx';
import type { BrowsedEntry } from './price-book.data.ts';
import { sumTexts as texts } from './sum.texts.ts';

interface EntryMarginProps {
  entry: BrowsedEntry;
  /** the cost or the margin in words */
  text: string;
  of: 'cost' | 'margin';
  children?: ReactNode;
}

/** An entry's cost or margin, which shows how it's calculated when pressed (R3.11). */
export function EntryMargin({ entry, text, of, children }: EntryMarginProps) {
  const margin = priceMargin(entry.unitPriceCents, entry.costCents);
  // an entry whose price is TBD has no margin
  if (text === '' || (of === 'margin' && !margin)) return children ?? text;
  return (
    <MarginButton
      className="tn"
      name={of === 'cost' ? texts.costOf(entry.text) : texts.marginOf(entry.text)}
      text={text}
      margin={of === 'cost' ? null : margin}
      parts={[
        {
          key: 'entry',
          name: entry.text,
          priceCents: entry.unitPriceCents,
          costCents: entry.costCents ?? null,
          ...costsOf(entry),
        },
      ]}
    >
      {children}
    </MarginButton>
  );
}

/** Returns the parts of an entry's cost: its parts and labor if it's calculated, or else the entered cost. */
function costsOf({ kind, pricing, parts, costCents, laborHours, crew }: BrowsedEntry): Partial<MarginPart> {
  if (kind === 'partItem' || pricing === 'flat') return { costDetail: texts.enteredCost };
  const ofParts = parts.map(({ partItemId, text, quantity, costCents: each }) => ({
    key: `part ${partItemId}`,
    name: text,
    detail: texts.times(decimalText(quantity), moneyText(each ?? 0)),
    cents: timesQuantity(each ?? 0, quantity),
  }));
  const labor = (costCents ?? 0) - ofParts.reduce((sum, { cents }) => sum + cents, 0);
  return {
    costs: [
      ...ofParts,
      ...(labor === 0
        ? []
        : [
            {
              key: 'labor',
              name: texts.labor,
              detail: texts.hours(decimalText(laborHours * crew)),
              cents: labor,
            },
          ]),
    ],
  };
}
