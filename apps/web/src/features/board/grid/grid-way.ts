import type { Virtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { BoardParts } from '../use-board.ts';
import type { GridPlace } from './board-focus.ts';

/** The virtualizer of the rows. */
export type GridRows = Virtualizer<HTMLDivElement, Element>;
/** The place of a card. */
export type CardPlace = GridPlace & { eventId: number };

/** Returns the grid place that an element belongs to; null outside the grid. */
export function placeAt(target: EventTarget | null): GridPlace | null {
  const element = (target as Element | null)?.closest<HTMLElement>('[data-technician]');
  if (!element) return null;
  const { technician, card } = element.dataset;
  return { technicianId: Number(technician), eventId: card === undefined ? null : Number(card) };
}

const isFocusLost = (): boolean => document.activeElement?.matches('body, main') ?? true;

/** Returns functions that move to places of the grid, wherever it is scrolled. */
export function gridWay(
  { store, focus }: BoardParts,
  scroller: RefObject<HTMLDivElement | null>,
  rows: GridRows,
) {
  /** Scrolls to a place and focuses it unless `takesFocus` is false. */
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

  /** Moves focus along with a card into a different row, unless the focus has already moved. */
  function followTo(place: CardPlace): void {
    const isHere = isFocusLost() || placeAt(document.activeElement)?.eventId === place.eventId;
    if (isHere && store.row(place.technicianId).ids.includes(place.eventId)) go(place);
  }

  /**
   * Returns focus to a card after a canceled dialog, once the dialog is closed and the card is rendered,
   * which may take a few frames.
   */
  function goBack(place: CardPlace, frames = 60): void {
    requestAnimationFrame(() => {
      followTo(place);
      const isDue = isFocusLost() || document.activeElement?.closest('dialog') != null;
      if (isDue && frames > 1) goBack(place, frames - 1);
    });
  }

  return { go, followTo, goBack };
}
