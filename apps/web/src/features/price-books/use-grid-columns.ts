import { type RefObject, useLayoutEffect, useState } from 'react';

/** Returns how many columns a grid has, and the px between its rows; follows its width. */
export function useGridColumns(grid: RefObject<HTMLElement | null>): { columns: number; gap: number } {
  const [shape, setShape] = useState({ columns: 1, gap: 0 });
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return undefined;
    const measure = () => {
      const { gridTemplateColumns, rowGap } = getComputedStyle(element);
      const columns = Math.max(
        1,
        gridTemplateColumns.split(' ').filter((width) => width.endsWith('px')).length,
      );
      const gap = Number.parseFloat(rowGap) || 0;
      setShape((before) => (before.columns === columns && before.gap === gap ? before : { columns, gap }));
    };
    measure();
    if (!('ResizeObserver' in globalThis)) return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid]);
  return shape;
}
