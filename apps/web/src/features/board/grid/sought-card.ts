import { signal } from '../../../lib/signal.ts';
import type { BoardStore } from '../store/board-store.ts';

/** A card to scroll to. */
interface Sought {
  eventId: number;
  /** false if something beside it keeps the focus */
  takesFocus: boolean;
}

/** The card to scroll to as soon as it is on the board, in the grid or the phone's list. */
export class SoughtCard {
  /** null for none */
  readonly now = signal<Sought | null>(null);
  private readonly store: BoardStore;

  constructor(store: BoardStore) {
    this.store = store;
  }

  /** Scrolls to a card, and focuses it unless `takesFocus` is false. */
  seek(eventId: number, takesFocus = true): void {
    this.now.set({ eventId, takesFocus });
  }

  /** Returns the technician in whose row an event is; the first of several. */
  rowWith(eventId: number): number | undefined {
    return this.store.rows
      .flatMap((row) => (row.is === 'technician' ? [row.technician.id] : []))
      .find((technicianId) => this.store.card(technicianId, eventId));
  }

  /**
   * Stops looking for a card that is not on the loaded day: scrolling to it later would surprise the user.
   */
  giveUpUnlessThere(): void {
    const sought = this.now.get();
    if (sought && this.rowWith(sought.eventId) === undefined) this.end();
  }

  /** Stops looking for the card. */
  end(): void {
    this.now.set(null);
  }
}
