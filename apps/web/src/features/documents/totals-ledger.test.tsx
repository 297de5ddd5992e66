import {
  buildPricingDocument,
  buildPricingLine,
  buildTaxEntry,
  totalsOf,
} from '@fieldwright/domain/pricing/testing/build-pricing';
import { noTaxText } from '@fieldwright/domain/work-orders/base-view';
import { cleanup, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { TotalsLedger } from './totals-ledger.tsx';

/** Shows the totals of a document without a tax rate. */
function show({ readOnly = false, unitPriceCents = 10_000, taxable = true } = {}) {
  const lines = [buildPricingLine({ id: 1, unitPriceCents, taxable })];
  const totals = totalsOf(buildPricingDocument({ lines, taxEntry: buildTaxEntry([]) }));
  render(
    <TotalsLedger
      totals={totals}
      lines={1}
      discounts={[]}
      rebates={[]}
      taxText={null}
      margin={null}
      readOnly={readOnly}
      open={() => {}}
      remove={() => {}}
      openTax={() => {}}
    />,
  );
  const isSaid = screen.queryByText(noTaxText) !== null;
  cleanup();
  return isSaid;
}

describe('the totals of a document', () => {
  it.each([
    [{}, true],
    [{ readOnly: true }, false],
    [{ unitPriceCents: 0 }, false],
    [{ taxable: false }, false],
  ])('say that no tax is charged while a rate can be set for something (R3.4): %o', (more, isSaid) => {
    expect(show(more)).toBe(isSaid);
  });
});
