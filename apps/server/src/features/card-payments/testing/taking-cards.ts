import { randomUUID } from 'node:crypto';
import { addRecord } from '@fieldwright/domain/kernel/edit-change';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { type Cards, startCards } from '@fieldwright/sandbox/cards/cards';
import { type Delivery, signatureHeaders } from '@fieldwright/sandbox/cards/webhooks';
import { buildSite, newProposal, newWorkOrder, saveOf } from '../../../testing/documents.ts';
import { type Saving, savingAs } from '../../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { cardEvent, companyCardWatch } from '../card-payments.jobs.ts';

export type CardProvider = 'square' | 'stripe';
const keys = { square: 'EAAAtest', stripe: 'sk_test_1' } as const;

export interface TakingCards {
  server: TestServer;
  cards: Cards;
  office: Saving;
  /** tokens by role */
  token: { owner: string; office: string; technician: string };
  /** Signs everyone in again after a while: sessions are short, and a long test on a busy machine outlasts them. */
  stay(): Promise<void>;
  connect(provider: CardProvider): Promise<void>;
  /** Has all further documents belong to a new customer: those of one customer are read together. @returns its id */
  nextCustomer(): Promise<number>;
  /** a work order of one untaxed line; returns its id */
  workOrder(cents?: number): Promise<number>;
  proposal(): Promise<number>;
  start(id: number, amountCents: number, key?: string): ReturnType<typeof startPayment>;
  /** runs the job that asks about everything that is due */
  watch(): Promise<void>;
  /**
   * Sends a webhook as the provider does, and handles it; returns the status of its answer.
   * @param forged another body under the signature of the delivery's
   */
  deliver(delivery: Delivery, forged?: { body: string }): Promise<number>;
  /** lets time pass on the server's clock */
  pass(ms: number): void;
  stop(): Promise<void>;
}

/** How long sessions are surely good for, by the machine's clock. */
const staysMs = 60_000;

const startPayment = (
  server: TestServer,
  as: string,
  input: { id: number; amountCents: number; key: string },
) =>
  server.call('POST /api/workorders/{id}/cardpayments', {
    as,
    params: { id: input.id },
    body: { key: input.key, amountCents: input.amountCents },
  });

/** Starts a server and the simulated providers, whose webhooks wait until they are delivered. */
export async function takingCards(env: Record<string, string> = {}): Promise<TakingCards> {
  const cards = await startCards({ port: 0 });
  cards.webhooks.setPolicy('manual');
  const server = await startTestServer({ ...env, SQUARE_URL: cards.url, STRIPE_URL: cards.url });
  const signIn = async (role: string) => (await server.signInAs(role)).token;
  const token = {
    owner: await signIn('owner'),
    office: await signIn('office'),
    technician: await signIn('technician'),
  };
  let office = savingAs(server, token.office);
  let signedInAt = performance.now();
  let place = await buildSite(server);
  const { clock } = server.deps;
  let aheadMs = 0;
  server.deps.clock = () => clock() + aheadMs;
  const job = <P>(payload: P) => ({
    deps: server.deps,
    db: server.deps.database.forJob(1, null),
    payload,
    companyId: 1,
  });
  return {
    server,
    cards,
    get office() {
      return office;
    },
    token,
    async stay() {
      if (performance.now() - signedInAt < staysMs) return;
      for (const role of ['owner', 'office', 'technician'] as const) token[role] = await signIn(role);
      office = savingAs(server, token.office);
      signedInAt = performance.now();
    },
    async connect(provider) {
      const { status, error } = await server.call('POST /api/cardaccounts', {
        as: token.owner,
        body: { provider, key: keys[provider] },
      });
      if (status !== 200) throw new Error(JSON.stringify(error));
      const body = {
        cardTechnician: provider,
        cardDispatcher: provider,
        cardCustomerLink: provider,
        cardQrCode: provider,
      };
      await server.call('PATCH /api/cardsettings', { as: token.owner, body });
      await companyCardWatch.run(job({}));
    },
    async nextCustomer() {
      place = await buildSite(server);
      return place.customerId;
    },
    async workOrder(cents = 12_600) {
      const { edit } = addRecord(workOrderShape, newWorkOrder(place), {
        kind: 'details',
        fields: { text: 'Igniter', unitPriceCents: cents, taxable: false },
      });
      return (await office.saved(saveOf(edit))).id;
    },
    async proposal() {
      const begun = newProposal(place.siteId, 1, 0);
      const salesProposalPackageId = begun.draft.packages[0]!.id;
      const { edit } = addRecord(salesProposalShape, begun, {
        kind: 'details',
        fields: { salesProposalPackageId, text: 'Furnace', unitPriceCents: 400_000, taxable: false },
      });
      return (await office.saved(saveOf(edit))).id;
    },
    start: (id, amountCents, key = randomUUID()) =>
      startPayment(server, token.office, { id, amountCents, key }),
    async watch() {
      await companyCardWatch.run(job({}));
    },
    async deliver(delivery, { body } = { body: delivery.body }) {
      const account = new URL(delivery.url).pathname.split('/').at(-1)!;
      const seconds = Math.floor((performance.timeOrigin + performance.now()) / 1000);
      const { status } = await server.call('POST /api/webhooks/cards/{account}', {
        params: { account },
        bytes: Buffer.from(body),
        headers: signatureHeaders(delivery, seconds),
      });
      const open = await server.sql<{ accountId: number; eventId: string }>(
        `select account_id as "accountId", event_id as "eventId" from card_events where handled_date is null`,
      );
      for (const event of open) await cardEvent.run(job(event));
      return status;
    },
    pass(ms) {
      aheadMs += ms;
    },
    async stop() {
      await server.stop();
      await cards.stop();
    },
  };
}
