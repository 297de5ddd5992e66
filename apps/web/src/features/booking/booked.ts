import type { Answer } from '../../lib/requests/send.ts';

export type BookedCall = Answer<'POST /api/calls'>;
/** @returns whether it showed the booked call */
type Teller = (call: BookedCall) => boolean;

let teller: Teller | null = null;

/**
 * Sets the function that shows booked calls while a board is on screen.
 * @returns a function that removes it
 */
export function onBooked(tell: Teller): () => void {
  teller = tell;
  return () => {
    if (teller === tell) teller = null;
  };
}

/** Lets the board show a booked call. @returns whether it did */
export const shownByBoard = (call: BookedCall): boolean => teller?.(call) ?? false;
