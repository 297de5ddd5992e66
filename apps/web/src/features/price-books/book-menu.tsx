import { mostInBulk } from '@fieldwright/domain/price-books/bulk-change';
import { wordsOf } from '@fieldwright/domain/price-books/price-book-filter';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ArchiveRestore, Download, Ellipsis, History, Pencil, Trash2, Upload } from 'lucide-react';
import { useState } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { textOf } from '../../lib/errors/api-error.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { TextField } from '../../ui/field/field.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import { Note } from '../../ui/note.tsx';
import { openBookDialog } from './book.dialog.tsx';
import { bookImportTexts } from './exchange/book-import.texts.ts';
import { openExport } from './exchange/export.dialog.tsx';
import { exportTexts } from './exchange/export.texts.ts';
import { openKeptHistory } from './kept-history.dialog.tsx';
import type { PriceBook } from './price-book.data.ts';
import type { PriceBookSearch } from './price-book.search.ts';
import { type EntryKind, pathOf, removedItemsQuery } from './price-book-edits.data.ts';
import { editsTexts as texts } from './price-book-edits.texts.ts';
import { useKeptRemoval } from './use-kept-removal.ts';
import { useRestoreAll } from './use-restore-all.ts';

/** The actions of a price book: rename, export, restore what was removed of it, remove. */
export function BookMenu({ book: { book }, search }: { book: PriceBook; search: PriceBookSearch }) {
  const { may } = useMain();
  const navigate = useNavigate();
  const { remove } = useKeptRemoval('pricebooks');
  const drop = async () => {
    if (await remove(book)) await navigate({ to: '/pricebooks' });
  };
  return (
    <Menu
      label={texts.bookActions}
      title={texts.bookActions}
      className="btn icon quiet"
      groups={[]}
      buttons={[
        {
          groupCode: '',
          text: texts.editBook,
          icon: <Pencil />,
          click: () => void openBookDialog({ book }),
        },
        {
          groupCode: '',
          text: exportTexts.open,
          icon: <Download />,
          click: () => openExport({ book, search }),
        },
        {
          groupCode: '',
          text: bookImportTexts.open,
          icon: <Upload />,
          click: () => void navigate({ to: '/pricebooks/$id/import', params: { id: String(book.id) } }),
        },
        {
          groupCode: '',
          text: texts.removedItems,
          icon: <ArchiveRestore />,
          click: () => openRemovedItems(book.id),
        },
        ...(may('audit.view')
          ? [
              {
                groupCode: '',
                text: texts.history,
                icon: <History />,
                click: () =>
                  openKeptHistory({ path: 'pricebooks', id: book.id, bookId: book.id, text: book.text }),
              },
            ]
          : []),
        { groupCode: '', text: texts.removeBook, icon: <Trash2 />, click: () => void drop() },
      ]}
    >
      <Ellipsis />
    </Menu>
  );
}

/** Opens the list of services, parts and categories that were removed. */
function openRemovedItems(bookId: number): void {
  openDialog<number, never>({
    title: texts.removedTitle,
    width: 500,
    buttons: [{ id: 'cancel', text: texts.close, secondary: true }],
    component: RemovedItems,
    intakeData: bookId,
  });
}

/** With more, the list has a search. */
const fewRemoved = 8;
const mostListed = 100;

function RemovedItems({ intakeData: bookId }: HostedProps<number, never>) {
  const { data: items, error } = useQuery(removedItemsQuery(bookId));
  const removals = {
    serviceRepair: useKeptRemoval(pathOf.serviceRepair),
    partItem: useKeptRemoval(pathOf.partItem),
    priceBookCategory: useKeptRemoval('pricebookcategories'),
  };
  const { restoreAll, isBusy } = useRestoreAll();
  const [text, setText] = useState('');
  if (error) return <Note kind="bad">{textOf(error)}</Note>;
  if (items?.length === 0) return <p className="dim">{texts.noneRemoved}</p>;
  const showHistory = (kind: EntryKind, item: { id: number; text: string }) =>
    openKeptHistory({ path: pathOf[kind], id: item.id, bookId, text: item.text });
  const words = wordsOf(text);
  const found = items?.filter((item) =>
    words.every((word) => `${item.code} ${item.text}`.toLowerCase().includes(word)),
  );
  const hidden =
    found?.flatMap(({ kind, deleted, ...item }) =>
      deleted || kind === 'priceBookCategory' ? [] : [{ ...item, kind }],
    ) ?? [];
  return (
    <>
      {(items?.length ?? 0) > fewRemoved && (
        <TextField label={texts.findRemoved} value={text} autoComplete="off" onChange={setText} />
      )}
      {found?.length === 0 && <p className="dim">{texts.noneFound}</p>}
      {hidden.length > 1 && hidden.length <= mostInBulk && (
        <Button small busy={isBusy} onClick={() => void restoreAll(hidden)}>
          {texts.restoreAll(hidden.length, found?.length ?? 0)}
        </Button>
      )}
      <ul className="removed-items">
        {found?.slice(0, mostListed).map((item) => (
          <li key={`${item.kind}-${item.id}`}>
            <span className="grow">
              {item.text}{' '}
              {item.kind === 'priceBookCategory' ? (
                <span className="dim">{texts.removedCategory}</span>
              ) : (
                <span className="code">{item.code}</span>
              )}
            </span>
            {item.kind !== 'priceBookCategory' && (
              <IconButton
                small
                label={texts.priceHistoryOf(item.text)}
                aria-haspopup="dialog"
                onClick={() => showHistory(item.kind as EntryKind, item)}
              >
                <History />
              </IconButton>
            )}
            <Button
              small
              aria-label={texts.restoreOne(item.text)}
              onClick={() => void removals[item.kind].restore(item)}
            >
              {texts.restore}
            </Button>
          </li>
        ))}
      </ul>
      {(found?.length ?? 0) > mostListed && <p className="dim">{texts.moreRemoved(mostListed)}</p>}
    </>
  );
}
