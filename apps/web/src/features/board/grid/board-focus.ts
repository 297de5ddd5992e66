import type { BoardStore } from '../store/board-store.ts';
import { KeyedListeners } from '../store/keyed-listeners.ts';

/** A focusable place in the grid: a card, or a row's name. */
export interface GridPlace {
  technicianId: number;
  /** null for the name */
  eventId: number | null;
}

export const placeKey = ({ technicianId, eventId }: GridPlace) => `${technicianId} ${eventId ?? ''}`;
const isAlike = (a: GridPlace | null, b: GridPlace) => a !== null && placeKey(a) === placeKey(b);

/** Tracks the grid's single tab stop and where arrow keys move it. */
export class BoardFocus {
  readonly listeners = new KeyedListeners();
  at: GridPlace | null = null;
  private readonly store: BoardStore;

  constructor(store: BoardStore) {
    this.store = store;
  }

  is = (place: GridPlace) => isAlike(this.at, place);
  /** Returns the focused card of a row, null if it is the row's name, undefined if it is in another row. */
  in = (technicianId: number) => (this.at?.technicianId === technicianId ? this.at.eventId : undefined);

  set(place: GridPlace): void {
    if (this.is(place)) return;
    this.at = place;
    this.listeners.tell(['place']);
  }

  /**
   * Keeps the tab stop if its place still exists; otherwise moves it along with its event, or to the first
   * card.
   */
  settle(): void {
    if (this.at && this.isThere(this.at)) return;
    const moved = this.at?.eventId != null ? this.store.event(this.at.eventId) : undefined;
    const technicianId = moved?.technicianIds.find((id) => this.store.row(id).ids.includes(moved.id));
    if (moved && technicianId !== undefined) return this.set({ technicianId, eventId: moved.id });
    const first = this.technicians()[0];
    if (first === undefined) this.at = null;
    else
      this.set({
        technicianId: this.at && this.hasRow(this.at.technicianId) ? this.at.technicianId : first,
        eventId: null,
      });
  }

  /** Returns where an arrow, Home or End leads; null for other keys and at the end. */
  next(key: string): GridPlace | null {
    const { at } = this;
    if (!at) return null;
    const places = this.placesOf(at.technicianId);
    const index = places.findIndex((place) => isAlike(at, place));
    if (key === 'ArrowRight') return places[index + 1] ?? null;
    if (key === 'ArrowLeft') return places[index - 1] ?? null;
    if (key === 'Home') return places[0] ?? null;
    if (key === 'End') return places.at(-1) ?? null;
    if (key === 'ArrowDown' || key === 'ArrowUp') return this.inRow(at, key === 'ArrowDown' ? 1 : -1);
    return null;
  }

  /** Returns the technician of the row below (1) or above (-1). */
  neighbor(technicianId: number, step: 1 | -1): number | undefined {
    const technicians = this.technicians();
    return technicians[technicians.indexOf(technicianId) + step];
  }

  /** Returns the card nearest in time in the next row; from a name, the next name. */
  private inRow({ technicianId, eventId }: GridPlace, step: 1 | -1): GridPlace | null {
    const next = this.neighbor(technicianId, step);
    if (next === undefined || technicianId === undefined) return null;
    const from = eventId === null ? null : this.store.card(technicianId, eventId);
    const { ids } = this.store.row(next);
    if (!from || ids.length === 0) return { technicianId: next, eventId: null };
    const distance = (id: number) => Math.abs(this.store.card(next, id)!.start - from.start);
    const nearest = ids.reduce((best, id) => (distance(id) < distance(best) ? id : best));
    return { technicianId: next, eventId: nearest };
  }

  private placesOf(technicianId: number): GridPlace[] {
    const ids: (number | null)[] = [null, ...this.store.row(technicianId).ids];
    return ids.map((eventId) => ({ technicianId, eventId }));
  }

  private technicians = () =>
    this.store.rows.flatMap((row) => (row.is === 'technician' ? [row.technician.id] : []));
  private hasRow = (technicianId: number) => this.technicians().includes(technicianId);
  private isThere = ({ technicianId, eventId }: GridPlace) =>
    this.hasRow(technicianId) && (eventId === null || this.store.row(technicianId).ids.includes(eventId));
}
