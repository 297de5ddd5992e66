import { momentAt } from '@fieldwright/domain/schedule/board-day';
import { snapMinutes } from '@fieldwright/domain/schedule/board-moves';
import type { MouseEvent } from 'react';
import type { MenuAt } from './card-menu.tsx';
import { useBoard } from './use-board.ts';
import { placeAt } from './use-grid-keys.ts';

/** A click on a card opens it, one on empty time books a call there; the right button opens the menu. */
export function useGridPresses(openMenu: (at: MenuAt) => void) {
  const board = useBoard();
  const { store, mayEdit } = board;
  return {
    onClick(event: MouseEvent) {
      const target = event.target as HTMLElement;
      const place = placeAt(target);
      if (place?.eventId != null) return board.show({ event: place.eventId });
      const row = target.closest<HTMLElement>('[data-row]');
      if (!mayEdit || !row || !target.matches('.board-lane') || !store.day) return undefined;
      const box = target.getBoundingClientRect();
      const { start, end } = store.hours;
      const minute = start + ((event.clientX - box.left) / box.width) * (end - start);
      const quarter = Math.floor(minute / snapMinutes) * snapMinutes;
      return board.book({ start: momentAt(store.day, quarter), technicianId: Number(row.dataset['row']) });
    },
    onContextMenu(event: MouseEvent) {
      const place = placeAt(event.target);
      if (place?.eventId == null) return;
      event.preventDefault();
      // a key that opens the menu has no place of its own
      const isPointer = event.clientX > 0 || event.clientY > 0;
      const origin = (event.target as HTMLElement).closest<HTMLElement>('[data-card]')!;
      const point = isPointer ? { x: event.clientX, y: event.clientY } : undefined;
      openMenu({ ...place, eventId: place.eventId, origin, point });
    },
  };
}
