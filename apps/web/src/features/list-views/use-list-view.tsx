import { dayOf } from '@fieldwright/domain/kernel/days';
import type { ViewedList } from '@fieldwright/domain/settings/list-views';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { meQuery } from '../../app/main/main-area.ts';
import { useMain } from '../../app/main/use-main.ts';
import { useNow } from '../../lib/use-now.ts';
import type { ListViewParts } from '../../ui/list/list-page.tsx';
import type { ViewSearch } from './list-view.search.ts';
import { tryColumns } from './list-views.data.ts';
import { offeredOf, shownList } from './shown-list.ts';
import type { ListOfViews, ViewLinkProps } from './viewed-list.ts';
import { SaveViewButton, ViewsBar } from './views-bar.tsx';

interface ViewedPage<S extends object> {
  list: ViewedList;
  /** the page's address */
  given: S & ViewSearch;
  parse: (given: Record<string, unknown>) => S;
  /** shows another address in place of this one */
  show: (to: S & ViewSearch) => void;
  /** a link to an address of the list: `(search, props) => <Link to="/customers" search={search} {...props} />` */
  renderLink: (to: S & ViewSearch, props: ViewLinkProps) => ReactElement;
}

/**
 * Returns what a list's address shows, with its saved view, and what its frame needs to choose views and columns.
 * The page passes the addresses it changes through `show`, and those it links to through `toAddress`.
 */
export function useListView<S extends object>({ list, given, parse, show, renderLink }: ViewedPage<S>) {
  const { me, may } = useMain();
  const client = useQueryClient();
  // others may share a view while the page is open
  const { data: now = me } = useQuery({ ...meQuery, enabled: false });
  const today = dayOf(useNow(), me.company.timeZone);
  const { lists } = now;
  const shown = shownList({ list, given, lists, today, parse: offeredOf(list, may, parse) });
  const { search, view, columns, toAddress } = shown;
  const choice = lists.choices.find((each) => each.list === list);
  const chooseColumns = async (keys: readonly string[] | null, usual: readonly string[]) => {
    // of a view until it is saved
    if (view) return show(toAddress(search, keys ?? usual));
    return tryColumns(client, list, keys);
  };
  const bar: ListOfViews = {
    list,
    shown,
    today,
    views: lists.views.filter(({ content }) => content.list === list),
    defaultViewId: choice?.defaultViewId ?? null,
    mayShare: may('listviews.share'),
    show: (to: ViewSearch) => show(to as S & ViewSearch),
    renderLink: (to: ViewSearch, props: ViewLinkProps) => renderLink(to as S & ViewSearch, props),
  };
  const parts: ListViewParts = {
    bar: <ViewsBar {...bar} />,
    tool: <SaveViewButton {...bar} />,
    columns: { keys: columns, onChoose: (keys, usual) => void chooseColumns(keys, usual) },
  };
  return { search, toAddress, show: (to: S) => show(toAddress(to)), parts };
}
