import { mostInBulk, mostMoved } from '@fieldwright/domain/price-books/bulk-change';
import { type KeyboardEvent, useState } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { useSignal } from '../../lib/signal.ts';
import { Button } from '../../ui/button.tsx';
import type { ColumnChoice } from '../../ui/list/shown-columns.ts';
import { useCosts } from './costs.ts';
import './bulk.css';
import { openBulkDialog } from './bulk.dialog.tsx';
import { bulkTexts as texts } from './bulk.texts.ts';
import { type Selection, useSelection } from './bulk-selection.ts';
import { EntryList } from './entry-list.tsx';
import './entry-order.css';
import { entryKeyPlace, orderedIn } from './entry-place.ts';
import { EntryTiles } from './entry-tiles.tsx';
import { entryView } from './entry-view.ts';
import { knownCount } from './known-count.ts';
import { chooseCategoryFor } from './move-entry.dialog.tsx';
import { type BrowsedEntry, nameOf, type PriceBook } from './price-book.data.ts';
import type { PriceBookSearch } from './price-book.search.ts';
import { editsTexts } from './price-book-edits.texts.ts';
import { useEntryDrag } from './use-entry-drag.ts';
import { useEntryMove } from './use-entry-move.ts';

interface EntryRowsProps {
  book: PriceBook;
  search: PriceBookSearch;
  entries: readonly BrowsedEntry[];
  columns: ColumnChoice;
  /** the entries belong to the previous search */
  busy: boolean;
  /** lists all entries, up to as many as can be changed at once, and returns them; null if all are listed */
  loadAll: (() => Promise<readonly BrowsedEntry[]>) | null;
}

/** The listed entries; people who may edit select some and change them together. */
export function EntryRows({ book, search, entries, columns, busy, loadAll }: EntryRowsProps) {
  const { may } = useMain();
  const costs = useCosts();
  const last = useSignal(entryView);
  const view = search.layout ?? last;
  const selection = useSelection(entries);
  const mayEdit = may('pricebooks.edit');
  const move = useEntryMove(book, search);
  const together = (entry: BrowsedEntry) =>
    selection.chosen.has(nameOf(entry)) ? selection.entries : [entry];
  const { grip, mark, count, dragged } = useEntryDrag({ entries, search, together, move });
  const [opened, setOpened] = useState(search.entry);
  // closing an entry returns the focus to its row
  if (search.entry && search.entry !== opened) setOpened(search.entry);
  const kept = [opened, dragged].filter(Boolean).join(' ');
  const picking = mayEdit ? { selection, grip } : null;
  const bookId = book.book.id;
  const isMore = loadAll !== null;
  const category = orderedIn(search);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!event.altKey || !mayEdit || category === null) return;
    const name = (event.target as HTMLElement).dataset['entry'];
    const entry = entries.find((each) => nameOf(each) === name);
    if (!entry) return;
    const moved = together(entry).filter(
      ({ kind, categoryIds }) => kind === entry.kind && categoryIds.includes(category),
    );
    const place = entryKeyPlace(entries, entry, { category, key: event.key, together: moved });
    if (!place) return;
    event.preventDefault();
    move(moved, place);
  };
  return (
    <>
      {mayEdit && <SelectionBar {...{ book, search, selection, loadAll, move }} listed={entries.length} />}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the links in the rows take the keys */}
      <div className="list-rows" aria-busy={busy || undefined} onKeyDown={onKeyDown}>
        {view === 'tiles' ? (
          <EntryTiles {...{ bookId, entries, isMore, kept, costs, picking }} />
        ) : (
          <EntryList {...{ bookId, entries, isMore, kept, costs, picking, columns }} />
        )}
      </div>
      {mark && (
        <div className="drop-mark" data-edge={mark.edge} style={mark.box} aria-hidden="true">
          {count > 1 && <span>{count}</span>}
        </div>
      )}
    </>
  );
}

interface SelectionBarProps extends Pick<EntryRowsProps, 'book' | 'search' | 'loadAll'> {
  selection: Selection;
  listed: number;
  move: ReturnType<typeof useEntryMove>;
}

/** Says how many are selected, and what to do where that's too many, or where the whole list would be. */
const saysOf = (count: number, isPartOfLong: boolean): string => {
  if (count > mostInBulk) return texts.tooMany(count);
  return isPartOfLong ? texts.longList(count) : texts.selected(count);
};

/** Above the list: selects all, counts, and opens the change of those selected. */
function SelectionBar({ book, search, selection, listed, loadAll, move }: SelectionBarProps) {
  const { entries, pickAll } = selection;
  const count = entries.length;
  const isTooLong = (knownCount(book, search) ?? 0) > mostInBulk;
  const rest = loadAll !== null && count === listed && count <= mostInBulk ? loadAll : null;
  const [isLoading, setLoading] = useState(false);
  const selectAll = async (load: NonNullable<typeof loadAll>) => {
    setLoading(true);
    const all = await load();
    setLoading(false);
    pickAll(true, all.map(nameOf));
  };
  const open = async () => {
    if (await openBulkDialog({ book, search, entries })) pickAll(false);
  };
  const moveTo = async () => {
    const categoryId = await chooseCategoryFor({ book, entries });
    if (categoryId === null) return;
    const moved = entries.filter(({ categoryIds }) => !categoryIds.includes(categoryId));
    move(moved, { categoryId, beside: null });
    pickAll(false);
  };
  return (
    <div className="bulk-bar">
      <label className="check">
        <input
          type="checkbox"
          checked={count === listed}
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && count < listed;
          }}
          onChange={({ target }) => pickAll(target.checked)}
        />
        {texts.all}
      </label>
      {count > 0 && (
        <div className="bulk-actions">
          <output>{saysOf(count, rest !== null && isTooLong)}</output>
          {rest && !isTooLong && (
            <Button kind="quiet" busy={isLoading} onClick={() => void selectAll(rest)}>
              {texts.everythingHere}
            </Button>
          )}
          <Button kind="quiet" onClick={() => pickAll(false)}>
            {texts.clear}
          </Button>
          <Button disabled={count > mostMoved} onClick={() => void moveTo()}>
            {editsTexts.moveTo}
          </Button>
          <Button disabled={count > mostInBulk} onClick={() => void open()}>
            {texts.change}
          </Button>
        </div>
      )}
    </div>
  );
}
