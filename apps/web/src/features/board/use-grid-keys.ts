import { momentAt } from '@fieldwright/domain/schedule/board-day';
import { handedOver, lengthened, moveOfKey, stepped } from '@fieldwright/domain/schedule/board-moves';
import type { Virtualizer } from '@tanstack/react-virtual';
import type { FocusEvent, KeyboardEvent, RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { GridPlace } from './board-focus.ts';
import type { MenuAt } from './card-menu.tsx';
import { freeSlot } from './free-slot.ts';
import { useBoard } from './use-board.ts';

type Rows = Virtualizer<HTMLDivElement, Element>;

/** The place of the grid that something in it belongs to. */
export function placeAt(target: EventTarget | null): GridPlace | null {
  const element = (target as Element | null)?.closest<HTMLElement>('[data-technician]');
  if (!element) return null;
  const { technician, card } = element.dataset;
  return { technicianId: Number(technician), eventId: card === undefined ? null : Number(card) };
}

/**
 * The keys of the grid: arrows lead through it, Alt with arrows moves, with Shift too it makes longer or shorter; A, R
 * and U do what the menu says, Enter opens.
 * @returns what the grid listens with, and `go`, which leads to a place
 */
export function useGridKeys(
  scroller: RefObject<HTMLDivElement | null>,
  rows: Rows,
  openMenu: (at: MenuAt) => void,
) {
  const board = useBoard();
  const { store, focus, actions, mayEdit } = board;

  function go(place: GridPlace, takesFocus = true): void {
    if (takesFocus) flushSync(() => focus.set(place));
    const index = store.rows.findIndex(
      (row) => row.is === 'technician' && row.technician.id === place.technicianId,
    );
    flushSync(() => rows.scrollToIndex(index));
    const { technicianId, eventId } = place;
    const wanted = eventId === null ? ':not([data-card])' : `[data-card="${eventId}"]`;
    const found = scroller.current?.querySelector<HTMLElement>(
      `[data-technician="${technicianId}"]${wanted}`,
    );
    if (takesFocus) found?.focus({ preventScroll: true });
    found?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }

  /** The focus goes with a card into another row, unless it has gone elsewhere meanwhile. */
  function followTo(place: GridPlace & { eventId: number }): void {
    const { activeElement } = document;
    const isLost = activeElement === null || activeElement.matches('body, main');
    const isHere = isLost || placeAt(activeElement)?.eventId === place.eventId;
    if (isHere && store.row(place.technicianId).ids.includes(place.eventId)) go(place);
  }

  /** What was asked about is back where it was, and was drawn anew there: the focus goes to it once the dialog is gone. */
  function goBack(place: GridPlace & { eventId: number }): void {
    requestAnimationFrame(() => followTo(place));
  }

  function move(place: GridPlace & { eventId: number }, event: KeyboardEvent): boolean {
    const wanted = moveOfKey(event);
    const card = store.card(place.technicianId, place.eventId);
    if (!wanted || !card || !store.day) return false;
    const { day } = store;
    if (wanted.is === 'technician') {
      const to = focus.neighbour(place.technicianId, wanted.direction);
      if (to === undefined) return true;
      const technicianIds = handedOver(card.event.technicianIds, place.technicianId, to);
      const follow = () => followTo({ technicianId: to, eventId: place.eventId });
      const settle = (isMoved: boolean) => (isMoved ? follow() : goBack(place));
      void actions.move(place.eventId, { technicianIds }).then(settle);
      follow();
      return true;
    }
    const { start, end } =
      wanted.is === 'time'
        ? stepped(card, wanted.direction, day.minutes)
        : lengthened(card, wanted.direction);
    void actions.move(place.eventId, { start: momentAt(day, start), end: momentAt(day, end) });
    go(place);
    return true;
  }

  /** The focus goes to what stands before the card that leaves. */
  function takeOff({ technicianId, eventId }: GridPlace & { eventId: number }): void {
    const before = focus.next('ArrowLeft') ?? { technicianId, eventId: null };
    void actions.takeOff(eventId);
    go(before);
  }

  function act(place: GridPlace & { eventId: number }, key: string): boolean {
    if (key === 'a' || key === 'r') board.moveTo({ event: place.eventId });
    else if (key === 'u') takeOff(place);
    else return false;
    return true;
  }

  function press(place: GridPlace, event: KeyboardEvent): boolean {
    const { eventId } = place;
    const next = event.altKey || event.ctrlKey || event.metaKey ? null : focus.next(event.key);
    if (next) go(next);
    if (next) return true;
    if (event.key === 'Enter' || event.key === ' ') {
      if (eventId !== null) board.show({ event: eventId });
      else if (mayEdit) board.book(freeSlot(store, place.technicianId));
      return true;
    }
    if (eventId === null) return false;
    if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      openMenu({ ...place, eventId, origin: event.target as HTMLElement });
      return true;
    }
    if (!mayEdit) return false;
    if (move({ ...place, eventId }, event)) return true;
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    return isPlain && act({ ...place, eventId }, event.key.toLowerCase());
  }

  return {
    go,
    onKeyDown(event: KeyboardEvent) {
      const place = placeAt(event.target);
      if (place && press(place, event)) event.preventDefault();
    },
    onFocus({ target }: FocusEvent) {
      const place = placeAt(target);
      if (place) focus.set(place);
    },
  };
}
