import { type RefObject, useEffect } from 'react';
import { useBoard } from '../use-board.ts';

/** px between a card and the toast below it */
const air = 8;

/** Returns how many px to scroll so that a toast does not cover the card; 0 if it doesn't. */
export function coveredBy(
  card: Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>,
  toast: Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>,
): number {
  const isBeside = card.right < toast.left || card.left > toast.right;
  const isAbove = card.bottom + air <= toast.top;
  return isBeside || isAbove || card.top > toast.bottom ? 0 : card.bottom + air - toast.top;
}

/** Scrolls the card that changed last clear of its Undo toast. */
export function useClearOfToasts(scroller: RefObject<HTMLElement | null>): void {
  const { actions } = useBoard();
  useEffect(
    () =>
      actions.done.told.watch(() => {
        // the toast and the card render with the next frame
        requestAnimationFrame(() => {
          const [grid, toast] = [scroller.current, document.querySelector('.toast')];
          const id = actions.done.lastChanged;
          const card = id === null ? null : grid?.querySelector(`[data-card="${id}"]`);
          if (!grid || !toast || !card) return;
          grid.scrollTop += coveredBy(card.getBoundingClientRect(), toast.getBoundingClientRect());
        });
      }),
    [actions, scroller],
  );
}
