import { decimalText } from '@fieldwright/domain/kernel/decimal-text';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Folder, FolderOpen, GripVertical, History, Star } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import './category-tree.css';
import { useMain } from '../../app/main/use-main.ts';
import { SearchBox } from '../../ui/list/search-box.tsx';
import { foundBranches, keyPlace, type TreeLine, treeLines, treeStep, wayTo } from './category-tree.ts';
import type { PriceBook, PriceBookBranch } from './price-book.data.ts';
import { keptOf, type PriceBookSearch } from './price-book.search.ts';
import { editsTexts } from './price-book-edits.texts.ts';
import { priceBooksTexts as texts } from './price-books.texts.ts';
import { useCategoryMove } from './use-category-move.ts';
import { useTreeDrag } from './use-tree-drag.ts';

interface CategoryTreeProps {
  book: PriceBook;
  search: PriceBookSearch;
}

/** Returns the search parameters of a category: keeps the search text, whose prices show and how, closes the open entry. */
export const toCategory =
  (category: PriceBookSearch['category']) =>
  ({ text, ...search }: PriceBookSearch): PriceBookSearch => ({
    ...(category !== undefined && { category }),
    ...(text && { text }),
    ...keptOf(search),
  });

/**
 * Shows the categories as a tree with the keys of the WAI-ARIA pattern: arrows move and open, Home, End, a
 * letter; Enter opens the category, which has its own address. Alt with an arrow moves it among its siblings, into
 * the one before it, or out of the one it's in; its grip drags it anywhere. A search leaves the categories it finds,
 * with those above them.
 */
export function CategoryTree({ book: opened, search }: CategoryTreeProps) {
  const { book, categories } = opened;
  const move = useCategoryMove(opened);
  const mayEdit = useMain().may('pricebooks.edit');
  const [open, setOpen] = useState<ReadonlySet<number>>(() => openFor(categories, search.category));
  const tree = useRef<HTMLDivElement>(null);
  const { grip, dropAt } = useTreeDrag(tree, categories, move);
  const [wanted, find] = useState('');
  const found = wanted.trim() === '' ? null : foundBranches(categories, wanted);
  const lines: (TreeLine | null)[] = found
    ? treeLines(found.branches, new Set(found.branches.map(({ id }) => id)))
    : [null, ownLine('favorites', opened.favorites), ownLine('recent', null), ...treeLines(categories, open)];
  const chosen = chosenLine(search.category);
  const [focused, setFocused] = useState<number | null>(chosen);
  // if the focused line is hidden by closing its parent, the first line takes the tab stop
  const entry = lines.some((line) => (line?.id ?? null) === focused) ? focused : (lines[0]?.id ?? null);
  const intoHits = (key: 'ArrowDown' | 'Enter') => {
    const hit = lines.find((line) => line === null || !found || found.hits.has(line.id));
    const line = tree.current?.querySelector<HTMLElement>(`[data-line="${lineName(hit?.id ?? null)}"]`);
    if (key === 'Enter' && found) line?.click();
    else line?.focus();
  };
  const toggle = (id: number) => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey && event.key.startsWith('Arrow') && isCategory(entry) && mayEdit) {
      event.preventDefault();
      const place = keyPlace(categories, entry, event.key);
      if (place?.parentId) setOpen(new Set([...open, place.parentId]));
      if (place) move(entry, place);
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = treeStep(event.key, lines, entry);
    if (!step) return;
    event.preventDefault();
    // all that a search leaves is open
    if ('toggle' in step) {
      if (!found) toggle(step.toggle);
    } else tree.current?.querySelector<HTMLElement>(`[data-line="${lineName(step.go)}"]`)?.focus();
  };
  const common = (id: number | null) => ({
    role: 'treeitem',
    'data-line': lineName(id),
    tabIndex: entry === id ? 0 : -1,
    'aria-selected': search.category !== 'none' && chosen === id,
    onFocus: () => setFocused(id),
    to: '/pricebooks/$id' as const,
    params: { id: String(book.id) },
    search: toCategory(ownOf(id) ?? id ?? undefined),
  });
  return (
    <>
      {categories.length > 0 && (
        <div className="tree-find">
          <SearchBox
            label={editsTexts.findCategory}
            placeholder={editsTexts.findCategory}
            value=""
            ofPage={false}
            onSearch={find}
            onInto={intoHits}
          />
          <output className="dim">{found && texts.categoriesFound(found.hits.size)}</output>
        </div>
      )}
      <div
        ref={tree}
        role="tree"
        aria-label={texts.tree}
        className="category-tree"
        hidden={lines.length === 0}
        onKeyDown={onKeyDown}
        tabIndex={-1}
      >
        {!found && (
          <Link {...common(null)} aria-level={1} aria-current={undefined}>
            <span className="twist" />
            <span className="grow">{texts.all}</span>
          </Link>
        )}
        {lines.map(
          (line) =>
            line && (
              <Link
                key={line.id}
                {...common(line.id)}
                {...ariaOf(line)}
                aria-current={undefined}
                draggable={false}
                data-drop={dropAt(line.id)}
                data-hit={found?.hits.has(line.id) || undefined}
              >
                <Line line={line} toggle={() => found || toggle(line.id)} />
                {mayEdit && isCategory(line.id) && (
                  <span
                    className="tree-grip"
                    title={editsTexts.drag}
                    aria-hidden="true"
                    onClick={(event) => event.preventDefault()}
                    {...grip(line.id)}
                  >
                    <GripVertical className="i-sm" />
                  </span>
                )}
              </Link>
            ),
        )}
      </div>
    </>
  );
}

