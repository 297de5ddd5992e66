import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CardGateway, GatewayError } from './card-gateway.ts';
import { squareGateway } from './square-gateway.ts';
import { stripeGateway } from './stripe-gateway.ts';

/* Answers that have none of what was asked for, such as of a proxy in between. */

let body = '{}';
let status = 200;
const server = createServer((_, response) => {
  response.statusCode = status;
  response.setHeader('content-type', 'application/json');
  response.end(body);
});
let address: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const calls: Record<string, (gateway: CardGateway) => Promise<unknown>> = {
  listDisputes: (gateway) => gateway.listDisputes(0),
  listRefunds: (gateway) => gateway.listRefunds(0),
  findBilling: (gateway) => gateway.findBilling({ billing: 'b', customerId: 'c' }),
  readBilling: (gateway) => gateway.readBilling({ billingId: 'sub_1', subscriptionId: 'sub_1' }),
  stopBilling: (gateway) => gateway.stopBilling({ billingId: 'sub_1', subscriptionId: 'sub_1' }),
  readRefund: (gateway) => gateway.readRefund('r'),
  refundsOfPayment: (gateway) => gateway.refundsOfPayment('p'),
};

describe.each([
  ['square', () => squareGateway(address, { key: 'EAAAtest', locationId: null })],
  ['stripe', () => stripeGateway(address, { key: 'sk_test_1', locationId: null })],
] as const)('an answer of %s without what was asked for', (_, open) => {
  it.each(Object.keys(calls))('to %s is an unknown one, if it is noticed', async (name) => {
    const others: unknown[] = [];
    for (body of ['{}', 'null', '[]', '{"disputes":1,"refunds":1,"data":1,"subscription":1}']) {
      const error = await calls[name]!(open()).then(
        () => null,
        (thrown: unknown) => thrown,
      );
      if (error !== null && !(error instanceof GatewayError)) others.push([body, error]);
    }
    expect(others).toEqual([]);
  });

  it('to refundsOfPayment is never taken as none, or a refund would be made twice', async () => {
    for (body of ['{}', 'null', '[]', '{"refunds":1,"data":1,"payment":1}', '{"data":[{}],"payment":{}}'])
      await expect(open().refundsOfPayment('p'), body).rejects.toBeInstanceOf(GatewayError);
  });

  it.each([...Object.keys(calls), 'changeBillingCard', 'forgetCard'])(
    'to %s is no success if its status is that of an error',
    async (name) => {
      const all: typeof calls = {
        ...calls,
        changeBillingCard: (gateway) =>
          gateway.changeBillingCard({ billingId: 'sub_1', subscriptionId: 'sub_1', cardId: 'card_1' }),
        forgetCard: (gateway) => gateway.forgetCard({ cardId: 'card_1' }),
      };
      body = '{}';
      status = 400;
      await expect(all[name]!(open())).rejects.toBeInstanceOf(GatewayError);
      status = 200;
    },
  );
});
