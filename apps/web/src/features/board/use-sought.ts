import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { BoardDays } from './board-days.ts';
import type { BoardFocus, GridPlace } from './board-focus.ts';
import { useBoard, useStore } from './use-board.ts';

/**
 * Leads to the card that is sought, as soon as it is there.
 * @param lead brings its place into sight, and gives it the focus where that is wanted
 */
export function useSought(lead: (place: GridPlace & { eventId: number }, takesFocus: boolean) => void): void {
  const { store, focus } = useBoard();
  const sought = useSyncExternalStore(focus.listeners.of('sought'), () => focus.sought);
  const technicianId = useStore('cards', () => (sought ? focus.rowWith(sought.eventId) : undefined));
  const follow = useEffectEvent(() => {
    if (!sought || technicianId === undefined) return;
    focus.endSeeking();
    const { eventId, takesFocus } = sought;
    lead({ technicianId, eventId }, takesFocus);
    // a pointer leaves no mark of the focus
    if (takesFocus) store.ring(eventId);
  });
  useEffect(() => {
    if (!sought || technicianId === undefined) return undefined;
    // with the next frame: by then the row has its place, and what was open is closed
    const frame = requestAnimationFrame(() => follow());
    return () => cancelAnimationFrame(frame);
  }, [sought, technicianId]);
}

/** Gives up what is sought and not on the day, as soon as that is there. */
export function useGivenUp({ loading }: BoardDays, focus: BoardFocus): void {
  useEffect(
    () =>
      loading.watch(({ is }) => {
        if (is === 'loaded') focus.seekInVain();
      }),
    [loading, focus],
  );
}
