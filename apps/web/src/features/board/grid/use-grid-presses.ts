import { momentAt } from '@fieldwright/domain/schedule/board-day';
import { snapMinutes } from '@fieldwright/domain/schedule/board-moves';
import type { MouseEvent } from 'react';
import { useBoard } from '../use-board.ts';
import { placeAt } from './grid-way.ts';
import type { OpenMenus } from './use-grid-keys.ts';

/**
 * Handles pointer input: a click on a card opens it, on an empty slot it books a call; a right click or a
 * long press opens the menu.
 */
export function useGridPresses(openMenu: OpenMenus) {
  const board = useBoard();
  const { store, mayEdit } = board;
  /** Returns the quarter hour of an empty slot at a point; null if there is none. */
  const slotAt = (lane: HTMLElement, clientX: number) => {
    const row = lane.closest<HTMLElement>('[data-row]');
    if (!mayEdit || !row || !lane.matches('.board-lane') || !store.day) return null;
    const box = lane.getBoundingClientRect();
    const { start, end } = store.hours;
    const minute = start + ((clientX - box.left) / box.width) * (end - start);
    const quarter = Math.floor(minute / snapMinutes) * snapMinutes;
    return { start: momentAt(store.day, quarter), technicianId: Number(row.dataset['row']) };
  };
  /** @param point null if a key opened the menu. @returns whether the target has a menu */
  const openAt = (target: HTMLElement, point: { x: number; y: number } | null): boolean => {
    const place = placeAt(target);
    const slot = point && slotAt(target, point.x);
    if (slot) {
      const who = target.closest('[data-row]')!.querySelector<HTMLElement>('.board-who')!;
      openMenu.slot({ ...slot, origin: who, point });
      return true;
    }
    if (place?.eventId == null) return false;
    const origin = target.closest<HTMLElement>('[data-card]')!;
    openMenu.card({ ...place, eventId: place.eventId, origin, point: point ?? undefined });
    return true;
  };
  return {
    openAt,
    onClick(event: MouseEvent) {
      const target = event.target as HTMLElement;
      const place = placeAt(target);
      if (place?.eventId != null) return board.show({ event: place.eventId });
      const slot = slotAt(target, event.clientX);
      return slot ? board.book(slot) : undefined;
    },
    onContextMenu(event: MouseEvent) {
      const { clientX: x, clientY: y } = event;
      const isPointer = x > 0 || y > 0;
      if (openAt(event.target as HTMLElement, isPointer ? { x, y } : null)) event.preventDefault();
    },
  };
}
