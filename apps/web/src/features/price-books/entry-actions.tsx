import { Link, useNavigate } from '@tanstack/react-router';
import { Copy, Ellipsis, FolderInput, History, Pencil, Trash2 } from 'lucide-react';
import { useMain } from '../../app/main/use-main.ts';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import { openKeptHistory } from './kept-history.dialog.tsx';
import { chooseCategoryFor } from './move-entry.dialog.tsx';
import { type BrowsedEntry, nameOf, type PriceBook } from './price-book.data.ts';
import type { PriceBookSearch } from './price-book.search.ts';
import { pathOf } from './price-book-edits.data.ts';
import { editsTexts as texts } from './price-book-edits.texts.ts';
import { useEntryMove } from './use-entry-move.ts';
import { useKeptRemoval } from './use-kept-removal.ts';
import { whoseOf } from './whose-prices.ts';
import './entry-editor.css';

interface EntryActionsProps {
  book: PriceBook;
  entry: BrowsedEntry;
  /** the list beside it, and whose prices show */
  search: PriceBookSearch;
}

/** Edits, moves, duplicates or removes the open entry, and shows its history; only that to people who may only look. */
export function EntryActions({ book, entry, search: listed }: EntryActionsProps) {
  const bookId = book.book.id;
  const whose = whoseOf({ ...listed });
  const move = useEntryMove(book, listed);
  const { may } = useMain();
  const navigate = useNavigate({ from: '/pricebooks/$id' });
  const { remove } = useKeptRemoval(pathOf[entry.kind]);
  const history = () =>
    openKeptHistory({ path: pathOf[entry.kind], id: entry.id, bookId, text: entry.text, whose });
  const historyText = may('audit.view') ? texts.history : texts.priceHistory;
  if (!may('pricebooks.edit'))
    return (
      <div className="entry-actions">
        <Button icon={<History />} onClick={history}>
          {historyText}
        </Button>
      </div>
    );
  const search = (edit: 'open' | 'copy') => (before: PriceBookSearch) => ({
    ...before,
    entry: nameOf(entry),
    edit,
  });
  const moveTo = async () => {
    const categoryId = await chooseCategoryFor({ book, entries: [entry] });
    if (categoryId !== null) move([entry], { categoryId, beside: null });
  };
  const drop = async () => {
    if (await remove(entry))
      await navigate({ to: '.', search: ({ entry: _, ...rest }: PriceBookSearch) => rest });
  };
  return (
    <div className="entry-actions">
      <Link
        to="/pricebooks/$id"
        params={{ id: String(bookId) }}
        search={search('open')}
        className="btn"
        data-edit-entry=""
      >
        <Pencil /> {texts.editEntry}
      </Link>
      <Menu
        label={texts.entryActions(entry.text)}
        className="btn icon quiet"
        groups={[]}
        buttons={[
          {
            groupCode: '',
            text: texts.duplicate,
            icon: <Copy />,
            click: () => void navigate({ to: '.', search: search('copy') }),
          },
          { groupCode: '', text: texts.moveTo, icon: <FolderInput />, click: () => void moveTo() },
          { groupCode: '', text: historyText, icon: <History />, click: history },
          { groupCode: '', text: texts.remove, icon: <Trash2 />, click: () => void drop() },
        ]}
      >
        <Ellipsis />
      </Menu>
    </div>
  );
}
