import { randomUUID } from 'node:crypto';
import type { CardSettings } from '@fieldwright/contract/card-payments';
import { cardChannels } from '@fieldwright/domain/payments/card-amount';
import {
  type CardChannels,
  channelFields,
  channelsOf,
  gatewayTexts,
} from '@fieldwright/domain/payments/card-channels';
import type { Provider } from '@fieldwright/domain/payments/gateway';
import { isCharged } from '@fieldwright/domain/payments/payment-attempt';
import {
  handFrom,
  pendingRefundCents,
  refuseByHand,
  refuseRefundByHand,
} from '@fieldwright/domain/payments/settled-by-hand';
import { refusePublicId } from '@fieldwright/domain/payments/typed-card';
import type { Read, Write } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../http/refusal.ts';
import { type CardAccount, GatewayError } from '../../integrations/cards/card-gateway.ts';
import { changeRecord } from '../../records/change-record.ts';
import { attemptsToSettle } from './attempts.queries.ts';
import {
  accountById,
  connectedAccount,
  disconnect,
  findChannels,
  hasOpenAttempts,
  insertAccount,
  keepPublicId,
  listAccounts,
  longInDoubt,
  passKeyOn,
  type StoredChannels,
  updateChannels,
} from './card-accounts.queries.ts';
import { gatewayOf, learnMerchant, sealCredential } from './card-gateways.ts';
import { cardTexts } from './card-payments.texts.ts';
import { chargeOf } from './shares.ts';
import { sharedOf } from './shown-attempt.ts';

/** The person who changes the settings, and their request. */
export interface CardKeeper {
  deps: Deps;
  db: Read;
  companyId: number;
  requestId: string;
  /** milliseconds since 1970 */
  now: number;
}

/** What a company chooses about cards. */
type Choices = CardChannels & Pick<StoredChannels, 'saveCreditCards' | 'cardTips' | 'tipPercents'>;

/** Returns the provider of each channel and the connected accounts. */
export async function cardSettings(db: Read, now: number): Promise<CardSettings> {
  const { id: _id, ...channels } = await findChannels(db);
  const toSettle = (await attemptsToSettle(db, longInDoubt)).map((share) => {
    const attempt = chargeOf(share);
    const from = handFrom(attempt);
    const { id, entity, documentId, number, provider, createdDate, byHand } = attempt;
    return {
      id,
      entity,
      documentId,
      number,
      workOrders: sharedOf(share)?.workOrders ?? [],
      provider,
      amountCents: attempt.amountCents,
      refundCents: isCharged(attempt) ? pendingRefundCents(attempt) || null : null,
      createdDate,
      byHand,
      settledFrom: from === null ? null : new Date(from).toISOString(),
      maySettle: (isCharged(attempt) ? refuseRefundByHand : refuseByHand)(attempt, now) === null,
    };
  });
  return { ...channels, accounts: await listAccounts(db), toSettle };
}

/**
 * Chooses the provider of channels (R1.8), and whether cards are saved (R3.4). Unchanged values are no change.
 * @throws Refusal `invalid` for a provider that isn't connected, `stale_version`
 */
export async function changeChannels(
  { db, requestId, now: at }: CardKeeper,
  {
    basedOn,
    ...named
  }: { [K in keyof Choices]?: Choices[K] | undefined } & {
    basedOn?: number | undefined;
  },
): Promise<CardSettings> {
  return db.transaction().execute(async (tx) => {
    const there = await findChannels(tx, true);
    const given = Object.entries(named).filter(([, value]) => value !== undefined);
    const now = Object.fromEntries(given) as Partial<Choices>;
    const { saveCreditCards: _saves, cardTips: _tips, tipPercents: _percents, ...channels } = now;
    await refuseUnconnected(tx, channels);
    await writeChannels(tx, requestId, { there, now, basedOn });
    return cardSettings(tx, at);
  });
}

async function refuseUnconnected(tx: Write, now: Partial<CardChannels>): Promise<void> {
  const connected = (await listAccounts(tx)).map(({ provider }) => provider);
  const wrong = Object.entries(now).flatMap(([field, provider]) =>
    provider === 'none' || connected.includes(provider)
      ? []
      : [[field, cardTexts.notConnected(gatewayTexts[provider])] as const],
  );
  if (wrong.length > 0) throw new Refusal('invalid', { fields: Object.fromEntries(wrong) });
}

interface ChannelChange {
  there: StoredChannels;
  now: Partial<Choices>;
  basedOn?: number | undefined;
  /** the label of an account before and after, for the history */
  account?: { provider: Provider; was: string | null; now: string | null };
  /** an account's public identifier before and after */
  publicId?: { provider: Provider; was: string | null; now: string | null };
}

/** Writes channels and names a changed account in the company's history, without its key. */
async function writeChannels(tx: Write, requestId: string, change: ChannelChange): Promise<void> {
  const { there, now, basedOn, account, publicId } = change;
  const { id, version, ...channels } = there;
  const named = (at: 'was' | 'now') => ({
    ...(account && { [`${account.provider}Account`]: account[at] }),
    ...(publicId && { [`${publicId.provider}PublicId`]: publicId[at] }),
  });
  await changeRecord(
    tx,
    { requestId },
    {
      record: { entity: 'company', id, version },
      was: { ...channels, ...named('was') },
      now: { ...now, ...named('now') },
      basedOn,
      write: () => updateChannels(tx, { ...channels, ...now }),
    },
  );
}

