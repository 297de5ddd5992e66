import { describe, expect, it } from 'vitest';
import { dueOfProposal, listedProposal, listedWorkOrder } from './listed-totals.ts';

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

describe('dueOfProposal', () => {
  const due = (packageId: number, amountDueCents: number, complete = true) => ({
    packageId,
    totalCents: amountDueCents + 100,
    amountDueCents,
    complete,
  });
  const packages = [
    { id: 1, selected: false },
    { id: 2, selected: false },
  ];

  it('is not known while a price is to follow, a package cannot be priced or is empty, or there is none (R5.8)', () => {
    expect(dueOfProposal(packages, [due(1, 90_000), due(2, 0, false)])).toBeNull();
    expect(dueOfProposal(packages, [due(1, 90_000)])).toBeNull();
    expect(dueOfProposal([], [])).toBeNull();
    expect(dueOfProposal(packages, [due(1, 90_000), due(2, -100)])).toBeNull();
    expect(dueOfProposal([{ id: 3, selected: true }], [due(1, 90_000)])).toBeNull();
  });

  it('is the most that a package leaves until one is selected, then what that one leaves (R4.8, R5.8)', () => {
    const totals = [due(1, 50_000), due(2, 90_000)];
    expect(dueOfProposal(packages, totals)).toBe(90_000);
    const chosen = packages.map((each) => ({ ...each, selected: each.id === 1 }));
    expect(dueOfProposal(chosen, totals)).toBe(50_000);
  });
});

describe('listedWorkOrder', () => {
  it('has the total and what is due, or nothing where it cannot be priced', () => {
    expect(listedWorkOrder([amounts(null, 700)])).toEqual({ totalCents: 700, amountDueCents: 600 });
    expect(listedWorkOrder([])).toEqual({ totalCents: null, amountDueCents: null });
  });
});
