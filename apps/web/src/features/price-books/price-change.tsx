import type { PriceStep } from '@fieldwright/domain/price-books/price-step';
import { priceBooksTexts } from './price-books.texts.ts';
import { priceTraceTexts as texts } from './price-trace.texts.ts';
import { PriceTraceButton } from './price-trace-button.tsx';

/** A price at some time, and how it came about then. */
export interface PastPrice {
  /** null: the price was open, or the entry wasn't there */
  cents: number | null;
  steps: readonly PriceStep[];
}

interface PriceChangeProps {
  /** the entry's name */
  name: string;
  /** what changed, such as "Price" */
  title: string;
  /** a price, or an amount in words that was none */
  from: PastPrice | string;
  to: PastPrice | string;
  /** what changed the price, if not the entry itself */
  cause?: string | null;
}

/** Shows a price before and after a change; each opens how it came about then (R1.6, R3.11). */
export function PriceChangeText({ name, title, from, to, cause = null }: PriceChangeProps) {
  return (
    <>
      {texts.changeOf(title)} <Side name={name} price={from} /> → <Side name={name} price={to} />
      {cause !== null && ` ${texts.cause(cause)}`}
    </>
  );
}

function Side({ name, price }: { name: string; price: PastPrice | string }) {
  if (typeof price === 'string') return price;
  const { cents, steps } = price;
  if (cents === null) return priceBooksTexts.toFollow;
  const trace = { unitPriceCents: cents, standardCents: cents, priceSteps: steps, open: null };
  return <PriceTraceButton name={name} cents={cents} trace={trace} />;
}
