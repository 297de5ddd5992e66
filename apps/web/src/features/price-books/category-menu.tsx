import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, Ellipsis, FolderPlus, History, Pencil, Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { textOf } from '../../lib/errors/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { openCategoryDialog } from './category.dialog.tsx';
import { keyPlace, placeOf } from './category-tree.ts';
import { toCategory } from './category-tree.tsx';
import { openKeptHistory } from './kept-history.dialog.tsx';
import type { PriceBook } from './price-book.data.ts';
import { keptCategoryQuery } from './price-book-edits.data.ts';
import { editsTexts as texts } from './price-book-edits.texts.ts';
import { useCategoryMove } from './use-category-move.ts';
import { useKeptRemoval } from './use-kept-removal.ts';

/** The actions of the chosen category; without one, a button that adds a category. */
export function CategoryMenu({ book, id }: { book: PriceBook; id: number | null }) {
  const client = useQueryClient();
  const { may } = useMain();
  const navigate = useNavigate({ from: '/pricebooks/$id' });
  const move = useCategoryMove(book);
  const { remove } = useKeptRemoval('pricebookcategories');
  const category = book.categories.find((each) => each.id === id);
  const add = () => openCategoryDialog({ book, category: null, parentId: category?.id ?? null });
  if (!category)
    return (
      <Button small kind="quiet" icon={<Plus />} onClick={add}>
        {texts.addCategory}
      </Button>
    );
  const { parentId } = placeOf(book.categories, category.id);
  const up = keyPlace(book.categories, category.id, 'ArrowUp');
  const down = keyPlace(book.categories, category.id, 'ArrowDown');
  const edit = () =>
    void client.fetchQuery(keptCategoryQuery(category.id)).then(
      (found) => openCategoryDialog({ book, category: found, parentId: null }),
      (error: unknown) => showToast({ kind: 'failed', text: textOf(error) }),
    );
  const drop = async () => {
    if (!(await remove(category))) return;
    await navigate({ to: '.', search: toCategory(parentId ?? undefined) });
  };
  const one = (text: string, icon: ReactNode, click: () => void, more: object = {}) => ({
    groupCode: '',
    text,
    icon,
    click,
    ...more,
  });
  return (
    <Menu
      label={texts.categoryActions}
      title={texts.categoryActions}
      className="btn icon quiet sm"
      groups={[]}
      buttons={[
        one(texts.addInside, <FolderPlus />, add),
        one(texts.edit, <Pencil />, edit),
        one(texts.up, <ArrowUp />, () => up && move(category.id, up), {
          refused: up ? undefined : texts.isFirst,
        }),
        one(texts.down, <ArrowDown />, () => down && move(category.id, down), {
          refused: down ? undefined : texts.isLast,
        }),
        ...(may('audit.view')
          ? [
              one(texts.history, <History />, () =>
                openKeptHistory({
                  path: 'pricebookcategories',
                  id: category.id,
                  bookId: book.book.id,
                  text: category.text,
                }),
              ),
            ]
          : []),
        one(texts.remove, <Trash2 />, () => void drop()),
      ]}
    >
      <Ellipsis />
    </Menu>
  );
}
