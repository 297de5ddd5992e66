import type { BoardStore } from './board-store.ts';
import { KeyedListeners } from './keyed-listeners.ts';

/** A place of the grid that can have the focus: a card, or, as the row's beginning, its name. */
export interface GridPlace {
  technicianId: number;
  /** null: the name */
  eventId: number | null;
}

/** A card that is to be brought into sight. */
interface Sought {
  eventId: number;
  /** not where something beside it has the focus */
  takesFocus: boolean;
}

export const placeKey = ({ technicianId, eventId }: GridPlace) => `${technicianId} ${eventId ?? ''}`;
const isAlike = (a: GridPlace | null, b: GridPlace) => a !== null && placeKey(a) === placeKey(b);

/** Which place of the grid the Tab key leads to, and where arrows lead from there: one tab stop for the whole board. */
export class BoardFocus {
  readonly listeners = new KeyedListeners();
  at: GridPlace | null = null;
  /** null: none */
  sought: Sought | null = null;
  private readonly store: BoardStore;

  constructor(store: BoardStore) {
    this.store = store;
  }

  is = (place: GridPlace) => isAlike(this.at, place);

  set(place: GridPlace): void {
    if (this.is(place)) return;
    const before = this.at;
    this.at = place;
    this.listeners.tell([placeKey(place), ...(before ? [placeKey(before)] : []), 'row']);
  }

  /** Has a card brought into sight as soon as it is on the board, whoever shows the board. */
  seek(eventId: number, takesFocus = true): void {
    this.sought = { eventId, takesFocus };
    this.listeners.tell(['sought']);
  }

  /** In whose row an event is; the first one where it is in several. */
  rowWith(eventId: number): number | undefined {
    return this.technicians().find((technicianId) => this.store.card(technicianId, eventId));
  }

  /** The day is there: what is not on it is sought no more, since whenever it came it would be a surprise. */
  seekInVain(): void {
    if (this.sought && this.rowWith(this.sought.eventId) === undefined) this.endSeeking();
  }

  /** It has been found, or nobody wants it any more. */
  endSeeking(): void {
    this.sought = null;
    this.listeners.tell(['sought']);
  }

  /** The place that has the tab stop: the one of before if it is still there, else the first of the board. */
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

  /** Where an arrow, Home or End leads; null for other keys, and where there is nothing more. */
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

  /** The technician of the row below or above. */
  neighbour(technicianId: number, step: 1 | -1): number | undefined {
    const technicians = this.technicians();
    return technicians[technicians.indexOf(technicianId) + step];
  }

  /** The card of the next row that lies nearest in time; from a name to a name. */
  private inRow({ technicianId, eventId }: GridPlace, step: 1 | -1): GridPlace | null {
    const next = this.neighbour(technicianId, step);
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
