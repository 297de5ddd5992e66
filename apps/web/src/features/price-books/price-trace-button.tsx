import { moneyText } from '@fieldwright/domain/kernel/money-text';
import type { ReactNode } from 'react';
import { textOf } from '../../lib/errors/api-error.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { useCosts } from './costs.ts';
import { priceBooksTexts } from './price-books.texts.ts';
import { openPriceTrace, type TracedPrice } from './price-trace.dialog.tsx';
import { priceTraceTexts as texts } from './price-trace.texts.ts';

type Trace = Omit<TracedPrice, 'text'>;

interface PriceTraceButtonProps {
  /** what is priced */
  name: string;
  /** null: the price is open */
  cents: number | null;
  /** how it came about, or a request for it; null if what is priced is gone */
  trace: Trace | (() => Promise<Trace | null>);
  className?: string;
  /** the price in words, if it isn't just the amount */
  says?: string;
  /** in place of the price as text */
  children?: ReactNode;
}

/** A price that shows how it came about when pressed: wherever staff see one (R3.11). */
export function PriceTraceButton({ name, cents, trace, says, className, children }: PriceTraceButtonProps) {
  const costs = useCosts();
  const shown = says ?? (cents === null ? priceBooksTexts.toFollow : moneyText(cents));
  const open = async () => {
    try {
      const found = typeof trace === 'function' ? await trace() : trace;
      if (found) openPriceTrace({ ...found, text: name }, costs);
      else showToast({ kind: 'failed', text: texts.gone(name) });
    } catch (error) {
      showToast({ kind: 'failed', text: textOf(error) });
    }
  };
  return (
    <button
      type="button"
      className={['entry-trace', className].filter(Boolean).join(' ')}
      aria-haspopup="dialog"
      aria-label={texts.howOf(shown, name)}
      onClick={() => void open()}
    >
      {children ?? shown}
    </button>
  );
}

/** Returns the trace of a price that was entered. */
export const flatTrace = (cents: number): Trace => ({
  unitPriceCents: cents,
  standardCents: cents,
  priceSteps: [{ kind: 'flat', amountCents: cents, totalCents: cents }],
  open: null,
});
