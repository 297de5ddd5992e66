import type { Answer } from '../../lib/send.ts';

export type BookedCall = Answer<'POST /api/calls'>;
/** @returns whether it has told of it */
type Teller = (call: BookedCall) => boolean;

let teller: Teller | null = null;

/** While a board is on the screen it tells of what is booked on it. @returns ends that */
export function onBooked(tell: Teller): () => void {
  teller = tell;
  return () => {
    if (teller === tell) teller = null;
  };
}

/** Leaves it to the board to tell of a call. @returns whether it has */
export const toldByBoard = (call: BookedCall): boolean => teller?.(call) ?? false;
