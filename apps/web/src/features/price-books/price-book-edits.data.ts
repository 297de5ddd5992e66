import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { noteSave } from '../../lib/last-save.ts';
import { api } from '../../lib/requests/api.ts';
import type { Answer } from '../../lib/requests/send.ts';
import { onceImported } from '../../ui/toast/once-imported.ts';
import type { EntryName } from './price-book.search.ts';

export type EntryKind = 'serviceRepair' | 'partItem';
export type KeptService = Answer<'GET /api/servicerepairs/{id}'>;
export type KeptPart = Answer<'GET /api/partitems/{id}'>;
export type KeptCategory = Answer<'GET /api/pricebookcategories/{id}'>;

/** What can be removed and restored, by the last part of its address. */
export type KeptPath = 'pricebooks' | 'pricebookcategories' | 'partitems' | 'servicerepairs';
export const pathOf = { serviceRepair: 'servicerepairs', partItem: 'partitems' } as const;

export function partsOfName(name: EntryName): { kind: EntryKind; id: number } {
  const [kind, id] = name.split('-') as [EntryKind, string];
  return { kind, id: Number(id) };
}

/** Fetches an entry with everything that can be edited. */
export const keptEntryQuery = (name: EntryName) =>
  queryOptions({
    queryKey: ['pricebooks', 'kept', name],
    queryFn: async ({ signal }): Promise<KeptService | KeptPart> => {
      const { kind, id } = partsOfName(name);
      return kind === 'serviceRepair'
        ? api('GET /api/servicerepairs/{id}', { params: { id }, signal })
        : api('GET /api/partitems/{id}', { params: { id }, signal });
    },
  });

/** Fetches a category as it can be edited. */
export const keptCategoryQuery = (id: number) =>
  queryOptions({
    queryKey: ['pricebooks', 'category', id],
    queryFn: ({ signal }) => api('GET /api/pricebookcategories/{id}', { params: { id }, signal }),
  });

export const removedBooksQuery = queryOptions({
  queryKey: ['pricebooks', 'removed'],
  queryFn: ({ signal }) => api('GET /api/pricebooks', { query: { removed: 'true' }, signal }),
});

/** Fetches what was removed from a book. @param text words that its code or name must have */
export const removedItemsQuery = (bookId: number, text: string) =>
  queryOptions({
    queryKey: ['pricebooks', bookId, 'removed', text],
    queryFn: ({ signal }) =>
      api('GET /api/pricebooks/{id}/removed', {
        params: { id: bookId },
        ...(text !== '' && { query: { text } }),
        signal,
      }),
    placeholderData: keepPreviousData,
  });

interface Found {
  /** only this one */
  kind?: EntryKind | undefined;
  /** only services of this book; parts belong to none */
  bookId?: number | undefined;
}

/** Finds entries to name in another one. */
export const entriesFoundQuery = (text: string, { kind, bookId }: Found) =>
  queryOptions({
    queryKey: ['pricebookentries', 'parts', text, kind, bookId],
    queryFn: ({ signal }) =>
      api('GET /api/pricebookentries', {
        query: { text, ...(kind && { kind }), ...(bookId && { priceBookId: bookId }), limit: 8 },
        signal,
      }),
  });

/** Refetches what shows price books. */
export async function booksChanged(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: ['pricebookentries'] });
  void client.invalidateQueries({ queryKey: ['usualentries'] });
  await client.invalidateQueries({ queryKey: ['pricebooks'] });
}

/** A record that was saved, and its version now. */
export type Saved = Pick<KeptPart, 'id' | 'version'>;

/** Creates a record (with a guid) or changes the given fields of one (with its id). */
export async function saveKept(client: QueryClient, path: KeptPath, body: object): Promise<Saved> {
  const key = `POST /api/${path}` as 'POST /api/partitems';
  const saved = await onceImported(() => api(key, { body: body as never }));
  noteSave();
  await booksChanged(client);
  return saved;
}

export async function removeKept(client: QueryClient, path: KeptPath, id: number): Promise<void> {
  const key = `DELETE /api/${path}/{id}` as 'DELETE /api/partitems/{id}';
  await onceImported(() => api(key, { params: { id } }));
  noteSave();
  await booksChanged(client);
}

export async function restoreKept(client: QueryClient, path: KeptPath, id: number): Promise<void> {
  const key = `POST /api/${path}/{id}/restore` as 'POST /api/partitems/{id}/restore';
  await onceImported(() => api(key, { params: { id } }));
  noteSave();
  await booksChanged(client);
}

interface CategoryOrder {
  priceBookId: number;
  parentPriceBookCategoryId: number | null;
  /** the one that comes there from elsewhere */
  movedId?: number;
  ids: number[];
}

/** Puts categories in order among those beside them; one may come there from elsewhere in the book. */
export async function orderCategories(client: QueryClient, body: CategoryOrder): Promise<void> {
  await onceImported(() => api('POST /api/pricebookcategories/order', { body }));
  noteSave();
  await booksChanged(client);
}
