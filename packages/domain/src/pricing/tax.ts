import { allocateCents, fromTenThousandths, rateOf, sumCents } from '../kernel/money.ts';
import type { LineAmount } from './line-amounts.ts';
import type { TaxTerms } from './pricing-input.ts';
import type { PriceStepDraft, TotalTax } from './pricing-result.ts';
import { taxedPartOf } from './taxed-share.ts';

/** The tax of a document, each line's share of base and tax, and the steps. */
export interface ComputedTax {
  tax: TotalTax;
  /** In the order of the lines. */
  lineParts: readonly { taxableCents: number; taxCents: number }[];
  steps: readonly PriceStepDraft[];
}

/**
 * Computes the tax on the taxed parts of lines after before-tax reductions (pricing rules 5 and 6). Rounds the
 * combined rate's tax once on the whole base or once on every line, then splits it over the jurisdictions for
 * reporting. An exempt customer's base is zero.
 */
export function computeTax(lines: readonly LineAmount[], terms: TaxTerms): ComputedTax {
  const taxable = lines.map(({ line, beforeTaxCents }) => taxedPartOf(beforeTaxCents, line));
  const lineBases = terms.exemption ? taxable.map(() => 0) : taxable;
  const baseCents = sumCents(lineBases);
  const perLine = taxPerLine(lineBases, terms);
  const taxCents = sumCents(perLine);
  const split = allocateCents(
    taxCents,
    terms.jurisdictions.map((jurisdiction) => jurisdiction.rate),
  );
  return {
    tax: {
      terms,
      salesTaxPercentage: terms.source === 'none' ? null : fromTenThousandths(terms.rate),
      baseCents,
      exemptCents: terms.exemption ? sumCents(taxable) : 0,
      taxCents,
      jurisdictions: terms.jurisdictions.map((part, index) => ({ ...part, taxCents: split[index] ?? 0 })),
    },
    lineParts: lineBases.map((taxableCents, index) => ({ taxableCents, taxCents: perLine[index] ?? 0 })),
    steps: taxSteps(lines, { lineBases, perLine, terms }),
  };
}

function taxPerLine(lineBases: readonly number[], { rate, rounding }: TaxTerms): number[] {
  if (rounding === 'line') return lineBases.map((cents) => rateOf(cents, rate));
  return allocateCents(rateOf(sumCents(lineBases), rate), lineBases);
}

interface TaxedLines {
  lineBases: readonly number[];
  perLine: readonly number[];
  terms: TaxTerms;
}

function taxSteps(lines: readonly LineAmount[], { lineBases, perLine, terms }: TaxedLines): PriceStepDraft[] {
  const { rate, rounding } = terms;
  if (rounding === 'invoice') {
    return [{ step: 'tax', ofCents: sumCents(lineBases), rate, amountCents: sumCents(perLine) }];
  }
  return lines.flatMap(({ line }, index): PriceStepDraft[] => {
    const ofCents = lineBases[index] ?? 0;
    return ofCents === 0
      ? []
      : [{ step: 'tax', id: line.id, ofCents, rate, amountCents: perLine[index] ?? 0 }];
  });
}
