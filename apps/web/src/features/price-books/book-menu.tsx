import { useNavigate } from '@tanstack/react-router';
import { ArchiveRestore, Download, Ellipsis, History, Pencil, Trash2, Upload } from 'lucide-react';
import { useMain } from '../../app/main/use-main.ts';
import { Menu } from '../../ui/menu/menu.tsx';
import { openBookDialog } from './book.dialog.tsx';
import { bookImportTexts } from './exchange/book-import.texts.ts';
import { openExport } from './exchange/export.dialog.tsx';
import { exportTexts } from './exchange/export.texts.ts';
import { openKeptHistory } from './kept-history.dialog.tsx';
import type { PriceBook } from './price-book.data.ts';
import type { PriceBookSearch } from './price-book.search.ts';
import { editsTexts as texts } from './price-book-edits.texts.ts';
import { openRemovedItems } from './removed-items.dialog.tsx';
import { useKeptRemoval } from './use-kept-removal.ts';

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
