import { type PointerEvent, type RefObject, useState } from 'react';
import { dropPlace, type TreePlace, type TreeZone } from './category-tree.ts';
import type { PriceBookBranch } from './price-book.data.ts';

interface Drag {
  id: number;
  over: { line: number; zone: TreeZone; isOpen: boolean } | null;
  place: TreePlace | null;
}

/**
 * Moves categories by their grips, with mouse, pen or finger: between two lines, or onto one to put them inside.
 * @param move receives the category and its new place
 */
export function useTreeDrag(
  tree: RefObject<HTMLElement | null>,
  branches: readonly PriceBookBranch[],
  move: (id: number, place: TreePlace) => void,
) {
  const [drag, setDrag] = useState<Drag | null>(null);

  const overAt = (y: number): Drag['over'] => {
    const lines = [...(tree.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [])];
    const found = lines.find((line) => y < line.getBoundingClientRect().bottom) ?? lines.at(-1);
    const line = Number(found?.dataset['line']);
    if (!found || Number.isNaN(line)) return null;
    const { top, height } = found.getBoundingClientRect();
    const zone = y < top + height / 4 ? 'above' : y > top + (height * 3) / 4 ? 'below' : 'into';
    return { line, zone, isOpen: found.getAttribute('aria-expanded') === 'true' };
  };

  return {
    /** how a line shows the drag: it is dragged, or the category would come above, into or below it */
    dropAt(line: number): TreeZone | 'self' | undefined {
      if (!drag) return undefined;
      if (drag.id === line) return 'self';
      return drag.place && drag.over?.line === line ? drag.over.zone : undefined;
    },
    grip: (id: number) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ id, over: null, place: null });
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (drag?.id !== id) return;
        const over = overAt(event.clientY);
        setDrag({ id, over, place: over && dropPlace(branches, id, over) });
      },
      onPointerUp() {
        if (drag?.id === id && drag.place) move(id, drag.place);
        setDrag(null);
      },
      onPointerCancel: () => setDrag(null),
    }),
  };
}
