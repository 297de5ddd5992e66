import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type LenderApplication,
  LenderError,
  type LenderGateway,
} from '../../integrations/lenders/lender-gateway.ts';
import { type ArrangingLoans, arrangingLoans } from './testing/arranging-loans.ts';

let at: ArrangingLoans;
beforeAll(async () => {
  at = await arrangingLoans();
});
beforeEach(() => at.connect());
afterEach(() => at.lender.endFaults());
afterAll(() => at.stop());

const day = 86_400_000;
const gone = () => at.server.call('DELETE /api/lender', { as: at.token.owner });
const revoke = () => at.lender.fail({ path: '/v1/applications', times: 99, action: { status: 401 } });
const cancel = (id: number, as = at.token.office) =>
  at.server.call('POST /api/loans/{id}/cancel', { as, params: { id } });

const complete = (id: number) =>
  at.server.call('POST /api/loans/{id}/complete', {
    as: at.token.office,
    params: { id },
    body: { amountCents: 900_000 },
  });

/** Applies for a loan whose agreement the customer signs. */
async function signed() {
  const on = await at.workOrder();
  const { id, redirectUrl } = (await at.apply(on)).data as unknown as { id: number; redirectUrl: string };
  at.lender.apply(redirectUrl, 'begin', 'submit', 'choose', 'sign');
  await at.server.call('POST /api/loans/{id}/check', { as: at.token.office, params: { id } });
  return { on, id };
}

/** The same, of which $9,000 is requested. */
async function requested() {
  const { on, id } = await signed();
  await complete(id);
  return { on, id };
}

describe('a loan that was canceled only here', () => {
  it('is paid anyway once the same dealer is connected again, if the lender has paid (R1.7)', async () => {
    const { on, id } = await requested();
    revoke();
    await gone();
    expect((await cancel(id)).data.status).toBe('CANCELED');
    at.pass(60_000);
    expect(await at.deliver(at.lender.outbox().at(-1)!)).toBe(204);
    expect((await at.load(on)).application.status).toBe('CANCELED');
    at.lender.endFaults();
    await at.connect();
    await at.watch();
    expect(await at.load(on)).toMatchObject({
      application: { status: 'FUNDED' },
      payments: [{ method: 'financing', amountCents: 900_000 }],
    });
  });

  it('is asked about once a day, and is again what the lender answers, also if nothing changed there', async () => {
    const { on, id } = await requested();
    revoke();
    await gone();
    await cancel(id);
    for (const status of ['CANCELED', 'CONFIRMED']) {
      if (status === 'CONFIRMED') at.lender.endFaults();
      at.lender.applications().at(-1)!.due = null;
      at.pass(day);
      await at.watch();
      expect((await at.load(on)).application.status).toBe(status);
    }
  });
});

describe('canceling after funding was requested', () => {
  it('takes the right to void payments, as the money may be paid anyway (R6.4)', async () => {
    const [asked, open] = [await requested(), await signed()];
    revoke();
    await gone();
    expect((await cancel(asked.id, at.token.dispatcher)).error).toEqual(
      expect.objectContaining({
        code: 'forbidden',
        detail: 'Your role can’t cancel after funding was requested. Ask the office.',
      }),
    );
    expect((await at.load(asked.on)).application.status).toBe('CONFIRMED');
    expect((await cancel(open.id, at.token.dispatcher)).data.status).toBe('CANCELED');
    expect((await cancel(asked.id)).data.status).toBe('CANCELED');
  });

  it('takes it also if the lender only may have heard the request', async () => {
    const { on, id } = await signed();
    at.lender.fail({ path: '/v1/applications', times: 1, action: 'lose' });
    await complete(id);
    revoke();
    await gone();
    expect((await cancel(id, at.token.dispatcher)).error.code).toBe('forbidden');
    expect((await at.load(on)).application.status).toBe('APPROVED');
  });

  it('frees nothing because a firewall is in the way', async () => {
    const { on, id } = await requested();
    at.lender.fail({ path: '/v1/applications', times: 9, action: { status: 403, html: true } });
    await gone();
    expect((await cancel(id)).error.code).toBe('unavailable');
    expect((await at.load(on)).application.status).toBe('CONFIRMED');
  });
});

