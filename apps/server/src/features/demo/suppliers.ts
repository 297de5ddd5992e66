import type { Part, Trade } from '../price-books/starter/catalog.ts';
import { tradeOf } from '../price-books/starter/part-facts.ts';

/** Who sells the demo its parts. A starter book names nobody: each company knows where it buys. */
const suppliers: Record<Trade, { supplier: string; prefix: string }> = {
  HVAC: { supplier: 'Piedmont HVAC Supply', prefix: 'PH' },
  PLB: { supplier: 'Triad Plumbing Supply', prefix: 'TP' },
  ELE: { supplier: 'Carolina Electric Supply', prefix: 'CE' },
};

/** Returns a number of five digits that stays the same for a code. */
function numberOf(code: string): number {
  let number = 7;
  for (const letter of code) number = (number * 31 + letter.charCodeAt(0)) % 90_000;
  return number + 10_000;
}

/** Returns who sells a part, and the supplier's number for it. */
export function supplierOf(part: Pick<Part, 'code' | 'category'>) {
  const { supplier, prefix } = suppliers[tradeOf(part)];
  return { supplier, supplierCode: `${prefix}-${numberOf(part.code)}` };
}
