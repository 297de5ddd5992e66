import { type PointerEvent, useState } from 'react';
import { type EntryPlace, entryDropPlace, movedFrom, orderedIn } from './entry-place.ts';
import { type BrowsedEntry, nameOf } from './price-book.data.ts';
import type { PriceBookSearch } from './price-book.search.ts';

/** Where a dragged entry would come, as a box on the screen. */
export interface DropMark {
  box: { left: number; top: number; width: number; height: number };
  /** the edge of the box that shows it; `all` is the whole box */
  edge: 'top' | 'bottom' | 'left' | 'right' | 'all';
}

interface Drop {
  /** those that move there */
  entries: readonly BrowsedEntry[];
  place: EntryPlace;
  mark: DropMark;
}

interface Dragging {
  entries: readonly BrowsedEntry[];
  search: PriceBookSearch;
  /** returns the entries that move with one: itself, and the other selected ones if it is selected */
  together: (entry: BrowsedEntry) => readonly BrowsedEntry[];
  /** receives the entries and their new place */
  move: (entries: readonly BrowsedEntry[], place: EntryPlace) => void;
}

/**
 * Moves entries by their grips, with mouse, pen or finger: between two entries of the chosen category, or onto a
 * category of the tree.
 */
export function useEntryDrag({ entries, search, together, move }: Dragging) {
  const [drag, setDrag] = useState<{ name: string; drop: Drop | null } | null>(null);
  return {
    mark: drag?.drop?.mark ?? null,
    /** how many entries are dragged to it */
    count: drag?.drop?.entries.length ?? 0,
    /** the name of the dragged entry; null: none is */
    dragged: drag?.name ?? null,
    grip: (entry: BrowsedEntry) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ name: nameOf(entry), drop: null });
      },
      onPointerMove({ clientX, clientY }: PointerEvent<HTMLElement>) {
        if (drag?.name !== nameOf(entry)) return;
        const under = document.elementFromPoint(clientX, clientY);
        const drop = under && (onTree(under, together(entry), search) ?? onList(under));
        setDrag({ name: drag.name, drop });

        function onList(element: Element): Drop | null {
          const category = orderedIn(search);
          const row = element.closest<HTMLElement>('.list-rows :is(tr, li)');
          const name = row?.querySelector<HTMLElement>('[data-entry]')?.dataset['entry'];
          const over = entries.find((each) => nameOf(each) === name);
          if (!row || !over || category === null) return null;
          const box = row.getBoundingClientRect();
          const isTile = row.tagName === 'LI';
          const isBefore = isTile ? clientX < box.left + box.width / 2 : clientY < box.top + box.height / 2;
          const side = isBefore ? 'before' : 'after';
          const moved = together(entry).filter(
            ({ kind, categoryIds }) => kind === over.kind && categoryIds.includes(category),
          );
          const place = entryDropPlace(entries, moved, { category, over, side });
          const edges = isTile ? (['left', 'right'] as const) : (['top', 'bottom'] as const);
          return place && { entries: moved, place, mark: { box: boxOf(box), edge: edges[isBefore ? 0 : 1] } };
        }
      },
      onPointerUp() {
        if (drag?.name === nameOf(entry) && drag.drop) move(drag.drop.entries, drag.drop.place);
        setDrag(null);
      },
      onPointerCancel: () => setDrag(null),
    }),
  };
}

/** Returns the drop onto a category of the tree, at its end, of those that aren't in it. */
function onTree(element: Element, entries: readonly BrowsedEntry[], search: PriceBookSearch): Drop | null {
  const line = element.closest<HTMLElement>('.category-tree [data-line]');
  const categoryId = Number(line?.dataset['line']);
  if (!line || Number.isNaN(categoryId)) return null;
  const moved = entries.filter(
    (entry) => categoryId !== movedFrom(entry, search) && !entry.categoryIds.includes(categoryId),
  );
  if (moved.length === 0) return null;
  const box = boxOf(line.getBoundingClientRect());
  return { entries: moved, place: { categoryId, beside: null }, mark: { box, edge: 'all' } };
}

const boxOf = ({ left, top, width, height }: DOMRect): DropMark['box'] => ({ left, top, width, height });
