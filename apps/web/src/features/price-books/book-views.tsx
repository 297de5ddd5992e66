import { dayOf } from '@fieldwright/domain/kernel/days';
import { sameValue } from '@fieldwright/domain/kernel/same-value';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { meQuery } from '../../app/main/main-area.ts';
import { useMain } from '../../app/main/use-main.ts';
import { useNow } from '../../lib/use-now.ts';
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

/**
 * Returns the saved views of a price book: the bar above its list, and the button that saves the current filters. A view
 * links to the address with its filters, and is open if the current address has the same ones.
 */
export function useBookViews(book: number, search: PriceBookSearch): { bar: ReactNode; tool: ReactNode } {
  const { me, may } = useMain();
  const navigate = route.useNavigate();
  const today = dayOf(useNow(), me.company.timeZone);
  // others may share a view while the page is open
  const { data: now = me } = useQuery({ ...meQuery, enabled: false });
  const views = now.lists.views.filter(
    ({ content }) => content.list === 'pricebook' && content.params.book === book,
  );
  const narrowed = viewedIn(search);
  const shown = { book, ...narrowed };
  const same = views.filter(({ content }) => sameValue(content.params, shown));
  // of two with the same filters, the person's own, because they can change it
  const view = same.find(({ isOwn }) => isOwn) ?? same[0] ?? null;
  const kept: PriceBookSearch = search.layout ? { layout: search.layout } : {};
  const searchOf = (id: unknown): PriceBookSearch => {
    const content = views.find((each) => each.id === id)?.content;
    if (content?.list !== 'pricebook') return kept;
    const { book: _, ...params } = content.params;
    return { ...kept, ...(params as PriceBookSearch) };
  };
  const list: ListOfViews = {
    list: 'pricebook',
    shown: {
      search: shown,
      view,
      isGone: false,
      isChanged: view === null && Object.keys(narrowed).length > 0,
      columns: null,
      viewColumns: null,
    },
    today,
    views,
    defaultViewId: null,
    noDefault: true,
    mayShare: may('listviews.share'),
    // saving a view doesn't change the address
    show: (to) => void (to.view === undefined && navigate({ to: '.', search: kept, replace: true })),
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
  return { bar: <ViewsBar {...list} />, tool: <SaveViewButton {...list} /> };
}