/** The lines of what is the person's own, which are no categories: no category has these ids. */
const ownIds = { favorites: 0, recent: -1 } as const;
type Own = keyof typeof ownIds;
const ownLine = (own: Own, count: number | null): TreeLine => ({
  id: ownIds[own],
  text: texts[own],
  count,
  level: 1,
  parentId: null,
  place: 1,
  size: 1,
  isOpen: null,
});
const ownPictures = { favorites: Star, recent: History } as const;
const isCategory = (id: number | null): id is number => id !== null && id > 0;
const ownOf = (id: number | null): Own | undefined =>
  (Object.keys(ownIds) as Own[]).find((own) => ownIds[own] === id);
const lineName = (id: number | null) => ownOf(id) ?? id ?? 'all';

function chosenLine(category: PriceBookSearch['category']): number | null {
  if (category === 'favorites' || category === 'recent') return ownIds[category];
  return typeof category === 'number' ? category : null;
}

/** Returns the categories to open: the chosen one and its ancestors. */
function openFor(categories: readonly PriceBookBranch[], id: PriceBookSearch['category']): Set<number> {
  return new Set(wayTo(categories, id).map((branch) => branch.id));
}

/** The deepest level that is still indented further; lines below it show their level. */
const deepest = 9;

function ariaOf({ id, level, place, size, isOpen }: TreeLine) {
  if (!isCategory(id)) return { 'aria-level': level };
  return {
    'aria-level': level,
    'aria-posinset': place,
    'aria-setsize': size,
    ...(isOpen !== null && { 'aria-expanded': isOpen }),
    'data-level': Math.min(level, deepest),
  };
}

function Line({ line: { id, text, count, level, isOpen }, toggle }: { line: TreeLine; toggle: () => void }) {
  const twist = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
    toggle();
  };
  const own = ownOf(id);
  const Picture = own ? ownPictures[own] : isOpen ? FolderOpen : Folder;
  return (
    <>
      {/* the keys → and ← do the same */}
      <span className="twist" aria-hidden="true" onClick={isOpen === null ? undefined : twist}>
        {isOpen !== null && <ChevronRight className="i-sm" data-open={isOpen || undefined} />}
      </span>
      <Picture />
      {level > deepest && (
        <span className="faint tn" title={texts.level(level)} aria-hidden="true">
          {level}
        </span>
      )}
      <span className="grow">{text}</span>
      {count !== null && <span className="faint tn">{decimalText(count)}</span>}
    </>
  );
}