interface NewConnection {
  provider: Provider;
  key: string;
  locationId: string;
  /** undefined keeps that of the same account */
  publicId?: string | undefined;
}

/**
 * Connects an account after checking its key with the provider. It replaces the provider's earlier account,
 * which stays for the payments that it took; if it is the same account, its payments are asked about with the new
 * key. The first account of a company takes the cards of every channel.
 * @throws Refusal `invalid` if the provider doesn't accept the key, naming the field
 */
export async function connectAccount(
  { deps, db, companyId, requestId, now: at }: CardKeeper,
  { provider, key, locationId, publicId }: NewConnection,
): Promise<CardSettings> {
  const credentials = { key, locationId: locationId || null };
  const gateway = await deps.cards(provider, credentials);
  const account = await gateway.account().catch((error: unknown) => {
    throw refusalOf(provider, error);
  });
  refuseOther(provider, publicId ?? '', account.isTest);
  const replaced = await connectedAccount(db, provider);
  if (replaced) await learnMerchant(deps, db, replaced);
  return db.transaction().execute(async (tx) => {
    const there = await findChannels(tx, true);
    const before = await connectedAccount(tx, provider);
    if (before) await disconnect(tx, before.id);
    const isFirst = (await listAccounts(tx)).length === 0 && before === null;
    const sealedKey = sealCredential(deps, companyId, key);
    const isSame =
      before !== null && before.merchant === account.merchant && before.isTest === account.isTest;
    const kept = publicId === undefined && isSame ? before.publicId : publicId || null;
    const stored = { guid: randomUUID(), provider, ...account, publicId: kept, sealedKey };
    await insertAccount(tx, stored);
    await passKeyOn(tx, stored);
    await writeChannels(tx, requestId, {
      there,
      now: isFirst ? everyChannel(provider) : {},
      account: { provider, was: before && labelOf(before), now: labelOf(account) },
      publicId: { provider, was: before?.publicId ?? null, now: kept },
    });
    return cardSettings(tx, at);
  });
}

/** @throws Refusal `invalid` for an identifier of another provider or environment, or a secret key */
function refuseOther(provider: Provider, publicId: string, isTest: boolean): void {
  const detail = refusePublicId(provider, publicId, isTest);
  if (detail !== null) throw new Refusal('invalid', { detail, fields: { publicId: detail } });
}

/**
 * Changes the identifier by which browsers name a connected account to its provider. Without one, no card is typed.
 * @throws Refusal `not_found`, `invalid`
 */
export async function changePublicId(
  { db, requestId, now: at }: CardKeeper,
  id: number,
  publicId: string,
): Promise<CardSettings> {
  return db.transaction().execute(async (tx) => {
    const there = await findChannels(tx, true);
    const account = await accountById(tx, id);
    if (!account || account.disconnectedDate !== null) throw new Refusal('not_found');
    const { provider, isTest, publicId: was } = account;
    refuseOther(provider, publicId, isTest);
    const now = publicId || null;
    await keepPublicId(tx, id, now);
    await writeChannels(tx, requestId, { there, now: {}, publicId: { provider, was, now } });
    return cardSettings(tx, at);
  });
}

const labelOf = ({ label, isTest }: Pick<CardAccount, 'label' | 'isTest'>) =>
  isTest ? cardTexts.testAccount(label) : label;

const everyChannel = (provider: Provider) =>
  Object.fromEntries(cardChannels.map((channel) => [channelFields[channel], provider])) as CardChannels;

/** Says what is wrong with a key, at its field. */
function refusalOf(provider: Provider, error: unknown): unknown {
  if (!(error instanceof GatewayError)) return error;
  const { fault, code } = error;
  const name = gatewayTexts[provider];
  const wrong = (field: 'key' | 'locationId', text: string) =>
    new Refusal('invalid', { fields: { [field]: text } });
  if (fault === 'credentials') return wrong('key', cardTexts.wrongKey(name));
  if (fault === 'unknown') return wrong('key', cardTexts.unreachable(name));
  if (code === 'currency') return wrong('key', cardTexts.currency(name));
  if (code === 'several_locations') return wrong('locationId', cardTexts.severalLocations);
  if (code === 'location' || code === 'no_location') return wrong('locationId', cardTexts.noLocation);
  return wrong('key', cardTexts.refused(name, code));
}

/**
 * Disconnects an account. Its channels then take no cards.
 * @throws Refusal `not_found`, `payment_in_progress`
 */
export async function disconnectAccount(
  { deps, db, requestId, now: at }: CardKeeper,
  id: number,
): Promise<CardSettings> {
  const account = await accountById(db, id);
  if (!account || account.disconnectedDate !== null) throw new Refusal('not_found');
  const answer = await db.transaction().execute(async (tx) => {
    const there = await findChannels(tx, true);
    if (await hasOpenAttempts(tx, id)) throw new Refusal('payment_in_progress');
    await disconnect(tx, id);
    const ended = channelsOf(there, account.provider).map((channel) => [channelFields[channel], 'none']);
    await writeChannels(tx, requestId, {
      there,
      now: Object.fromEntries(ended) as Partial<CardChannels>,
      account: { provider: account.provider, was: labelOf(account), now: null },
    });
    return cardSettings(tx, at);
  });
  // best effort: events of a disconnected account are still right, and only ask the provider
  if (account.webhookId !== null) {
    const gateway = await gatewayOf(deps, account);
    await gateway.unsubscribe(account.webhookId).catch(() => undefined);
  }
  return answer;
}
