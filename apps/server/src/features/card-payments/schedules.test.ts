import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rounds } from '../../../../../scripts/rounds.ts';
import type { CardGateway } from '../../integrations/cards/card-gateway.ts';
import { type CardProvider, type TakingCards, takingCards } from './testing/taking-cards.ts';

let at: TakingCards;
/** Steps of provider calls until the process is killed: before one, or after its work is done. */
let killAfter: number | null = null;
beforeAll(async () => {
  at = await takingCards();
  const { cards } = at.server.deps;
  at.server.deps.cards = async (...account) => killable(await cards(...account));
});
afterAll(() => at.stop());

class Killed extends Error {}

/** Returns a gateway whose caller may die before or after each call, as at `kill -9`. */
function killable(gateway: CardGateway): CardGateway {
  const step = () => {
    if (killAfter !== null && killAfter-- === 0) throw new Killed('killed');
  };
  const wrapped = Object.entries(gateway).map(([name, call]) => [
    name,
    async (...given: unknown[]) => {
      step();
      const answer: unknown = await (call as (...args: unknown[]) => Promise<unknown>)(...given);
      step();
      return answer;
    },
  ]);
  return Object.fromEntries(wrapped) as CardGateway;
}

const anyStep = fc.oneof(
  fc.record({ what: fc.constantFrom('start', 'pay', 'decline', 'check', 'cancel', 'watch'), n: fc.nat(9) }),
  fc.record({
    what: fc.constantFrom('lose', 'drop', 'outage', 'kill', 'refund', 'deliver', 'repeat'),
    n: fc.nat(9),
  }),
);
type Step = { what: string; n: number };

interface World {
  workOrderId: number;
  /** as the provider is told */
  name: string;
  keys: { key: string; cents: number }[];
  attempts: Set<number>;
}

const quietly = async (work: () => Promise<unknown>) => {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
  } finally {
    killAfter = null;
  }
};

const as = () => ({ as: at.token.office });

async function begin(world: World, key: string, cents: number) {
  const { data } = await at.start(world.workOrderId, cents, key);
  if (data) world.attempts.add(data.id);
}

/** Plays one step. Everything may fail: whatever is lost, the end has to be right. */
async function play(world: World, { what, n }: Step): Promise<void> {
  const ids = [...world.attempts];
  const id = ids[n % Math.max(1, ids.length)];
  const open = at.cards.sales().filter(({ state, name }) => state === 'open' && name === world.name);
  const sale = open[n % Math.max(1, open.length)];
  const page = sale && `${at.cards.url}/${sale.provider}/pay/${sale.id}`;
  const steps: Record<string, () => unknown> = {
    start: () => {
      const asked = { key: randomUUID(), cents: [12_600, 5_000, 100][n % 3]! };
      world.keys.push(asked);
      return begin(world, asked.key, asked.cents);
    },
    repeat: () => {
      const asked = world.keys[n % Math.max(1, world.keys.length)];
      return asked && begin(world, asked.key, asked.cents);
    },
    pay: () => page && at.cards.pay(page),
    decline: () => page && at.cards.pay(page, { number: '4000000000000002' }),
    check: () => id && at.server.call('POST /api/cardpayments/{id}/check', { ...as(), params: { id } }),
    cancel: () => id && at.server.call('POST /api/cardpayments/{id}/cancel', { ...as(), params: { id } }),
    refund: () =>
      id &&
      at.server.call('POST /api/cardpayments/{id}/refund', {
        ...as(),
        params: { id },
        body: { key: randomUUID(), amountCents: 1 + n * 900, reason: 'x' },
      }),
    watch: async () => {
      at.pass(2 * 60_000);
      await at.watch();
    },
    lose: () => at.cards.fail({ path: '', times: 1 + (n % 3), action: 'lose' }),
    drop: () => at.cards.fail({ path: '', times: 1 + (n % 3), action: 'drop' }),
    outage: () => at.cards.fail({ path: '', times: 2 + n, action: { status: 503 } }),
    kill: () => {
      killAfter = n;
    },
    deliver: async () => {
      const { outbox } = at.cards.webhooks;
      const [event] = outbox.slice(n % Math.max(1, outbox.length));
      if (event) await at.deliver(event);
    },
  };
  const run = async () => void (await steps[what]!());
  await (what === 'kill' ? run() : quietly(run));
}

/** Lets the reconciler finish, with a provider that answers. */
async function settle(): Promise<void> {
  at.cards.endFaults();
  killAfter = null;
  for (let round = 0; round < 4; round++) {
    at.pass(2 * 60 * 60_000);
    await at.watch();
  }
}

/** Compares our payments with what the provider has charged and refunded. */
async function compare(world: World): Promise<void> {
  const { payments } = await at.office.load('workOrder', world.workOrderId);
  const counted = payments.filter(({ status }) => status === 'completed');
  const paid = at.cards.sales().filter(({ state, name }) => state === 'paid' && name === world.name);
  const sum = (list: readonly number[]) => list.reduce((total, cents) => total + cents, 0);
  const refundsOf = (sale: (typeof paid)[number]) =>
    sum(sale.refunds.filter(({ status }) => status === 'completed').map(({ amountCents }) => amountCents));
  const inOrder = (pairs: number[][]) => pairs.map(String).toSorted();
  expect(inOrder(counted.map((each) => [each.amountCents, each.refundedCents]))).toEqual(
    inOrder(paid.map((sale) => [sale.amountCents, refundsOf(sale)])),
  );
  const { data } = await at.server.call('GET /api/workorders/{id}/cardpayments', {
    ...as(),
    params: { id: world.workOrderId },
  });
  expect(data.attempts.filter(({ status }) => ['pending', 'checking'].includes(status))).toEqual([]);
  const kept = sum(paid.map((sale) => sale.amountCents - refundsOf(sale)));
  expect(data.dueCents).toBe(12_600 - kept);
  // by card never more than the balance
  expect(kept).toBeLessThanOrEqual(12_600);
}

describe.each<CardProvider>(['square', 'stripe'])(
  'card payments with %s, by random schedules',
  (provider) => {
    beforeAll(() => at.connect(provider));

    it('end with our payments equal to what the provider has charged: nothing twice, nothing lost', async () => {
      const played = fc.assert(
        fc.asyncProperty(fc.array(anyStep, { minLength: 3, maxLength: 14 }), async (steps) => {
          const workOrderId = await at.workOrder();
          const { number } = await at.office.load('workOrder', workOrderId);
          const name = `Work order ${number}`;
          const world: World = { workOrderId, name, keys: [], attempts: new Set() };
          for (const step of [{ what: 'start', n: 0 }, ...steps]) await play(world, step);
          await settle();
          await compare(world);
        }),
        { numRuns: rounds(12) },
      );
      await expect(played).resolves.toBeUndefined();
    }, 600_000);
  },
);
