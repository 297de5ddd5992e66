import { redirect } from '@tanstack/react-router';
import type { MainContext } from '../../app/main/main-context.ts';
import type { PriceBookSearch } from './price-book.search.ts';

interface Arrival {
  context: MainContext;
  params: { id: string };
  search: PriceBookSearch;
  /** `enter`: from another page */
  cause: string;
}

/** For the route's `beforeLoad`: opens a price book with the person's default view, if the address says nothing else. */
export function opensWithView({ context, params, search, cause }: Arrival): void {
  const { layout, ...said } = search;
  if (cause !== 'enter' || Object.values(said).some((value) => value !== undefined)) return;
  const { lists } = context.me;
  const id = lists.choices.find(({ list }) => list === 'pricebook')?.defaultViewId;
  const content = lists.views.find((view) => view.id === id)?.content;
  if (content?.list !== 'pricebook' || content.params.book !== Number(params.id)) return;
  const { book: _, ...filters } = content.params;
  throw redirect({
    to: '/pricebooks/$id',
    params,
    search: { ...(layout && { layout }), ...(filters as PriceBookSearch), view: id! },
    replace: true,
  });
}
