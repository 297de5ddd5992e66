import { randomUUID } from 'node:crypto';
import { type Lender, lenderSignature, startLender } from '@fieldwright/sandbox/lender/lender';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runClock } from '../../../../../scripts/run-clock.ts';
import { ftlGateway } from './ftl-gateway.ts';
import { LenderError, type LenderGateway, type NewApplication } from './lender-gateway.ts';

/* What every adapter of a lender promises, against a simulated lender. A new one joins the list. */

const adapters = [['FTL Finance', ftlGateway]] as const;

let lender: Lender;
beforeEach(async () => {
  lender = await startLender({ port: 0, clock: runClock });
  lender.setPolicy('manual');
});
afterEach(() => lender.stop());

const application = (loan: string = randomUUID()): NewApplication => ({
  loan,
  planNumber: '4120',
  amountCents: 1_000_050,
  customer: {
    firstName: 'Angela',
    lastName: 'Castellano',
    company: '',
    mainPhone: '+18285550134',
    mobilePhone: '',
    email: '',
  },
  site: { street: '12 Oak St', city: 'Asheville', state: 'NC', postalCode: '28801' },
  project: { ownership: 'owner', propertyType: 'singleFamily', monthlyMortgagePayment: null },
  returnUrl: 'http://localhost:4000/workorders/1042',
});
const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof LenderError ? error.fault : error),
  );

describe.each(adapters)('the adapter of %s', (_name, adapter) => {
  let gateway: LenderGateway;
  beforeEach(() => {
    gateway = adapter(lender.url, { dealerId: 'D-1', key: 'a-secret-key' });
  });

  it('names its account, and a key that the lender refuses', async () => {
    expect(await gateway.account()).toEqual({ label: expect.any(String), isTest: true });
    const wrong = adapter(lender.url, { dealerId: 'D-1', key: 'revoked' });
    expect(await faultOf(wrong.account())).toBe('credentials');
    expect(await faultOf(wrong.apply(application()))).toBe('credentials');
    expect(lender.applications()).toEqual([]);
  });

  it('applies once for a loan, however often it is asked and whatever is lost', async () => {
    const asked = application();
    lender.fail({ path: '/v1/applications', times: 1, action: 'lose' });
    expect(await faultOf(gateway.apply(asked))).toBe('unknown');
    const first = await gateway.apply(asked);
    expect(await gateway.apply(asked)).toMatchObject({ applicationId: first.applicationId });
    expect(lender.applications()).toHaveLength(1);
    expect(first).toMatchObject({
      status: 'CREATED',
      approvedCents: null,
      monthlyCents: null,
      fundedCents: null,
      redirectUrl: expect.stringMatching(/^https?:/),
    });
    expect(lender.applications()[0]).toMatchObject({ referenceId: asked.loan, price: 10_000.5 });
  });

  it('reads each state up to the money, in cents', async () => {
    const { applicationId: id, redirectUrl } = await gateway.apply(application());
    const status = async () => (await gateway.read(id)).status;
    lender.apply(redirectUrl, 'begin');
    expect(await status()).toBe('IN_PROGRESS');
    lender.apply(redirectUrl, 'submit');
    expect(await status()).toBe('OFFER_AVAILABLE');
    lender.apply(redirectUrl, 'choose');
    expect(await status()).toBe('ACTION_REQUIRED');
    lender.apply(redirectUrl, 'sign');
    expect(await gateway.read(id)).toMatchObject({ status: 'APPROVED', approvedCents: 1_000_050 });
    expect((await gateway.complete(id, 900_025)).status).toBe('CONFIRMED');
    expect((await gateway.complete(id, 900_025)).status).toBe('CONFIRMED');
    lender.advance(60_000);
    expect(await gateway.read(id)).toMatchObject({ status: 'FUNDED', fundedCents: 900_025 });
    lender.refund(id, 100.25);
    expect(await gateway.read(id)).toMatchObject({ refundedCents: 10_025 });
    // in all, so that the same request takes it back once
    for (const time of ['first', 'second'])
      expect(await gateway.refund(id, 30_025), time).toMatchObject({
        status: 'FUNDED',
        refundedCents: 30_025,
      });
    expect(await gateway.refund(id, 900_025)).toMatchObject({ status: 'REFUNDED', refundedCents: 900_025 });
  });

  it('gets a new link, which ends the old one', async () => {
    const before = await gateway.apply(application());
    const { redirectUrl, applicationId } = await gateway.link(before.applicationId);
    expect(applicationId).toBe(before.applicationId);
    expect(redirectUrl).not.toBe(before.redirectUrl);
    expect((await fetch(before.redirectUrl)).ok).toBe(false);
    expect((await fetch(redirectUrl)).ok).toBe(true);
  });

  it('withdraws, also twice', async () => {
    const { applicationId } = await gateway.apply(application());
    expect((await gateway.cancel(applicationId)).status).toBe('CANCELED');
    expect((await gateway.cancel(applicationId)).status).toBe('CANCELED');
    expect((await gateway.read(applicationId)).status).toBe('CANCELED');
  });

  it.each(['drop', 'lose', 'html', { status: 503 }, { status: 429 }, { status: 409 }] as const)(
    'says that nobody knows after %j',
    async (action) => {
      lender.fail({ path: '/v1', times: 1, action });
      expect(await faultOf(gateway.apply(application()))).toBe('unknown');
    },
  );

  it('takes a 403 for a refused key only from the lender, not from a firewall', async () => {
    const answer = async (html: boolean) => {
      lender.fail({ path: '/v1', times: 1, action: { status: 403, ...(html && { html }) } });
      return faultOf(gateway.read('la_1'));
    };
    expect([await answer(false), await answer(true)]).toEqual(['credentials', 'unknown']);
  });

  it('says what the lender refused, in its words', async () => {
    lender.fail({ path: '/v1/applications', times: 1, action: { status: 422 } });
    const error = await gateway.apply(application()).catch((fault: unknown) => fault);
    expect(error).toMatchObject({ fault: 'refused', words: expect.stringMatching(/./) });
  });

  it('says why the lender won’t withdraw, pay or take back, also as a conflict', async () => {
    const { applicationId: id, redirectUrl } = await gateway.apply(application());
    const refusals = [() => gateway.complete(id, 100), () => gateway.refund(id, 100)];
    for (const ask of refusals)
      expect(await ask().catch((error: unknown) => error)).toMatchObject({
        fault: 'refused',
        words: expect.stringMatching(/./),
      });
    lender.apply(redirectUrl, 'begin', 'submit', 'choose', 'sign');
    await gateway.complete(id, 900_025);
    await expect(gateway.cancel(id)).rejects.toMatchObject({
      fault: 'refused',
      words: 'The project is completed',
    });
  });

  it('reads the events that it has subscribed to, and none that another has signed', async () => {
    const subscribed = await gateway.subscribe('http://localhost:4000/api/webhooks/lenders/a');
    const { applicationId, redirectUrl } = await gateway.apply(application());
    lender.apply(redirectUrl, 'begin');
    const { body } = lender.outbox().at(-1)!;
    const now = runClock();
    const read = (secret: string) =>
      gateway.readEvent({
        raw: Buffer.from(body),
        headers: lenderSignature({ secret, body }, Math.floor(now / 1000)),
        secret: subscribed!.secret,
        now,
      });
    expect(read(subscribed!.secret)).toBe(applicationId);
    expect(read('another')).toBeNull();
  });
});
