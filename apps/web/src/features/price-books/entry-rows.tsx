import { mostInBulk } from '@fieldwright/domain/price-books/bulk-change';
import { useMain } from '../../app/main/use-main.ts';
import { useSignal } from '../../lib/signal.ts';
import { Button } from '../../ui/button.tsx';
import { useCosts } from './costs.ts';
import './bulk.css';
import { openBulkDialog } from './bulk.dialog.tsx';
import { bulkTexts as texts } from './bulk.texts.ts';
import { type Selection, useSelection } from './bulk-selection.ts';
import { EntryList } from './entry-list.tsx';
import { EntryTiles } from './entry-tiles.tsx';
import { entryView } from './entry-view.ts';
import type { BrowsedEntry, PriceBook } from './price-book.data.ts';
import type { PriceBookSearch } from './price-book.search.ts';

interface EntryRowsProps {
  book: PriceBook;
  search: PriceBookSearch;
  entries: readonly BrowsedEntry[];
  /** the entries belong to the previous search */
  busy: boolean;
}

/** The listed entries; people who may edit select some and change them together. */
export function EntryRows({ book, search, entries, busy }: EntryRowsProps) {
  const { may } = useMain();
  const costs = useCosts();
  const view = useSignal(entryView);
  const selection = useSelection(entries);
  const mayEdit = may('pricebooks.edit');
  return (
    <>
      {mayEdit && <SelectionBar book={book} search={search} selection={selection} listed={entries.length} />}
      <div className="list-rows" aria-busy={busy || undefined}>
        {view === 'tiles' ? (
          <EntryTiles
            bookId={book.book.id}
            entries={entries}
            costs={costs}
            selection={mayEdit ? selection : null}
          />
        ) : (
          <EntryList
            bookId={book.book.id}
            entries={entries}
            costs={costs}
            selection={mayEdit ? selection : null}
          />
        )}
      </div>
    </>
  );
}

interface SelectionBarProps extends Pick<EntryRowsProps, 'book' | 'search'> {
  selection: Selection;
  listed: number;
}

/** Above the list: selects all, counts, and opens the change of those selected. */
function SelectionBar({ book, search, selection, listed }: SelectionBarProps) {
  const { entries, pickAll } = selection;
  const count = entries.length;
  const open = async () => {
    if (await openBulkDialog({ book, search, entries })) pickAll(false);
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
          <output>{count > mostInBulk ? texts.tooMany : texts.selected(count)}</output>
          <Button kind="quiet" onClick={() => pickAll(false)}>
            {texts.clear}
          </Button>
          <Button disabled={count > mostInBulk} onClick={() => void open()}>
            {texts.change}
          </Button>
        </div>
      )}
    </div>
  );
}
