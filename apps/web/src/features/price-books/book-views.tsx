import { dayOf } from '@fieldwright/domain/kernel/days';
import { sameValue } from '@fieldwright/domain/kernel/same-value';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { meQuery } from '../../app/main/main-area.ts';
import { useMain } from '../../app/main/use-main.ts';
import { useNow } from '../../lib/use-now.ts';
import type { ColumnChoice } from '../../ui/list/shown-columns.ts';
import { type ListView, tryColumns } from '../list-views/list-views.data.ts';
import { columnKeysIn } from '../list-views/shown-list.ts';
import type { ListOfViews } from '../list-views/viewed-list.ts';
import { SaveViewButton, ViewsBar } from '../list-views/views-bar.tsx';
import type { PriceBookSearch } from './price-book.search.ts';
import { whoseOf } from './whose-prices.ts';

const route = getRouteApi('/main/pricebooks/$id');

/** Returns what a saved view keeps: the category, the search words, and whose prices. */
const viewedIn = ({ text, category, ...search }: PriceBookSearch): PriceBookSearch => ({
  ...(text?.trim() && { text: text.trim() }),
  ...(category !== undefined && { category }),
  ...whoseOf({ ...search }),
});

const isOf =
  (book: number) =>
  ({ content }: ListView) =>
    content.list === 'pricebook' && content.params.book === book;

/** The saved views of a price book. */
interface BookViews {
  /** above the list */
  bar: ReactNode;
  /** saves the current filters */
  tool: ReactNode;
  columns: ColumnChoice;
}

/**
 * Returns the saved views of a price book: the bar above its list, the button that saves the current filters, and the
 * chosen columns. A view links to the address with its filters. Open is the view that the address names, or the one that
 * has the same filters.
 */
export function useBookViews(book: number, search: PriceBookSearch): BookViews {
  const { me, may } = useMain();
  const client = useQueryClient();
  const navigate = route.useNavigate();
  const today = dayOf(useNow(), me.company.timeZone);
  // others may share a view while the page is open
  const { data: now = me } = useQuery({ ...meQuery, enabled: false });
  const views = now.lists.views.filter(isOf(book));
  const choice = now.lists.choices.find(({ list }) => list === 'pricebook');
  const byDefault = views.find(({ id }) => id === choice?.defaultViewId)?.id ?? null;
  const narrowed = viewedIn(search);
  const shown = { book, ...narrowed };
  const same = views.filter(({ content }) => sameValue(content.params, shown));
  // of two with the same filters, the person's own, because they can change it
  const alike = search.view === 'all' ? null : (same.find(({ isOwn }) => isOwn) ?? same[0] ?? null);
  const view = views.find(({ id }) => id === search.view) ?? alike;
  const ofView = view?.content.columns ?? choice?.columns ?? null;
  // without a view, each person has their own
  const inAddress = view && columnKeysIn(search.columns);
  const columns = inAddress ?? ofView;
  const kept: PriceBookSearch = search.layout ? { layout: search.layout } : {};
  const isChanged = view
    ? !sameValue(view.content.params, shown) || !sameValue(columns, ofView)
    : Object.keys(narrowed).length > 0;
  const searchOf = (id: number | 'all' | undefined): PriceBookSearch => {
    // as it is now: it may have been changed by what leads there
    const latest = client.getQueryData(meQuery.queryKey)?.lists.views ?? views;
    const content = latest.find((each) => each.id === id)?.content;
    if (content?.list !== 'pricebook')
      return id === 'all' || byDefault !== null ? { ...kept, view: 'all' } : kept;
    const { book: _, ...params } = content.params;
    return { ...kept, ...(params as PriceBookSearch), view: id as number };
  };
  const list: ListOfViews = {
    list: 'pricebook',
    shown: {
      search: shown,
      view,
      isGone: typeof search.view === 'number' && !views.some(({ id }) => id === search.view),
      isChanged,
      columns,
      viewColumns: inAddress ?? view?.content.columns ?? null,
    },
    today,
    views,
    defaultViewId: byDefault,
    mayShare: may('listviews.share'),
    show: (to) => void navigate({ to: '.', search: searchOf(to.view), replace: true }),
    renderLink: (to, props) => (
      <Link
        to="/pricebooks/$id"
        params={{ id: String(book) }}
        search={searchOf(to.view)}
        activeOptions={{ exact: true }}
        {...props}
      />
    ),
  };
  const onChoose: ColumnChoice['onChoose'] = (keys, usual) => {
    if (!view) return void tryColumns(client, 'pricebook', keys);
    // of the view once it's saved
    const chosen = (keys ?? usual).join(',');
    const { columns: _, ...rest } = search;
    const isSaved = sameValue(keys ?? usual, ofView);
    return void navigate({
      to: '.',
      search: { ...rest, view: view.id, ...(!isSaved && { columns: chosen }) },
      replace: true,
    });
  };
  return {
    bar: <ViewsBar {...list} />,
    tool: <SaveViewButton {...list} />,
    columns: { keys: columns, onChoose },
  };
}
