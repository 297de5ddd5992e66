import { momentAt } from '@fieldwright/domain/schedule/board-day';
import { handedOver, lengthened, moveOfKey, stepped } from '@fieldwright/domain/schedule/board-moves';
import type { FocusEvent, KeyboardEvent, RefObject } from 'react';
import type { MenuAt } from '../card/card-menu.tsx';
import { actOnVisit } from '../panel/panel-keys.ts';
import { useBoard } from '../use-board.ts';
import type { GridPlace } from './board-focus.ts';
import { freeSlot } from './free-slot.ts';
import { type CardPlace, type GridRows, gridWay, placeAt } from './grid-way.ts';
import type { SlotMenuAt } from './slot-menu.tsx';

/** Opens the menu of a card or of an empty slot. */
export interface OpenMenus {
  card: (at: MenuAt) => void;
  slot: (at: SlotMenuAt) => void;
}

/**
 * Handles the grid's keys. Arrows navigate, Alt+arrows move, Alt+Shift+arrows resize; A, R, E and U act as in
 * the menu; Enter opens.
 * @returns the grid's listeners, and `go`, which moves to a place
 */
export function useGridKeys(scroller: RefObject<HTMLDivElement | null>, rows: GridRows, openMenu: OpenMenus) {
  const board = useBoard();
  const { store, focus, actions, mayEdit } = board;

  const { go, followTo, goBack } = gridWay(board, scroller, rows);

  function move(place: CardPlace, event: KeyboardEvent): boolean {
    const wanted = moveOfKey(event);
    const card = store.card(place.technicianId, place.eventId);
    if (!wanted || !card || !store.day) return false;
    const { day } = store;
    if (wanted.is === 'technician') {
      const to = focus.neighbor(place.technicianId, wanted.direction);
      if (to === undefined) return true;
      const technicianIds = handedOver(card.event.technicianIds, place.technicianId, to);
      const follow = () => followTo({ technicianId: to, eventId: place.eventId });
      const settle = (isMoved: boolean) => (isMoved ? follow() : goBack(place));
      void actions.events.move(place.eventId, { technicianIds }).then(settle);
      follow();
      return true;
    }
    const { start, end } =
      wanted.is === 'time'
        ? stepped(card, wanted.direction, day.minutes)
        : lengthened(card, wanted.direction);
    void actions.events.move(place.eventId, { start: momentAt(day, start), end: momentAt(day, end) });
    go(place);
    return true;
  }

  function act(place: CardPlace, event: KeyboardEvent): boolean {
    const visit = store.event(place.eventId);
    const before = focus.next('ArrowLeft') ?? { ...place, eventId: null };
    if (!visit || !actOnVisit(board, visit, event)) return false;
    // focus moves to the place before the card that is removed
    if (event.key.toLowerCase() === 'u') go(before);
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
    const isMenuKey = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
    if (eventId === null) {
      if (!isMenuKey || !mayEdit) return false;
      openMenu.slot({ ...freeSlot(store, place.technicianId), origin: event.target as HTMLElement });
      return true;
    }
    if (isMenuKey) {
      openMenu.card({ ...place, eventId, origin: event.target as HTMLElement });
      return true;
    }
    if (mayEdit && move({ ...place, eventId }, event)) return true;
    return act({ ...place, eventId }, event);
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
