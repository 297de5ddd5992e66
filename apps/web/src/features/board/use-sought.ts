import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { GridPlace } from './board-focus.ts';
import type { BoardStore } from './board-store.ts';
import { useBoard, useStore } from './use-board.ts';

/**
 * Leads to the card that is sought, as soon as it is there.
 * @param lead brings its place into sight, and gives it the focus where that is wanted
 */
export function useSought(lead: (place: GridPlace & { eventId: number }, takesFocus: boolean) => void): void {
  const { store, focus } = useBoard();
  const sought = useSyncExternalStore(focus.listeners.of('sought'), () => focus.sought);
  const technicianId = useStore('cards', (from) => (sought ? rowWith(from, sought.eventId) : undefined));
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

/** In whose row an event is; the first one where it is in several. */
function rowWith(store: BoardStore, eventId: number): number | undefined {
  const row = store.rows.find((one) => one.is === 'technician' && store.card(one.technician.id, eventId));
  return row?.is === 'technician' ? row.technician.id : undefined;
}
