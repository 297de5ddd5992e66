import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ArrangingLoans, arrangingLoans, type OfferedOn } from './testing/arranging-loans.ts';

let at: ArrangingLoans;
beforeAll(async () => {
  at = await arrangingLoans();
  await at.connect();
});
afterAll(() => at.stop());

/** Accepts a proposal, into a work order that is there or a new one. @returns the work order */
async function accept({ documentId }: OfferedOn, into?: number): Promise<number> {
  const { packages } = await at.office.load('salesProposal', documentId);
  const { data } = await at.server.call('POST /api/salesproposalpackages/{id}/select', {
    as: at.token.office,
    params: { id: packages[0]!.id },
    body: {
      key: randomUUID(),
      acceptedBy: 'Angela Castellano',
      acceptance: 'signed',
      ...(into !== undefined && { workOrderId: into }),
    },
  });
  return data.workOrderId;
}

/** Applies for a loan whose agreement the customer signs. */
async function signed(on: OfferedOn): Promise<number> {
  const { id, redirectUrl } = (await at.apply(on)).data as unknown as { id: number; redirectUrl: string };
  at.lender.apply(redirectUrl, 'begin', 'submit', 'choose', 'sign');
  await at.server.call('POST /api/loans/{id}/check', { as: at.token.office, params: { id } });
  return id;
}

const complete = (id: number, amountCents: number) =>
  at.server.call('POST /api/loans/{id}/complete', {
    as: at.token.office,
    params: { id },
    body: { amountCents },
  });
const undo = (id: number) =>
  at.server.call('POST /api/salesproposals/{id}/undoacceptance', {
    as: at.token.owner,
    params: { id },
    body: { key: randomUUID() },
  });

describe('loans of two proposals that share a work order', () => {
  it('are both held against its balance, and both pay it (R4.8)', async () => {
    const [one, other] = [await at.proposal(), await at.proposal()];
    const [first, second] = [await signed(one), await signed(other)];
    const workOrderId = await accept(one);
    expect(await accept(other, workOrderId)).toBe(workOrderId);
    const owed = async () => {
      const { data } = await at.server.call('GET /api/workorders/{id}/cardpayments', {
        as: at.token.office,
        params: { id: workOrderId },
      });
      return [data.dueCents, data.openCents];
    };
    expect(await owed()).toEqual([2_000_000, 2_000_000]);
    await complete(first, 1_000_000);
    await complete(second, 900_000);
    expect(await owed()).toEqual([2_000_000, 100_000]);
    at.pass(60_000);
    await at.watch();
    at.pass(60 * 60_000);
    await at.watch();
    expect(await owed()).toEqual([100_000, 100_000]);
  });

  it('are never asked to pay more than is due together', async () => {
    const [one, other] = [await at.proposal(), await at.proposal()];
    const [first, second] = [await signed(one), await signed(other)];
    const workOrderId = await accept(one);
    await accept(other, workOrderId);
    await at.server.call('POST /api/workorderpayments', {
      as: at.token.office,
      body: { id: 0, workOrderId, method: 'cash', amountCents: 800_000 },
    });
    expect((await complete(first, 1_000_000)).status).toBe(200);
    expect((await complete(second, 200_001)).error.fields).toEqual({
      amountCents: 'Only $2,000.00 is still due. Request that or less.',
    });
  });
});

describe('POST /api/salesproposals/{id}/undoacceptance with financing', () => {
  it('waits for a loan application in progress, one in doubt too, until it is canceled (R4.8)', async () => {
    const on = await at.proposal();
    await accept(on);
    at.lender.fail({ path: '/v1/applications', times: 2, action: 'lose' });
    expect((await at.apply(on)).error.code).toBe('unavailable');
    const why =
      'A loan application on this proposal is in progress. Cancel it or wait until the lender pays.';
    expect((await undo(on.documentId)).error).toMatchObject({ code: 'in_use', detail: why });
    const { data } = await at.server.call('GET /api/salesproposals/{id}/loans', {
      as: at.token.office,
      params: { id: on.documentId },
    });
    const { id } = data.loans[0]!;
    await at.server.call('POST /api/loans/{id}/check', { as: at.token.office, params: { id } });
    expect((await undo(on.documentId)).error.detail).toBe(why);
    await at.server.call('POST /api/loans/{id}/cancel', { as: at.token.office, params: { id } });
    expect((await undo(on.documentId)).status).toBe(200);
  });
});
