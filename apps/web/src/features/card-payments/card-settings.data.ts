import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/requests/api.ts';
import type { Answer } from '../../lib/requests/send.ts';

export type CardSettings = Answer<'GET /api/cardsettings'>;
export type CardAccount = CardSettings['accounts'][number];

export const cardSettingsQuery = queryOptions({
  queryKey: ['cardSettings'],
  queryFn: ({ signal }) => api('GET /api/cardsettings', { signal }),
});

export type PaymentToSettle = CardSettings['toSettle'][number];

/** Loads what the page needs before it shows. */
export const load = (client: QueryClient): Promise<unknown> => client.ensureQueryData(cardSettingsQuery);

const keep = (client: QueryClient, settings: CardSettings) =>
  client.setQueryData(cardSettingsQuery.queryKey, settings);

/** Chooses the provider of channels. @throws ApiError */
export async function chooseChannels(
  client: QueryClient,
  body: Partial<Omit<CardSettings, 'accounts' | 'toSettle' | 'version'>> & { basedOn?: number },
): Promise<void> {
  keep(client, await api('PATCH /api/cardsettings', { body }));
}

/** Connects an account. @throws ApiError with what is wrong with the key */
export async function connectAccount(
  client: QueryClient,
  body: { provider: CardAccount['provider']; key: string; locationId: string; publicId?: string },
): Promise<void> {
  keep(client, await api('POST /api/cardaccounts', { body }));
}

/** Changes how browsers name an account to its provider; empty for not at all. @throws ApiError */
export async function changePublicId(client: QueryClient, id: number, publicId: string): Promise<void> {
  keep(client, await api('PATCH /api/cardaccounts/{id}', { params: { id }, body: { publicId } }));
}

/** Settles a payment by hand, or has the provider's answer count. @throws ApiError */
export async function settlePayment(
  client: QueryClient,
  id: number,
  body: { outcome: 'paid' | 'notTaken' | 'refunded' | 'notRefunded' | 'provider'; note: string },
): Promise<void> {
  keep(client, await api('POST /api/cardpayments/{id}/settle', { params: { id }, body }));
  for (const key of ['cardPayments', 'payments', 'workorder', 'workorders', 'proposals'])
    void client.invalidateQueries({ queryKey: [key] });
}

/** @throws ApiError */
export async function disconnectAccount(client: QueryClient, id: number): Promise<void> {
  keep(client, await api('POST /api/cardaccounts/{id}/disconnect', { params: { id } }));
}
