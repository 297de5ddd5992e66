import type { ListChoice, ListView, ListViews } from '@fieldwright/contract/list-views';
import { dayOf } from '@fieldwright/domain/kernel/days';
import { may } from '@fieldwright/domain/people/roles';
import type { ViewContent, ViewedList } from '@fieldwright/domain/settings/list-views';
import type { QueryClient } from '@tanstack/react-query';
import { meQuery, refreshMe } from '../../app/main/main-area.ts';
import { dateNow } from '../../lib/clock.ts';
import { textOf } from '../../lib/errors/api-error.ts';
import { api } from '../../lib/requests/api.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { withView } from './list-view.search.ts';
import { listViewTexts } from './list-views.texts.ts';
import { offeredOf, shownList } from './shown-list.ts';

export type { ListView };

const noViews: ListViews = { views: [], choices: [] };

/** Returns the filters and order that a list's address shows, for its loader. */
export function searchShown<S extends object>(
  client: QueryClient,
  list: ViewedList,
  { address, parse }: { address: Record<string, unknown>; parse: (given: Record<string, unknown>) => S },
): S {
  const me = client.getQueryData(meQuery.queryKey);
  const today = dayOf(dateNow(), me?.company.timeZone ?? 'UTC');
  const offered = offeredOf(list, (permission) => may(me?.roles ?? [], permission), parse);
  return shownList({
    list,
    given: withView(parse)(address),
    lists: me?.lists ?? noViews,
    today,
    parse: offered,
  }).search;
}

/** Changes the saved views and choices that came with the signed-in person, so that no list asks for them again. */
function changeLists(client: QueryClient, change: (lists: ListViews) => ListViews): void {
  client.setQueryData(meQuery.queryKey, (me) => me && { ...me, lists: change(me.lists) });
}

const byName = (a: ListView, b: ListView) =>
  a.name.toLowerCase().localeCompare(b.name.toLowerCase()) || a.id - b.id;
const without = ({ views, choices }: ListViews, id: number): ListViews => ({
  views: views.filter((view) => view.id !== id),
  choices,
});

function keepView(client: QueryClient, view: ListView): ListView {
  changeLists(client, (lists) => {
    const { views, choices } = without(lists, view.id);
    return { views: [...views, view].sort(byName), choices };
  });
  return view;
}

interface NewView {
  key: string;
  name: string;
  shared: boolean;
  content: ViewContent;
}
export const saveView = async (client: QueryClient, body: NewView): Promise<ListView> =>
  keepView(client, await api('POST /api/listviews', { body }));

export const changeView = async (
  client: QueryClient,
  id: number,
  body: Partial<Omit<NewView, 'key'>>,
): Promise<ListView> => keepView(client, await api('PATCH /api/listviews/{id}', { params: { id }, body }));

export async function deleteView(client: QueryClient, id: number): Promise<void> {
  await api('DELETE /api/listviews/{id}', { params: { id } });
  changeLists(client, (lists) => without(lists, id));
}

export const restoreView = async (client: QueryClient, id: number): Promise<ListView> =>
  keepView(client, await api('POST /api/listviews/{id}/restore', { params: { id } }));

type Choice = Pick<ListChoice, 'list'> & Partial<ListChoice>;

/** Changes what the person chose for one list; undefined: nothing. */
const keepChoice = (client: QueryClient, list: ViewedList, choice: ListChoice | undefined) =>
  changeLists(client, ({ views, choices }) => ({
    views,
    choices: [...choices.filter((each) => each.list !== list), ...(choice ? [choice] : [])],
  }));

/** Keeps what the person chose for a list. It shows at once; if it can't be saved, what was before comes back. */
export async function chooseForList(client: QueryClient, choice: Choice): Promise<void> {
  const { list } = choice;
  // a response in flight would undo the choice; it's requested again after it
  const isAsked = client.isFetching(meQuery) > 0;
  await client.cancelQueries(meQuery);
  const before = client.getQueryData(meQuery.queryKey)?.lists.choices.find((each) => each.list === list);
  keepChoice(client, list, { columns: null, defaultViewId: null, ...before, ...choice });
  try {
    const body = { ...choice, columns: choice.columns as string[] | null | undefined };
    keepChoice(client, list, await api('POST /api/listviews/choice', { body }));
  } catch (error) {
    keepChoice(client, list, before);
    throw error;
  } finally {
    if (isAsked) void refreshMe();
  }
}

/** Keeps the columns that a person chose for a list, or says why that failed. @param keys null: the usual ones */
export async function tryColumns(
  client: QueryClient,
  list: ViewedList,
  keys: readonly string[] | null,
): Promise<void> {
  try {
    await chooseForList(client, { list, columns: keys === null ? null : [...keys] });
  } catch (error) {
    showToast({ kind: 'failed', text: listViewTexts.columnsFailed, detail: textOf(error) });
  }
}
