import { listKeys, orderHistoryKey, orderKey } from '@fieldwright/contract/company-lists';
import type { ListName, OrderedListName } from '@fieldwright/domain/company-lists/company-lists';
import type { EntrySearch } from '@fieldwright/domain/company-lists/entry-search';
import type { InspectionTemplateName } from '@fieldwright/domain/company-lists/inspection-templates';
import type { ListFormat } from '@fieldwright/domain/kernel/exported-list';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { noteSave } from '../../lib/last-save.ts';
import { api } from '../../lib/requests/api.ts';
import type { Answer } from '../../lib/requests/send.ts';
import { taxItemsQuery } from '../../lib/tax-items.ts';
import { onceImported } from '../../ui/toast/once-imported.ts';

/** An entry of any list, with the fields that all entries have. */
export interface Entry {
  id: number;
  version: number;
  hidden: boolean;
  text: string;
}
/** The entries of a list, by its name. */
export interface EntryOf {
  departments: Answer<'GET /api/departments'>[number];
  jobtypes: Answer<'GET /api/jobtypes'>[number];
  arrivalwindows: Answer<'GET /api/arrivalwindows'>[number];
  leadsources: Answer<'GET /api/leadsources'>[number];
  debriefquestions: Answer<'GET /api/debriefquestions'>[number];
  tags: Answer<'GET /api/tags'>[number];
  sitesystemtypes: Answer<'GET /api/sitesystemtypes'>[number];
  inspectionforms: Answer<'GET /api/inspectionforms'>[number];
  inspectionquestions: Answer<'GET /api/inspectionquestions'>[number];
  discounts: Answer<'GET /api/discounts'>[number];
  rebates: Answer<'GET /api/rebates'>[number];
  agreementplans: Answer<'GET /api/agreementplans'>[number];
  loanrates: Answer<'GET /api/loanrates'>[number];
  taxitems: Answer<'GET /api/taxitems'>[number];
  holidays: Answer<'GET /api/holidays'>[number];
}

/** All lists answer alike; the types of one stand for those of every other. */
const keysOf = (name: ListName) => listKeys(name as 'departments');

/** Fetches a list with its removed entries, in order. */
export const listQuery = <N extends ListName>(name: N) =>
  queryOptions({
    queryKey: ['companylists', name],
    queryFn: async ({ signal }) =>
      (await api(keysOf(name).list, {
        query: { removed: 'true' },
        signal,
      })) as EntryOf[N][],
  });

export const entryChangesQuery = (name: ListName, { id, version }: Entry) =>
  queryOptions({
    queryKey: ['companylists', name, 'changes', id, version],
    queryFn: ({ signal }) => api(keysOf(name).history, { params: { id }, signal }),
    placeholderData: keepPreviousData,
  });

/** The changes of a list's order, newest first. */
export const orderChangesQuery = (name: OrderedListName) =>
  queryOptions({
    queryKey: ['companylists', name, 'order'],
    queryFn: ({ signal }) => api(orderHistoryKey(name as 'departments'), { signal }),
  });

/** Returns what a list's page loads before it shows: the list, and those whose entries it names. */
export const loadsLists = (...names: readonly ListName[]) => ({
  load: (client: QueryClient): Promise<unknown> =>
    Promise.all(names.map((name) => client.ensureQueryData(listQuery(name)))),
});

/** Refetches every list: one names entries of another, and documents offer the tax items. */
export const listsChanged = async (client: QueryClient): Promise<void> => {
  noteSave();
  void client.invalidateQueries({ queryKey: taxItemsQuery.queryKey });
  await client.invalidateQueries({ queryKey: ['companylists'] });
};

/** Creates an entry (with a guid) or changes the given fields of one (with its id). */
export async function saveEntry(client: QueryClient, name: ListName, body: object): Promise<Entry> {
  const saved = await onceImported(() => api(keysOf(name).save, { body: body as never }));
  await listsChanged(client);
  return saved;
}

/** Adds a year's federal holidays, except on days that are holidays already. */
export async function addFederalHolidays(client: QueryClient, year: number): Promise<void> {
  await api('POST /api/holidays/federal', { body: { year } });
  await listsChanged(client);
}

/** Adds an inspection form with its questions from a template. */
export async function addInspectionTemplate(
  client: QueryClient,
  template: InspectionTemplateName,
): Promise<void> {
  await api('POST /api/inspectionforms/template', { body: { template } });
  await listsChanged(client);
}

export async function removeEntry(client: QueryClient, name: ListName, id: number): Promise<void> {
  await entryWays(name).remove(id);
  await listsChanged(client);
}

export async function restoreEntry(client: QueryClient, name: ListName, id: number): Promise<void> {
  await entryWays(name).restore(id);
  await listsChanged(client);
}

/** Exports the entries of a list as they are listed. */
export const exportEntries = (list: ListName, search: EntrySearch, format: ListFormat) =>
  api('GET /api/companylists/export', { query: { list, ...search, format } });

/** How entries of a list are removed and restored; refetch the lists after the last one. */
export const entryWays = (name: ListName) => ({
  remove: (id: number) => onceImported(() => api(keysOf(name).remove, { params: { id } })),
  restore: (id: number) => onceImported(() => api(keysOf(name).restore, { params: { id } })),
});

/**
 * Puts the entries in this order, on the screen before the server has answered.
 * @param was the order that this is based on: one that others have made since stays
 */
export async function orderEntries(
  client: QueryClient,
  name: OrderedListName,
  { ids, was }: { ids: readonly number[]; was: readonly number[] },
): Promise<void> {
  const { queryKey } = listQuery(name);
  await client.cancelQueries({ queryKey });
  client.setQueryData<Entry[]>(queryKey, (entries) =>
    entries?.toSorted((a, b) => placeIn(ids, a) - placeIn(ids, b)),
  );
  try {
    await api(orderKey(name as 'departments'), { body: { ids: [...ids], was: [...was] } });
  } finally {
    await listsChanged(client);
  }
}

/** Removed entries come after the others. */
const placeIn = (ids: readonly number[], { id }: Entry) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
