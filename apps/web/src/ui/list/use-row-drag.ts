import { type PointerEvent, useRef, useState } from 'react';

interface Drag {
  id: number;
  from: number;
  /** the gap to drop into: before the row of this index */
  gap: number;
}

/**
 * Moves rows by their grips, with mouse, pen or finger.
 * @param move receives the row's id and its new index among the others, from 0
 */
export function useRowDrag(move: (id: number, to: number) => void) {
  const rows = useRef<HTMLTableSectionElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);

  const gapAt = (y: number): number => {
    const all = [...(rows.current?.querySelectorAll('tr[data-row]') ?? [])];
    return all.filter((row) => {
      const { top, height } = row.getBoundingClientRect();
      return y > top + height / 2;
    }).length;
  };

  return {
    rows,
    isDragging: drag !== null,
    /** where the dragged row would drop, relative to a row: above, below, or the row itself */
    dropAt(index: number, count: number): 'above' | 'below' | 'self' | undefined {
      if (!drag) return undefined;
      if (drag.from === index) return 'self';
      if (drag.gap === drag.from || drag.gap === drag.from + 1) return undefined;
      if (drag.gap === index) return 'above';
      return drag.gap === index + 1 && drag.gap === count ? 'below' : undefined;
    },
    grip: (id: number, index: number) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ id, from: index, gap: index });
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (drag?.id === id) setDrag({ ...drag, gap: gapAt(event.clientY) });
      },
      onPointerUp() {
        if (drag?.id !== id) return;
        const to = drag.gap > drag.from ? drag.gap - 1 : drag.gap;
        setDrag(null);
        if (to !== drag.from) move(id, to);
      },
      onPointerCancel: () => setDrag(null),
    }),
  };
}

export type Grip = ReturnType<ReturnType<typeof useRowDrag>['grip']>;
