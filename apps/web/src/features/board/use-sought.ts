import { useEffect, useEffectEvent } from 'react';
import { useSignal } from '../../lib/signal.ts';
import type { GridPlace } from './grid/board-focus.ts';
import type { SoughtCard } from './grid/sought-card.ts';
import type { BoardDays } from './store/board-days.ts';
import { useBoard, useStore } from './use-board.ts';

/**
 * Goes to the card that is sought as soon as it is on the board.
 * @param lead scrolls to its place, and focuses it if wanted
 */
export function useSought(lead: (place: GridPlace & { eventId: number }, takesFocus: boolean) => void): void {
  const { store, sought } = useBoard();
  const card = useSignal(sought.now);
  // once all rows are laid out, because its place depends on the heights of those above
  const technicianId = useStore('cards', ({ isWhole }) =>
    card && isWhole ? sought.rowWith(card.eventId) : undefined,
  );
  const follow = useEffectEvent(() => {
    if (!card || technicianId === undefined) return;
    sought.end();
    const { eventId, takesFocus } = card;
    lead({ technicianId, eventId }, takesFocus);
    // with a pointer there is no focus ring, so the card flashes
    if (takesFocus) store.ring(eventId);
  });
  useEffect(() => {
    if (!card || technicianId === undefined) return undefined;
    // by the next frame the row has its place and open dialogs are closed
    const frame = requestAnimationFrame(() => follow());
    return () => cancelAnimationFrame(frame);
  }, [card, technicianId]);
}

/** Stops seeking a card that is not on the day once that has loaded. */
export function useGivenUp({ loading }: BoardDays, sought: SoughtCard): void {
  useEffect(
    () =>
      loading.watch(({ is }) => {
        if (is === 'loaded') sought.giveUpUnlessThere();
      }),
    [loading, sought],
  );
}
