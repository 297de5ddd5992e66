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

/** A shape, a seed and a number of steps: with `edit-samples.ts` a random edit, which shrinks to fewer steps. */
export const randomRun = fc.record({
  shape: fc.constantFrom(...allShapes),
  seed: fc.integer(),
  steps: fc.nat({ max: 15 }),
});

/** Enough to meet every rule, and quick. */
export const fewRuns = { numRuns: 50 };

/** The name of the invariant that the call breaks; null where it breaks none. */
export function thrown(call: () => unknown): string | null {
  try {
    call();
  } catch (error) {
    return brokenInvariantName(error);
  }
  return null;
}
