import type { Variant } from './catalog.ts';

const tons = ['15', '20', '25', '30', '35', '40', '50'] as const;
const tonWords = ['1.5 ton', '2 ton', '2.5 ton', '3 ton', '3.5 ton', '4 ton', '5 ton'] as const;
/** Returns a variant of a service for each equipment size. Larger sizes take longer. */
export const byTons = (hours: number, ...parts: string[]): Variant[] =>
  tons.map((size, index) => [
    size,
    tonWords[index]!,
    hours + Math.floor(index / 3) * 0.5,
    ...parts.map((part) => part.replace('#', size)),
  ]);
