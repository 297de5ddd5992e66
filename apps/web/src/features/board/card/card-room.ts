import { signal } from '../../../lib/signal.ts';

/** The width of the shown hours, in px; 0 until it is known. All rows have the same. */
export const laneWidth = signal(0);

/** the padding and the border of a card, in px */
const besideText = 16;
/** the greatest width of a text that is drawn so, in px */
const narrow = { lines: 140, short: 118, tight: 84, least: 44 };
/** the width from which a card shows its time, in px */
const wide = 150;

/**
 * Returns how much room a card has for its text, as names for its styles: `wide`, or all of `lines`, `short`,
 * `tight` and `least` that hold. Container queries would lay out every card on its own in each frame.
 * @param width of the card, in px
 */
export function roomOf(width: number): string {
  const text = width - besideText;
  if (text >= wide) return 'wide';
  return Object.entries(narrow)
    .filter(([, most]) => text <= most)
    .map(([name]) => name)
    .join(' ');
}
