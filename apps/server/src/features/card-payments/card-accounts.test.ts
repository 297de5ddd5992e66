import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sealCredential } from './card-gateways.ts';
import { type TakingCards, takingCards } from './testing/taking-cards.ts';

let at: TakingCards;
beforeAll(async () => {
  at = await takingCards();
});
afterEach(() => at.cards.endFaults());
afterAll(() => at.stop());

const settings = async () => (await at.server.call('GET /api/cardsettings', { as: at.token.owner })).data;
const connect = (provider: 'square' | 'stripe', key: string, locationId = '') =>
  at.server.call('POST /api/cardaccounts', { as: at.token.owner, body: { provider, key, locationId } });
const choose = (body: object) => at.server.call('PATCH /api/cardsettings', { as: at.token.owner, body });

describe('POST /api/cardaccounts', () => {
  it.each([
    ['square', 'sk_test_1', { key: 'Square didn’t accept this key. Copy it again.' }],
    ['square', 'revoked', { key: 'Square didn’t accept this key. Copy it again.' }],
    ['stripe', 'EAAAtest', { key: 'Stripe didn’t accept this key. Copy it again.' }],
  ] as const)('refuses for %s the key %s', async (provider, key, fields) => {
    expect((await connect(provider, key)).error.fields).toEqual(fields);
    expect((await settings()).accounts).toEqual([]);
  });

  it('says that the provider isn’t responding, and refuses a location that isn’t there', async () => {
    cards503();
    expect((await connect('square', 'EAAAtest')).error.fields).toEqual({
      key: 'Square isn’t responding. Try again in a moment.',
    });
    at.cards.endFaults();
    expect((await connect('square', 'EAAAtest', 'ELSEWHERE')).error.fields).toEqual({
      locationId: 'This account has no location with this ID.',
    });
  });

  it('checks the key, gives a first account every channel, and keeps the key encrypted (R1.8)', async () => {
    const { data } = await connect('square', 'EAAAsecretkey');
    expect(data).toMatchObject({
      cardTechnician: 'square',
      cardDispatcher: 'square',
      cardCustomerLink: 'square',
      cardQrCode: 'square',
      accounts: [{ provider: 'square', label: 'Test location', isTest: true, hasWebhook: false }],
    });
    await at.watch();
    expect((await settings()).accounts[0]!.hasWebhook).toBe(true);
    const stored = await at.server.sql('select * from card_accounts');
    expect(JSON.stringify(stored)).not.toContain('EAAAsecretkey');
    expect(JSON.stringify(await settings())).not.toContain('sealed');
  });

  it('replaces an account of the same provider, without its key in the history', async () => {
    const before = (await settings()).accounts[0]!.id;
    await connect('square', 'EAAAother');
    const { accounts } = await settings();
    expect(accounts).toHaveLength(1);
    expect(accounts[0]!.id).not.toBe(before);
    const history = await at.server.call('GET /api/company/changes', { as: at.token.owner });
    expect(JSON.stringify(history.data)).toContain('squareAccount');
    expect(JSON.stringify(history.data)).not.toContain('EAAA');
  });
});

const cards503 = () => at.cards.fail({ path: '', times: 10, action: { status: 503 } });

describe('GET /api/cardsettings', () => {
  it('is for people who may change settings', async () => {
    const { status } = await at.server.call('GET /api/cardsettings', { as: at.token.office });
    expect(status).toBe(403);
  });
});

describe('PATCH /api/cardsettings', () => {
  it('chooses a provider for each channel, but only a connected one (R1.8)', async () => {
    expect((await choose({ cardQrCode: 'stripe' })).error.fields).toEqual({
      cardQrCode: 'Connect Stripe first.',
    });
    await connect('stripe', 'sk_test_1');
    expect((await choose({ cardQrCode: 'stripe', cardDispatcher: 'none' })).data).toMatchObject({
      cardTechnician: 'square',
      cardDispatcher: 'none',
      cardQrCode: 'stripe',
    });
  });

  it('refuses to overwrite what someone else has chosen since', async () => {
    const { version } = await settings();
    await choose({ cardQrCode: 'square' });
    expect((await choose({ cardQrCode: 'none', basedOn: version })).error.code).toBe('stale_version');
  });
});

describe('POST /api/cardaccounts/{id}/disconnect', () => {
  it('waits for payments in progress, then leaves its channels without a provider', async () => {
    await choose({ cardDispatcher: 'square' });
    const id = await at.workOrder();
    const begun = await at.start(id, 12_600);
    const account = (await settings()).accounts.find(({ provider }) => provider === 'square')!;
    const disconnect = () =>
      at.server.call('POST /api/cardaccounts/{id}/disconnect', {
        as: at.token.owner,
        params: { id: account.id },
      });
    expect((await disconnect()).error.code).toBe('payment_in_progress');
    await at.server.call('POST /api/cardpayments/{id}/cancel', {
      as: at.token.office,
      params: { id: begun.data.id },
    });
    const { data } = await disconnect();
    expect(data.accounts.map(({ provider }) => provider)).toEqual(['stripe']);
    expect(data).toMatchObject({ cardTechnician: 'none', cardDispatcher: 'none' });
    expect((await disconnect()).status).toBe(404);
  });
});

describe.each([
  ['square', 'EAAAlater', 'revoked'],
  ['stripe', 'sk_test_later', 'EAAArevoked'],
] as const)('a key of %s that was revoked while a card was charged', (provider, key, revoked) => {
  const merchants = (to: string) => at.server.sql('update card_accounts set merchant = $1', [to]);

  it('leaves the payment in doubt until a new key of the same account answers (R1.8)', async () => {
    await connect(provider, key);
    await choose({ cardDispatcher: provider });
    const id = await at.workOrder();
    const begun = await at.start(id, 12_600);
    at.cards.pay(begun.data.url!);
    const sealed = sealCredential(at.server.deps, 1, revoked);
    await at.server.sql('update card_accounts set sealed_key = $1 where provider = $2', [sealed, provider]);
    const status = async () => {
      at.pass(2 * 60 * 60_000);
      await at.watch();
      const { data } = await at.server.call('GET /api/workorders/{id}/cardpayments', {
        as: at.token.office,
        params: { id },
      });
      return data.attempts[0]!.status;
    };
    for (let question = 0; question < 3; question++) expect(await status()).toBe('checking');
    expect((await settings()).accounts.find((each) => each.provider === provider)!.inDoubt).toBe(1);
    await merchants('ANOTHER');
    await connect(provider, key);
    expect(await status()).toBe('checking');
    await merchants({ square: 'MTESTMERCHANT', stripe: 'acct_test' }[provider]);
    await connect(provider, key);
    expect(await status()).toBe('approved');
    expect((await settings()).accounts.map(({ inDoubt }) => inDoubt)).not.toContain(1);
  });
});