describe('a loan of a lender that is no longer connected', () => {
  it('can be canceled here once the lender hasn’t answered for a day', async () => {
    const { on, id } = await requested();
    at.lender.applications().at(-1)!.due = null;
    await gone();
    at.lender.fail({ path: '/v1/applications', times: 999, action: 'drop' });
    const refused = await cancel(id);
    expect(refused.error).toMatchObject({
      code: 'unavailable',
      detail:
        'The lender isn’t responding. If it doesn’t respond for a day, you can cancel the application here.',
    });
    at.pass(60_000);
    await at.watch();
    at.pass(day - 60_000);
    expect((await cancel(id)).status).toBe(503);
    // an answer starts it over
    at.lender.endFaults();
    await at.watch();
    at.lender.fail({ path: '/v1/applications', times: 999, action: 'drop' });
    at.pass(day);
    await at.watch();
    expect((await cancel(id)).status).toBe(503);
    at.pass(day);
    expect((await cancel(id)).data.status).toBe('CANCELED');
    expect((await at.load(on)).application.status).toBe('CANCELED');
  });

  it('can be canceled here if the lender doesn’t know it anymore', async () => {
    const { id } = await requested();
    await gone();
    at.lender.fail({ path: '/v1/applications', times: 2, action: { status: 404 } });
    expect((await cancel(id)).data.status).toBe('CANCELED');
  });

  it('is not if the lender knows it, and won’t cancel', async () => {
    const { on, id } = await requested();
    await gone();
    expect((await cancel(id)).error.detail).toBe('Message from the lender: The project is completed');
    expect((await at.load(on)).application.status).toBe('CONFIRMED');
  });
});

describe('canceling while it changes at the lender', () => {
  /** Cancels a loan, and has this instead of the lender's answer. */
  async function cancelMeanwhile(id: number, answer: (gateway: LenderGateway) => Promise<LenderApplication>) {
    const { lenders } = at.server.deps;
    at.server.deps.lenders = (credentials) => {
      const gateway = lenders(credentials);
      return { ...gateway, cancel: () => answer(gateway) };
    };
    const { status, error } = await cancel(id);
    at.server.deps.lenders = lenders;
    return [status, error.detail];
  }

  it('doesn’t say that it was canceled if the lender goes on with it', async () => {
    const { on, id } = await signed();
    const it = at.lender.applications().at(-1)!;
    const answer = (gateway: LenderGateway) => {
      Object.assign(it, { status: 'pending', updatedAt: it.updatedAt + 1 });
      return gateway.read(it.id);
    };
    expect(await cancelMeanwhile(id, answer)).toEqual([
      422,
      'The lender hasn’t canceled it. Try again, or contact the lender.',
    ]);
    expect((await at.load(on)).application.status).toBe('PENDING_LENDER');
    const unchanged = (gateway: LenderGateway) => gateway.read(it.id);
    expect((await cancelMeanwhile(id, unchanged))[1]).toBe(
      'The lender hasn’t canceled it. Try again, or contact the lender.',
    );
  });

  it('doesn’t cancel it only here if the lender is connected again by then', async () => {
    const { on, id } = await signed();
    await gone();
    const answer = async () => {
      await at.connect();
      throw new LenderError('credentials', '');
    };
    expect((await cancelMeanwhile(id, answer))[1]).toBe(
      'The lender hasn’t canceled it. Try again, or contact the lender.',
    );
    expect((await at.load(on)).application.status).toBe('APPROVED');
  });

  it('doesn’t say so either if the lender is connected again by then', async () => {
    const { on, id } = await requested();
    await gone();
    const answer = async () => {
      await at.connect();
      throw new LenderError('credentials', '');
    };
    expect(await cancelMeanwhile(id, answer)).toEqual([
      422,
      'Funding was already requested. Contact the lender to cancel.',
    ]);
    expect((await at.load(on)).application.status).toBe('CONFIRMED');
  });
});
