import { describe, expect, it } from 'vitest';
import { listedProposal, listedWorkOrder } from './listed-totals.ts';

const amounts = (packageId: number | null, totalCents: number) => ({
  packageId,
  totalCents,
  amountDueCents: totalCents - 100,
});

describe('listedProposal', () => {
  const packages = [
    { id: 1, selected: false },
    { id: 2, selected: false },
  ];

  it('is nothing where no package can be priced', () => {
    expect(listedProposal(packages, [])).toEqual({ totalCents: null });
  });

  it('counts the dearest package until one is selected, then that one (R4.8)', () => {
    const totals = [amounts(1, 90_000), amounts(2, 50_000)];
    expect(listedProposal(packages, totals)).toEqual({ totalCents: 90_000 });
    const chosen = packages.map((each) => ({ ...each, selected: each.id === 2 }));
    expect(listedProposal(chosen, totals)).toEqual({ totalCents: 50_000 });
  });
});

describe('listedWorkOrder', () => {
  it('has the total and what is due, or nothing where it cannot be priced', () => {
    expect(listedWorkOrder([amounts(null, 700)])).toEqual({ totalCents: 700, amountDueCents: 600 });
    expect(listedWorkOrder([])).toEqual({ totalCents: null, amountDueCents: null });
  });
});
