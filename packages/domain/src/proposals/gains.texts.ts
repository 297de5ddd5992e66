import { numberText } from '../kernel/plural.ts';

/** What goes with a gain, in words for the customer. */
export const gainTexts = {
  insteadOf: (line: string) => `In place of ${line}`,
  moreThan: (quantity: number) => `Instead of ${numberText(quantity)}`,
  longerThan: (warranty: string) => (warranty ? `Longer warranty than ${warranty}` : 'With a warranty'),
} as const;
