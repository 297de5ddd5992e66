import type {
  Customer,
  CustomerPage,
  CustomerRow,
  Past,
  Site,
  SitePage,
  SiteSystem,
} from '@fieldwright/contract/customers';
import type { ExemptionCertificate } from '@fieldwright/contract/exemption-certificates';
import type { ListFormat } from '@fieldwright/domain/kernel/exported-list';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { noteSave } from '../../lib/last-save.ts';
import { api } from '../../lib/requests/api.ts';
import type { Args } from '../../lib/requests/send.ts';
import { searchShown } from '../list-views/list-views.data.ts';
import { type CustomersSearch, customersSearch } from './customers.search.ts';

export type { Customer, CustomerPage, CustomerRow, ExemptionCertificate, Past, Site, SitePage, SiteSystem };

type Narrowing = { [K in 'search' | 'owing' | 'tag' | 'removed']?: CustomersSearch[K] | undefined };
const narrowedBy = ({ search, owing, tag, removed }: Narrowing) => ({
  ...(search && { search }),
  ...(owing && { owing: 'true' as const }),
  ...(tag && { tagId: tag }),
  ...(removed && { removed: 'true' as const }),
});

/** Fetches the matching customers, page by page. */
export const customersQuery = ({ search, owing, tag, removed, sort }: CustomersSearch) =>
  infiniteQueryOptions({
    queryKey: ['customers', { search, owing, tag, removed, sort }],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/customers', {
        query: {
          ...narrowedBy({ search, owing, tag, removed }),
          ...(sort && { sort }),
          ...(pageParam !== null && { after: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** Fetches how many customers match, and what they owe. */
export const customerTotalsQuery = ({ search, owing, tag, removed }: CustomersSearch) => ({
  queryKey: ['customers', 'totals', { search, owing, tag, removed }],
  load: (signal: AbortSignal) =>
    api('GET /api/customers/totals', { query: narrowedBy({ search, owing, tag, removed }), signal }),
});

/** Exports all matching customers, in their order. */
export const exportCustomers = (search: CustomersSearch, format: ListFormat) =>
  api('GET /api/customers/export', {
    query: { ...narrowedBy(search), ...(search.sort && { sort: search.sort }), format },
  });

/** Fetches the first matching customers, for booking a call or checking a phone number. */
export const foundCustomersQuery = (search: string) =>
  queryOptions({
    queryKey: ['customers', 'found', search],
    queryFn: ({ signal }) => api('GET /api/customers', { query: { search, limit: 8 }, signal }),
    enabled: search !== '',
  });

/** Fetches the first matching removed customers, so that one is restored instead of entered again (R4.4). */
export const removedCustomersQuery = (search: string) =>
  queryOptions({
    queryKey: ['customers', 'found', search, 'removed'],
    queryFn: ({ signal }) =>
      api('GET /api/customers', { query: { search, removed: 'true', limit: 3 }, signal }),
    enabled: search !== '',
  });

/** Fetches the tax of a site by its ZIP code. */
export const usualTaxQuery = (postalCode: string) =>
  queryOptions({
    queryKey: ['site', 'usualTax', postalCode],
    queryFn: ({ signal }) => api('GET /api/taxitems/usual', { query: { postalCode }, signal }),
  });

/** The server's maximum number of history lines. */
const wholePast = 500;

export const customerQuery = (id: number, past?: 'all') =>
  queryOptions({
    queryKey: ['customer', id, past ?? 'recent'],
    queryFn: ({ signal }) =>
      api('GET /api/customers/{id}', {
        params: { id },
        ...(past === 'all' && { query: { past: wholePast } }),
        signal,
      }),
  });

export const siteQuery = (id: number, past?: 'all') =>
  queryOptions({
    queryKey: ['site', id, past ?? 'recent'],
    queryFn: ({ signal }) =>
      api('GET /api/sites/{id}', {
        params: { id },
        ...(past === 'all' && { query: { past: wholePast } }),
        signal,
      }),
  });

/** Fetches who changed a customer and their certificates, newest first. */
export const customerChangesQuery = (id: number) =>
  queryOptions({
    queryKey: ['customer', 'changes', id],
    queryFn: ({ signal }) => api('GET /api/customers/{id}/changes', { params: { id }, signal }),
  });

/** Fetches who changed a site and its systems, newest first. */
export const siteChangesQuery = (id: number) =>
  queryOptions({
    queryKey: ['site', 'changes', id],
    queryFn: ({ signal }) => api('GET /api/sites/{id}/changes', { params: { id }, signal }),
  });

/** Loads what the list needs before it shows. */
export function load(client: QueryClient, search: Record<string, unknown>): Promise<unknown> {
  return client.ensureInfiniteQueryData(
    customersQuery(searchShown(client, 'customers', { address: search, parse: customersSearch })),
  );
}

/** Returns the sites that are not removed. */
export const shownSites = <S extends { hidden: boolean }>(sites: readonly S[]): S[] =>
  sites.filter(({ hidden }) => !hidden);

/** Refetches the data on customer and site pages. */
export async function refresh(client: QueryClient): Promise<void> {
  await Promise.all(
    ['customers', 'customer', 'site', 'agreements'].map((queryKey) =>
      client.invalidateQueries({ queryKey: [queryKey] }),
    ),
  );
}

/** The request body of an endpoint. */
type Body<K extends Parameters<typeof api>[0]> = Exclude<
  Exclude<Args<K>[0], undefined> extends { body?: infer B } ? B : never,
  undefined
>;

/** Remembers that something was saved, once it is. */
async function noted<T>(saving: Promise<T>): Promise<T> {
  const saved = await saving;
  noteSave();
  return saved;
}

export const createCustomer = (body: Body<'POST /api/customers'>) =>
  noted(api('POST /api/customers', { body }));
export const createSite = (body: Body<'POST /api/sites'>) => noted(api('POST /api/sites', { body }));
export const changeCustomer = (id: number, body: Body<'PATCH /api/customers/{id}'>) =>
  noted(api('PATCH /api/customers/{id}', { params: { id }, body }));
export const changeSite = (id: number, body: Body<'PATCH /api/sites/{id}'>) =>
  noted(api('PATCH /api/sites/{id}', { params: { id }, body }));
export const saveCertificate = (body: Body<'POST /api/exemptioncertificates'>) =>
  api('POST /api/exemptioncertificates', { body });
export const removeCertificate = (id: number) =>
  api('DELETE /api/exemptioncertificates/{id}', { params: { id } });
export const restoreCertificate = (id: number) =>
  api('POST /api/exemptioncertificates/{id}/restore', { params: { id } });
export const sellAgreement = (siteId: number, body: Body<'POST /api/sites/{id}/agreements'>) =>
  api('POST /api/sites/{id}/agreements', { params: { id: siteId }, body });
export const changeAgreement = (id: number, body: Body<'PATCH /api/agreements/{id}'>) =>
  api('PATCH /api/agreements/{id}', { params: { id }, body });
export const createSystem = (id: number, body: Body<'POST /api/sites/{id}/systems'>) =>
  api('POST /api/sites/{id}/systems', { params: { id }, body });
/** Removes a system, along with its lines on open work orders (R4.15). */
export const removeSystem = (id: number) =>
  api('DELETE /api/sitesystems/{id}', { params: { id }, query: {} });
export const changeSystem = (
  { siteId, systemId }: { siteId: number; systemId: number },
  body: Body<'PATCH /api/sites/{id}/systems/{systemId}'>,
) => api('PATCH /api/sites/{id}/systems/{systemId}', { params: { id: siteId, systemId }, body });
