import { priceTraceTexts } from '../price-books/price-trace.texts.ts';
import type { BookLine } from './line.ts';

interface LineAmountProps<L extends BookLine> {
  line: L;
  /** the line's name */
  called: string;
  /** the amount in words */
  text: string;
  /** shows how the price came about; missing where it can't */
  trace: ((line: L) => void) | undefined;
}

/** Shows a line's amount. A click shows where it comes from: the price book, or the person who typed it (R3.11). */
export function LineAmount<L extends BookLine>({ line, called, text, trace }: LineAmountProps<L>) {
  if (!trace) return text;
  return (
    <button
      type="button"
      className="amount-how"
      aria-haspopup="dialog"
      aria-label={priceTraceTexts.howOf(text, called)}
      onClick={() => trace(line)}
    >
      {text}
    </button>
  );
}
