import fc from 'fast-check';
import { salesProposalShape } from '../../proposals/sales-proposal-shape.ts';
import { workOrderShape } from '../../work-orders/work-order-shape.ts';
import type { Shape } from '../edit-shape.ts';
import { brokenInvariantName } from '../invariant.ts';

/** The shapes there are, for tests that hold for any of them. */
export const allShapes: readonly Shape[] = [
  salesProposalShape as unknown as Shape,
  workOrderShape as unknown as Shape,
];

/** Enough to meet every rule, and quick. */
export const fewRuns = { numRuns: 30 };

/**
 * Checks what holds for an edit of any shape: the seed and the number of steps make one with `edit-samples.ts`. A
 * counterexample shrinks to few steps.
 */
export function forAnyEdit(check: (run: { shape: Shape; seed: number; steps: number }) => void): void {
  const run = fc.record({
    name: fc.constantFrom(...allShapes.map((shape) => shape.name)),
    seed: fc.integer(),
    steps: fc.nat({ max: 15 }),
  });
  const property = fc.property(run, ({ name, ...rest }) => {
    for (const shape of allShapes) if (shape.name === name) check({ shape, ...rest });
  });
  fc.assert(property, fewRuns);
}

/** The name of the invariant that the call breaks; null where it breaks none. */
export function thrown(call: () => unknown): string | null {
  try {
    call();
  } catch (error) {
    return brokenInvariantName(error);
  }
  return null;
}
