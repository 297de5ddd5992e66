import fc from 'fast-check';
import { allShapes } from '../../saves/document-names.ts';
import type { Shape } from '../edit-shape.ts';

/** Enough runs to reach every rule, and fast. */
export const fewRuns = { numRuns: 30 };

/**
 * Checks a property for random edits of every shape, created from the seed and the number of steps by
 * `edit-samples.ts`. Counterexamples shrink to few steps.
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
