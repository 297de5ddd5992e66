import { randomUUID } from 'node:crypto';
import type { Answer } from '@fieldwright/contract/endpoint';
import type { Endpoints } from '@fieldwright/contract/endpoints';
import { addRecord, changeRoot } from '@fieldwright/domain/kernel/edit-change';
import { removeRecord } from '@fieldwright/domain/kernel/edit-remove';
import { startEdit } from '@fieldwright/domain/kernel/edit-session';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { noAgreedDeposit } from '@fieldwright/domain/work-orders/agreed-deposit-fields';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { saveOf } from '../../testing/documents.ts';
import { type ArrangingLoans, arrangingLoans, type OfferedOn } from './testing/arranging-loans.ts';

let at: ArrangingLoans;
beforeAll(async () => {
  at = await arrangingLoans();
});
beforeEach(() => at.connect());
afterEach(() => at.lender.endFaults());
afterAll(() => at.stop());

type Opened = Answer<Endpoints['POST /api/loans']>;
const settings = async () => (await at.server.call('GET /api/lender', { as: at.token.owner })).data;
const applied = async (on: OfferedOn): Promise<Opened> => {
  const { status, data, error } = await at.apply(on);
  if (status !== 200) throw new Error(JSON.stringify(error));
  return data as unknown as Opened;
};
const check = (id: number, as = at.token.office) =>
  at.server.call('POST /api/loans/{id}/check', { as, params: { id } });
const complete = (id: number, amountCents: number) =>
  at.server.call('POST /api/loans/{id}/complete', {
    as: at.token.office,
    params: { id },
    body: { amountCents },
  });
const cancel = (id: number) =>
  at.server.call('POST /api/loans/{id}/cancel', { as: at.token.office, params: { id } });
const resume = (id: number) =>
  at.server.call('POST /api/loans/{id}/resume', { as: at.token.office, params: { id } });
const named = (lastName: string) =>
  at.server.sql('update customers set last_name = $1 where company_id = 1', [lastName]);
const signed = ['begin', 'submit', 'choose', 'sign'] as const;
const day = 86_400_000;

describe('POST /api/lender', () => {
  it('checks the key with the lender, keeps it encrypted, and asks for webhooks (R1.7)', async () => {
    await at.server.call('DELETE /api/lender', { as: at.token.owner });
    const connect = (key: string) =>
      at.server.call('POST /api/lender', { as: at.token.owner, body: { dealerId: 'D-1', key } });
    expect((await connect('revoked')).error.fields).toEqual({
      key: 'The lender didn’t accept this dealer ID and key. Copy them again.',
    });
    at.lender.fail({ path: '/v1/dealer', times: 1, action: 'html' });
    expect((await connect('a-secret-key')).error.fields).toEqual({
      key: 'The lender isn’t responding. Try again in a moment.',
    });
    expect(await settings()).toEqual({ account: null });
    const { data } = await connect('a-secret-key');
    expect(data.account).toMatchObject({
      dealerId: 'D-1',
      isTest: true,
      hasWebhook: true,
      connectedBy: 'Owner North',
    });
    expect(JSON.stringify(await at.server.sql('select * from lender_accounts'))).not.toContain(
      'a-secret-key',
    );
  });
});

describe('GET /api/lender', () => {
  it('answers the account without its key', async () => {
    expect(JSON.stringify(await settings())).not.toMatch(/sealed|secret/i);
  });
});

describe('DELETE /api/lender', () => {
  it('leaves nobody able to apply, while what is in progress goes on', async () => {
    const loan = await applied(await at.workOrder());
    expect((await at.server.call('DELETE /api/lender', { as: at.token.owner })).data).toEqual({
      account: null,
    });
    expect((await at.apply(await at.workOrder())).error.detail).toBe(
      'No lender is connected. An owner or admin can connect one under Settings, Financing plans.',
    );
    at.lender.apply(loan.redirectUrl!, 'begin');
    expect((await check(loan.id)).data.status).toBe('IN_PROGRESS');
  });
});

describe('POST /api/loans', () => {
  it('applies once with what the lender needs, and nothing that only it may know (R1.7, R3.12, R7.10)', async () => {
    const on = await at.workOrder();
    const key = randomUUID();
    const [first, again] = [await at.apply(on, { key }), await at.apply(on, { key })];
    expect(again.data).toEqual(first.data);
    const [application] = at.lender.applications().filter(({ referenceId }) => referenceId === key);
    expect(application).toMatchObject({
      price: 10_000,
      planNumber: '4120',
      applicant: { firstName: 'Angela' },
    });
    expect(first.data).toMatchObject({
      status: 'CREATED',
      continues: true,
      askedCents: 1_000_000,
      isTest: true,
    });
    expect((await at.load(on)).application).toMatchObject({
      status: 'CREATED',
      redirectUrl: (first.data as unknown as Opened).redirectUrl,
    });
    const columns = await at.server.sql<{ name: string }>(
      "select column_name as name from information_schema.columns where table_name in ('loans', 'lender_accounts')",
    );
    expect(columns.map(({ name }) => name).filter((name) => /ssn|social|birth|income/.test(name))).toEqual(
      [],
    );
  });

  it('refuses a key that was used, a plan that was applied for, and one without an estimate', async () => {
    const on = await at.workOrder();
    const key = randomUUID();
    await at.apply(on, { key });
    expect((await at.apply(await at.workOrder(), { key })).error.code).toBe('key_reused');
    expect((await at.apply(on)).error.detail).toBe('The customer has already applied for this plan.');
    expect((await at.apply(await at.workOrder(99_999))).error.detail).toBe(
      'The amount is below this plan’s minimum.',
    );
  });

  it('refuses a key that was used for another plan of the same document', async () => {
    const on = await at.workOrder();
    const start = startEdit(workOrderShape, await at.office.load('workOrder', on.documentId));
    const fields = { loanRateId: at.planId };
    await at.office.saved(
      saveOf(addRecord(workOrderShape, start, { kind: 'loanApplications', fields }).edit),
    );
    const { loanApplications } = await at.office.load('workOrder', on.documentId);
    const other = loanApplications.find(({ id }) => id !== on.applicationId)!;
    const key = randomUUID();
    expect((await at.apply(on, { key })).status).toBe(200);
    expect((await at.apply({ ...on, applicationId: other.id }, { key })).error.code).toBe('key_reused');
  });

  it('refuses a template, and what was removed or is at a place that was (R4.4)', async () => {
    const set = (table: string, change: string, id: number) =>
      at.server.sql(`update ${table} set ${change} where id = $1`, [id]);
    const removed = await at.workOrder();
    await set('work_orders', 'hidden = true', removed.documentId);
    expect((await at.apply(removed)).error.code).toBe('removed');
    const template = await at.proposal();
    await set('sales_proposals', 'is_template = true, site_id = null', template.documentId);
    expect((await at.apply(template)).error.detail).toMatch(/^Templates have no customer/);
    const there = await at.workOrder();
    await set('sites', 'hidden = true', at.place.siteId);
    const customer = { firstName: 'Angela', lastName: 'Castellano', mainPhone: '(828) 555-0134' };
    const { entity, documentId } = there;
    const saved = await at.server.call('POST /api/loans/customer', {
      as: at.token.office,
      body: { entity, documentId, customer },
    });
    const refused = [await at.apply(there), saved].map(({ error }) => error?.code);
    await set('sites', 'hidden = false', at.place.siteId);
    expect(refused).toEqual(['removed', 'removed']);
  });

  it('refuses a customer without a name or main phone, until it is saved to them (R5.2)', async () => {
    const on = await at.workOrder();
    await at.server.sql("update customers set main_phone = '', first_name = '' where company_id = 1");
    expect((await at.apply(on)).error.detail).toBe(
      'The lender needs a first name, a last name and a main phone.',
    );
    const { data } = await at.server.call('POST /api/loans/customer', {
      as: at.token.office,
      body: {
        entity: on.entity,
        documentId: on.documentId,
        customer: { firstName: 'Angela', lastName: 'Castellano', mainPhone: '(828) 555-0134' },
      },
    });
    expect(data).toMatchObject({ firstName: 'Angela', mainPhone: '+18285550134' });
    expect((await at.apply(on)).status).toBe(200);
  });

  it('finds no document of another company, for an application or its customer (R6.4)', async () => {
    const on = await at.workOrder();
    const { token: as } = await at.server.signInAs('owner@south.example');
    expect((await at.apply(on, { as })).error.code).toBe('not_found');
    const customer = { firstName: 'Mallory', lastName: 'South', mainPhone: '(828) 555-0199' };
    const body = { entity: on.entity, documentId: on.documentId, customer };
    expect((await at.server.call('POST /api/loans/customer', { as, body })).error.code).toBe('not_found');
    const other = await at.workOrder();
    expect((await at.apply({ ...on, applicationId: other.applicationId })).error.detail).toBe(
      'Someone removed this plan here. Offer it again.',
    );
  });

  it('is for who may change the document (R6.4)', async () => {
    const on = await at.workOrder();
    expect((await at.apply(on, { as: at.token.technician })).error.code).toBe('not_found');
    expect((await at.apply(await at.proposal(), { as: at.token.dispatcher })).error.code).toBe('not_found');
    expect((await at.apply(await at.proposal(), { as: at.token.sales })).status).toBe(200);
  });

  it('applies once where the answer is lost, and later where the lender is down (R4.2)', async () => {
    at.lender.fail({ path: '/v1/applications', times: 1, action: 'lose' });
    const key = randomUUID();
    expect((await at.apply(await at.workOrder(), { key })).status).toBe(200);
    const mine = () => at.lender.applications().filter(({ referenceId }) => referenceId === key);
    expect(mine()).toHaveLength(1);
    const on = await at.workOrder();
    for (const action of ['drop', 'html', { status: 503 }] as const)
      at.lender.fail({ path: '/v1/applications', times: 2, action });
    expect((await at.apply(on)).error.code).toBe('unavailable');
    at.lender.endFaults();
    at.pass(2 * 60_000);
    await at.watch();
    expect((await at.load(on)).application.redirectUrl).toMatch(/\/apply\//);
  });

  it('sends the same again after a lost answer, whatever has changed, and ends nothing by a conflict', async () => {
    const on = await at.workOrder();
    const key = randomUUID();
    at.lender.fail({ path: '/v1/applications', times: 2, action: 'lose' });
    expect((await at.apply(on, { key })).error.code).toBe('unavailable');
    await at.server.sql("update customers set email = 'new@castellano.example' where company_id = 1");
    at.lender.fail({ path: '/v1/applications', times: 500, action: { status: 409 } });
    at.pass(2 * 60_000);
    await at.watch();
    expect((await at.load(on)).application.redirectUrl).toBeNull();
    at.lender.endFaults();
    at.pass(2 * 60_000);
    await at.watch();
    expect((await at.load(on)).application.redirectUrl).toMatch(/\/apply\//);
    const mine = at.lender.applications().filter(({ referenceId }) => referenceId === key);
    expect(mine).toHaveLength(1);
  });

  it('counts as applied for until an answer comes: its plan stays, and no sale offers it anew', async () => {
    const on = await at.proposal();
    at.lender.fail({ path: '/v1/applications', times: 2, action: 'lose' });
    expect((await at.apply(on)).error.code).toBe('unavailable');
    const { data } = await at.server.call('GET /api/salesproposals/{id}/loans', {
      as: at.token.office,
      params: { id: on.documentId },
    });
    expect(data.loans).toMatchObject([{ status: 'CREATED', inDoubt: true, continues: false }]);
    const before = await at.office.load('salesProposal', on.documentId);
    const edit = startEdit(salesProposalShape, before);
    const removed = removeRecord(salesProposalShape, edit, {
      kind: 'loanApplications',
      id: on.applicationId,
    });
    const { error } = await at.server.call('POST /api/salesproposals', {
      as: at.token.office,
      body: saveOf(removed),
    });
    expect(error.fields).toEqual({
      [`loanApplications.${on.applicationId}`]:
        'The customer has applied for this plan. Cancel the application first.',
    });
    expect((await at.apply(on)).error.detail).toBe('The customer has already applied for this plan.');
    const { data: sold } = await at.server.call('POST /api/salesproposalpackages/{id}/select', {
      as: at.token.office,
      params: { id: before.packages[0]!.id },
      body: { key: randomUUID(), acceptedBy: 'Angela Castellano', acceptance: 'signed' },
    });
    expect((await at.office.load('workOrder', sold.workOrderId)).loanApplications).toEqual([]);
    at.pass(2 * 60_000);
    await at.watch();
    expect((await at.load(on)).application).toMatchObject({
      status: 'CREATED',
      redirectUrl: expect.stringContaining('/apply/'),
    });
  });

  it('says what the lender refuses, and lets the customer apply again', async () => {
    const on = await at.workOrder();
    at.lender.fail({ path: '/v1/applications', times: 1, action: { status: 422 } });
    const { data } = await at.apply(on);
    expect(data).toMatchObject({
      status: 'CANCELED',
      failure: 'Message from the lender: Fault',
      redirectUrl: null,
    });
    expect((await at.load(on)).application).toMatchObject({ status: 'CANCELED', redirectUrl: null });
    expect((await at.apply(on)).status).toBe(200);
  });
});

describe('POST /api/loans/customer', () => {
  it('leaves a company and mobile phone as they are unless they are sent (R5.2)', async () => {
    const { entity, documentId } = await at.workOrder();
    await at.server.sql(
      "update customers set company = 'Castellano Bakery', mobile_phone = '+18285550177' where company_id = 1",
    );
    const save = async (more: object) =>
      (
        await at.server.call('POST /api/loans/customer', {
          as: at.token.office,
          body: {
            entity,
            documentId,
            customer: {
              firstName: 'Angela',
              lastName: 'Castellano',
              mainPhone: '(828) 555-0134',
              ...more,
            },
          },
        })
      ).data;
    const kept = { company: 'Castellano Bakery', mobilePhone: '+18285550177' };
    expect(await save({})).toMatchObject(kept);
    expect(
      await at.server.sql(
        'select company, mobile_phone as "mobilePhone" from customers where company_id = 1 and id = $1',
        [at.place.customerId],
      ),
    ).toEqual([kept]);
    expect(await save({ company: '', mobilePhone: null })).toMatchObject({ company: '', mobilePhone: '' });
  });

  it('is for who may change the document (R6.4)', async () => {
    const { entity, documentId } = await at.proposal();
    const customer = { firstName: 'Angela', lastName: 'Castellano', mainPhone: '(828) 555-0134' };
    const save = async (as: string) =>
      (await at.server.call('POST /api/loans/customer', { as, body: { entity, documentId, customer } }))
        .status;
    // a dispatcher may read proposals
    expect([await save(at.token.dispatcher), await save(at.token.sales)]).toEqual([404, 200]);
  });

  it('refuses what the dialog refuses (R5.1)', async () => {
    const { entity, documentId } = await at.workOrder();
    const customer = { firstName: '', lastName: 'Castellano', mainPhone: '12' };
    const { error } = await at.server.call('POST /api/loans/customer', {
      as: at.token.office,
      body: { entity, documentId, customer },
    });
    expect(Object.keys(error.fields!)).toEqual(['customer.firstName', 'customer.mainPhone']);
  });
});

describe('POST /api/loans/{id}/check', () => {
  it.each([
    ['Castellano', ['begin'], 'IN_PROGRESS'],
    ['Castellano', ['begin', 'submit'], 'OFFER_AVAILABLE'],
    ['Castellano', ['begin', 'submit', 'choose'], 'ACTION_REQUIRED'],
    ['Castellano', signed, 'APPROVED'],
    ['Decline', ['begin', 'submit'], 'DECLINED'],
    ['Review', ['begin', 'submit'], 'PENDING_LENDER'],
    ['Proof', ['begin', 'submit'], 'ACTION_REQUIRED'],
    ['Proof', ['begin', 'submit', 'proof'], 'OFFER_AVAILABLE'],
  ] as const)(
    'of %s after %j finds %s, whichever step the customer left at (R4.19)',
    async (name, steps, status) => {
      await named(name);
      const on = await at.workOrder();
      const loan = await applied(on);
      at.lender.apply(loan.redirectUrl!, ...steps);
      expect((await check(loan.id)).data.status).toBe(status);
      const { application } = await at.load(on);
      const yellow = ['CREATED', 'IN_PROGRESS', 'ACTION_REQUIRED', 'OFFER_AVAILABLE'];
      expect([application.status, application.redirectUrl !== null]).toEqual([
        status,
        yellow.includes(status),
      ]);
      await named('Castellano');
    },
  );

  it('finds an expired offer, and a counteroffer with its amount and payment (R7.10)', async () => {
    await named('Expire');
    const expiring = await applied(await at.workOrder());
    at.lender.apply(expiring.redirectUrl!, 'begin', 'submit');
    at.pass(day + 1);
    expect((await check(expiring.id)).data.status).toBe('EXPIRED');
    await named('Counter');
    const on = await at.workOrder();
    const countered = await applied(on);
    at.lender.apply(countered.redirectUrl!, 'begin', 'submit');
    expect((await check(countered.id)).data).toMatchObject({
      approvedCents: 600_000,
      monthlyPaymentCents: 7_926,
    });
    expect((await at.load(on)).application.monthlyPaymentCents).toBe(7_926);
    await named('Castellano');
  });

  it('tells others of the new version of the document', async () => {
    const on = await at.workOrder();
    const loan = await applied(on);
    at.lender.apply(loan.redirectUrl!, 'begin', 'submit');
    const [{ id: last } = { id: 0 }] = await at.server.sql<{ id: number }>(
      'select max(id)::int as id from live_messages',
    );
    await check(loan.id);
    const heard = await at.server.sql<{ topic: string; id: number; version: number }>(
      "select topic, record_id::int as id, version from live_messages where id > $1 and topic = 'workOrder'",
      [last],
    );
    expect(heard).toEqual([{ topic: 'workOrder', id: on.documentId, version: (await at.load(on)).version }]);
  });

  it('says so where the lender answers with a web page or not at all, and leaves the loan as it is', async () => {
    const on = await at.workOrder();
    const loan = await applied(on);
    for (const action of ['html', 'drop', { status: 500 }] as const) {
      at.lender.fail({ path: '/v1/applications', times: 1, action });
      const { status, error } = await check(loan.id);
      expect([status, error.code, error.detail]).toEqual([
        503,
        'unavailable',
        'The lender isn’t responding. Try again in a moment.',
      ]);
    }
    expect((await at.load(on)).application).toMatchObject({
      status: 'CREATED',
      redirectUrl: loan.redirectUrl,
    });
    await at.server.sql("update lender_accounts set sealed_key = 'revoked'");
    expect((await check(loan.id)).error.detail).toMatch(/no longer accepts your API key/);
  });
});

describe('GET /api/loans/{id}', () => {
  it('answers what the lender last reported, to who may change the document (R6.4, R7.10)', async () => {
    const loan = await applied(await at.workOrder());
    const get = (as: string) => at.server.call('GET /api/loans/{id}', { as, params: { id: loan.id } });
    expect((await get(at.token.office)).data).toMatchObject({ id: loan.id, status: 'CREATED' });
    expect((await get(at.token.technician)).error.code).toBe('not_found');
  });
});

async function loansAnswered(path: 'workorders' | 'salesproposals') {
  const on = await (path === 'workorders' ? at.workOrder() : at.proposal());
  const loan = await applied(on);
  const { data } = await at.server.call(`GET /api/${path}/{id}/loans`, {
    as: at.token.office,
    params: { id: on.documentId },
  });
  return { ids: data.loans.map(({ id }) => id), applied: [loan.id], of: data };
}

const loansOfHome = {
  customer: { firstName: 'Angela', mainPhone: '+18285550134' },
  project: { ownership: 'owner', propertyType: 'singleFamily', monthlyMortgagePayment: 120_000 },
};

describe('GET /api/workorders/{id}/loans', () => {
  it('answers the loans, the customer, and what was last said about the home', async () => {
    const { ids, applied: made, of } = await loansAnswered('workorders');
    expect([ids, of]).toMatchObject([made, loansOfHome]);
  });
});

describe('GET /api/salesproposals/{id}/loans', () => {
  it('answers the same of a proposal', async () => {
    const { ids, applied: made, of } = await loansAnswered('salesproposals');
    expect([ids, of]).toMatchObject([made, loansOfHome]);
  });
});

describe('POST /api/loans/{id}/resume', () => {
  it('gives the same page again, and a new one once it has expired (R7.10)', async () => {
    const loan = await applied(await at.workOrder());
    expect((await resume(loan.id)).data.redirectUrl).toBe(loan.redirectUrl);
    at.pass(day);
    const { data } = await resume(loan.id);
    expect(data.redirectUrl).not.toBe(loan.redirectUrl);
    at.lender.apply(data.redirectUrl!, ...signed);
    expect((await resume(loan.id)).error.detail).toBe('There’s nothing left for the customer to do.');
  });

  it('gives the page that is known while the lender isn’t responding', async () => {
    const loan = await applied(await at.workOrder());
    at.lender.fail({ path: '/v1/applications', times: 9, action: 'drop' });
    expect((await resume(loan.id)).data.redirectUrl).toBe(loan.redirectUrl);
  });
});

describe('POST /api/loans/{id}/cancel', () => {
  it('withdraws it, so that the customer can apply again (R7.10)', async () => {
    const on = await at.workOrder();
    const loan = await applied(on);
    expect((await cancel(loan.id)).data.status).toBe('CANCELED');
    expect((await at.load(on)).application).toMatchObject({ status: 'CANCELED', redirectUrl: null });
    expect((await at.apply(on)).status).toBe(200);
  });

  it('says that the lender isn’t responding, and withdraws nothing then', async () => {
    const loan = await applied(await at.workOrder());
    at.lender.fail({ path: '/v1/applications', times: 1, action: 'drop' });
    expect((await cancel(loan.id)).error.code).toBe('unavailable');
    expect((await check(loan.id)).data.status).toBe('CREATED');
  });
});

describe('a loan whose lender is no longer connected', () => {
  const gone = () => at.server.call('DELETE /api/lender', { as: at.token.owner });
  const revoked = () => at.lender.fail({ path: '/v1/applications', times: 9, action: { status: 401 } });

  it('is still canceled at the lender while that answers, also after funding was requested', async () => {
    const [open, requested] = [await applied(await at.workOrder()), await applied(await at.workOrder())];
    at.lender.apply(requested.redirectUrl!, ...signed);
    await check(requested.id);
    await complete(requested.id, 900_000);
    await gone();
    expect((await cancel(open.id)).data).toMatchObject({ status: 'CANCELED', isLenderGone: true });
    expect((await check(open.id)).data.status).toBe('CANCELED');
    expect((await cancel(requested.id)).error).toMatchObject({
      code: 'invalid',
      detail: 'Message from the lender: The project is completed',
    });
    expect((await check(requested.id)).data.status).toBe('CONFIRMED');
  });

  it.each([
    ['in progress', 'begin'],
    ['whose funding was requested', 'complete'],
  ] as const)(
    'and refuses its key can be canceled here, one %s, which gives its amount back to cards',
    async (_, until) => {
      const on = await at.workOrder();
      const loan = await applied(on);
      if (until === 'complete') {
        at.lender.apply(loan.redirectUrl!, ...signed);
        await check(loan.id);
        await complete(loan.id, 900_000);
      }
      revoked();
      // another key may still be entered
      const refused = await cancel(loan.id);
      expect([422, 503]).toContain(refused.status);
      await gone();
      expect((await cancel(loan.id)).data).toMatchObject({ status: 'CANCELED', failure: null });
      expect((await at.load(on)).application).toMatchObject({ status: 'CANCELED', redirectUrl: null });
      const { data: cards } = await at.server.call('GET /api/workorders/{id}/cardpayments', {
        as: at.token.office,
        params: { id: on.documentId },
      });
      expect(cards.openCents).toBe(1_000_000);
      await at.watch();
      expect((await at.load(on)).application.status).toBe('CANCELED');
      at.lender.endFaults();
      await at.connect();
      expect((await at.apply(on)).status).toBe(200);
    },
  );

  it('and has the same dealer connected again is not gone', async () => {
    const loan = await applied(await at.workOrder());
    await gone();
    await at.connect();
    revoked();
    expect((await cancel(loan.id)).error.code).toBe('unavailable');
  });
});

describe('an application that was begun again', () => {
  it('shows the later loan, whatever the lender still says of the earlier one (R4.19)', async () => {
    const on = await at.workOrder();
    const earlier = await applied(on);
    await cancel(earlier.id);
    await applied(on);
    const { application } = await at.load(on);
    at.lender.apply(earlier.redirectUrl!, 'begin');
    await check(earlier.id);
    expect((await at.load(on)).application).toEqual(application);
  });
});

describe('POST /api/loans/{id}/refund', () => {
  const refund = (id: number, amountCents: number, refundedCents = 0, as = at.token.owner) =>
    at.server.call('POST /api/loans/{id}/refund', {
      as,
      params: { id },
      body: { amountCents, refundedCents },
    });
  /** A loan of $10,000 that the lender has paid. */
  const paid = async () => {
    const on = await at.workOrder();
    const loan = await applied(on);
    at.lender.apply(loan.redirectUrl!, ...signed);
    await check(loan.id);
    const early = await refund(loan.id, 100);
    await complete(loan.id, 1_000_000);
    at.pass(3 * 60 * 60_000);
    await at.watch();
    return { on, id: loan.id, early };
  };

  it('gives back a part, then the rest, of what the lender has paid, and records it (R1.7)', async () => {
    const { on, id, early } = await paid();
    expect(early.error.detail).toMatch(/^The lender hasn’t paid yet/);
    expect((await refund(id, 1_000_001)).error.fields).toEqual({
      amountCents: 'Only $10,000.00 of what the lender paid is left. Enter that or less.',
    });
    expect((await refund(id, 250_000)).data).toMatchObject({ status: 'FUNDED', refundedCents: 250_000 });
    expect(await at.load(on)).toMatchObject({
      payments: [{ amountCents: 1_000_000, refundedCents: 250_000 }],
    });
    expect((await refund(id, 250_000)).error.detail).toBe(
      'The lender has refunded $2,500.00 so far. Check the amount and try again.',
    );
    expect((await refund(id, 750_000, 250_000)).data.status).toBe('REFUNDED');
    expect(await at.load(on)).toMatchObject({ payments: [{ refundedCents: 1_000_000 }] });
    expect((await refund(id, 1, 1_000_000)).error.detail).toBe('The lender has refunded everything it paid.');
  });

  it('takes it back once, whatever answer is lost and however often it is asked for', async () => {
    const { on, id } = await paid();
    at.lender.fail({ path: '/v1', times: 1, action: 'lose' });
    expect((await refund(id, 250_000)).error.code).toBe('unavailable');
    expect(await at.load(on)).toMatchObject({ payments: [{ refundedCents: 0 }] });
    const again = await Promise.all([1, 2, 3].map(() => refund(id, 250_000)));
    expect(again.map(({ status }) => status)).toContain(200);
    expect(at.lender.applications().at(-1)).toMatchObject({ refundedAmount: 2_500 });
    expect(await at.load(on)).toMatchObject({ payments: [{ refundedCents: 250_000 }] });
  });

  it('is for people who may void payments (R6.4)', async () => {
    const { id } = await paid();
    const { token } = await at.server.signInAs('technician');
    expect((await refund(id, 100, 0, token)).status).toBe(403);
  });
});

describe('POST /api/loans/{id}/complete', () => {
  const signedLoan = async (on: OfferedOn) => {
    const loan = await applied(on);
    at.lender.apply(loan.redirectUrl!, ...signed);
    await check(loan.id);
    return loan;
  };

  it('asks for at most what was approved, once the agreement is signed (R7.10)', async () => {
    const early = await applied(await at.workOrder());
    expect((await complete(early.id, 500_000)).error.detail).toBe(
      'The customer hasn’t signed the loan agreement yet.',
    );
    const loan = await signedLoan(await at.workOrder());
    expect((await complete(loan.id, 1_000_001)).error.fields).toEqual({
      amountCents: 'The lender approved only $10,000.00. Request that or less.',
    });
    expect((await complete(loan.id, 900_000)).data.status).toBe('CONFIRMED');
    expect((await cancel(loan.id)).error.detail).toBe(
      'Funding was already requested. Contact the lender to cancel.',
    );
  });

  it('is for people who may collect payments, and says who asked (R6.4)', async () => {
    const on = await at.workOrder();
    const { data: loan } = await at.apply(on, { as: at.token.owner });
    const { id, redirectUrl } = loan as unknown as Opened;
    at.lender.apply(redirectUrl!, ...signed);
    await check(id);
    const ask = (as: string) =>
      at.server.call('POST /api/loans/{id}/complete', { as, params: { id }, body: { amountCents: 900_000 } });
    expect((await ask(at.token.dispatcher)).error.code).toBe('forbidden');
    expect((await ask(at.token.sales)).error.code).toBe('not_found');
    expect((await check(id)).data).toMatchObject({ status: 'APPROVED', request: null });
    expect((await ask(at.token.office)).data.request).toEqual({
      amountCents: 900_000,
      date: expect.any(String),
      by: 'Office North',
    });
    const { data: history } = await at.server.call('GET /api/workorders/{id}/changes', {
      as: at.token.owner,
      params: { id: on.documentId },
    });
    expect(history[0]).toMatchObject({ by: { name: 'Office North' } });
    expect(JSON.stringify(history[0]!.steps)).toContain('CONFIRMED');
    expect((await cancel(id)).error.code).toBe('invalid');
  });

  it('keeps no request that the lender refused', async () => {
    const loan = await signedLoan(await at.workOrder());
    at.lender.fail({ path: '/v1/applications', times: 1, action: { status: 422 } });
    expect((await complete(loan.id, 900_000)).error.code).toBe('invalid');
    expect((await check(loan.id)).data.request).toBeNull();
  });

  it('keeps no request that the lender couldn’t take because it refused the key, but one it may have taken', async () => {
    const on = await at.workOrder();
    const loan = await signedLoan(on);
    const refuse = () => at.lender.fail({ path: '/v1/applications', times: 1, action: { status: 401 } });
    refuse();
    expect((await complete(loan.id, 900_000)).error.code).toBe('unavailable');
    expect((await check(loan.id)).data).toMatchObject({ status: 'APPROVED', request: null });
    at.lender.fail({ path: '/v1/applications', times: 4, action: 'drop' });
    expect((await complete(loan.id, 900_000)).error.code).toBe('unavailable');
    at.lender.endFaults();
    refuse();
    expect((await complete(loan.id, 900_000)).error.code).toBe('unavailable');
    expect((await check(loan.id)).data.request).toMatchObject({ amountCents: 900_000 });
  });

  it('asks for nothing while a line has no price, since nobody knows what is due', async () => {
    const on = await at.workOrder();
    const loan = await signedLoan(on);
    const start = startEdit(workOrderShape, await at.office.load('workOrder', on.documentId));
    const fields = { text: 'Board', unitPriceCents: null, taxable: false };
    await at.office.saved(saveOf(addRecord(workOrderShape, start, { kind: 'details', fields }).edit));
    const notPriced = { amountCents: 'There’s no total yet. Price every line first.' };
    expect((await complete(loan.id, 100_000)).error.fields).toEqual(notPriced);
    // the deposit is due now, the rest isn't known
    const later = startEdit(workOrderShape, await at.office.load('workOrder', on.documentId));
    const agreed = { ...noAgreedDeposit, depositCents: 50_000 };
    await at.office.saved(saveOf(changeRoot(workOrderShape, later, agreed)));
    expect((await complete(loan.id, 100_000)).error.fields).toEqual(notPriced);
  });

  it('never asks for more than is due, and holds it against cards and other loans', async () => {
    const on = await at.workOrder();
    const loan = await signedLoan(on);
    const start = startEdit(workOrderShape, await at.office.load('workOrder', on.documentId));
    const fields = { kind: 'progress', method: 'cash', amountCents: 800_000 } as const;
    await at.office.saved(saveOf(addRecord(workOrderShape, start, { kind: 'payments', fields }).edit));
    expect((await complete(loan.id, 200_001)).error.fields).toEqual({
      amountCents: 'Only $2,000.00 is still due. Request that or less.',
    });
    await complete(loan.id, 150_000);
    const { data } = await at.server.call('GET /api/workorders/{id}/cardpayments', {
      as: at.token.office,
      params: { id: on.documentId },
    });
    expect(data).toMatchObject({ dueCents: 200_000, openCents: 50_000 });
  });

  it('goes on with a new key of the same dealer, after the earlier one was revoked', async () => {
    const loan = await signedLoan(await at.workOrder());
    await at.server.sql("update lender_accounts set sealed_key = 'revoked'");
    expect((await complete(loan.id, 1_000_000)).error.code).toBe('unavailable');
    await at.server.sql("update lender_accounts set dealer_id = 'another'");
    await at.connect();
    expect((await complete(loan.id, 1_000_000)).error.code).toBe('unavailable');
    await at.server.sql("update lender_accounts set dealer_id = 'D-1'");
    await at.connect();
    expect((await complete(loan.id, 1_000_000)).data.status).toBe('CONFIRMED');
  });

  it('becomes a payment of the work order once the lender has paid, and only once (R1.7)', async () => {
    const on = await at.workOrder();
    const loan = await signedLoan(on);
    await complete(loan.id, 1_000_000);
    expect((await at.load(on)).payments).toEqual([]);
    at.pass(60_000);
    await Promise.all([check(loan.id), check(loan.id), at.watch()]);
    expect((await at.load(on)).payments).toMatchObject([
      { method: 'financing', kind: 'balance', amountCents: 1_000_000, refundedCents: 0 },
    ]);
    expect((await at.load(on)).application.status).toBe('FUNDED');
  });

  it('pays the balance or a part of it, by how much the lender has paid (R1.7)', async () => {
    const paid = async (cents: number) => {
      const on = await at.workOrder();
      const loan = await signedLoan(on);
      await complete(loan.id, cents);
      at.pass(3 * 60 * 60_000);
      await at.watch();
      return (await at.load(on)).payments.map(({ kind, amountCents }) => [kind, amountCents]);
    };
    expect(await paid(600_000)).toEqual([['progress', 600_000]]);
    expect(await paid(1_000_000)).toEqual([['balance', 1_000_000]]);
  });

  it('becomes a deposit of a proposal (R1.7)', async () => {
    const on = await at.proposal();
    const loan = await signedLoan(on);
    await complete(loan.id, 1_000_000);
    at.pass(60_000);
    await check(loan.id);
    expect((await at.load(on)).payments).toMatchObject([
      { method: 'financing', kind: 'deposit', amountCents: 1_000_000 },
    ]);
  });

  it('pays the work order that was sold from its proposal (R1.7, R4.8)', async () => {
    const on = await at.proposal();
    const loan = await signedLoan(on);
    const { packages } = await at.office.load('salesProposal', on.documentId);
    const { data } = await at.server.call('POST /api/salesproposalpackages/{id}/select', {
      as: at.token.office,
      params: { id: packages[0]!.id },
      body: { key: randomUUID(), acceptedBy: 'Angela Castellano', acceptance: 'signed' },
    });
    await complete(loan.id, 600_000);
    at.pass(60_000);
    await check(loan.id);
    const { data: owed } = await at.server.call('GET /api/workorders/{id}/cardpayments', {
      as: at.token.office,
      params: { id: data.workOrderId },
    });
    expect(owed.dueCents).toBe(400_000);
  });
});

describe('a plan that was applied for', () => {
  it('isn’t removed or changed until the application is over', async () => {
    const on = await at.workOrder();
    const loan = await applied(on);
    const remove = async () => {
      const edit = startEdit(workOrderShape, await at.office.load('workOrder', on.documentId));
      const removed = removeRecord(workOrderShape, edit, { kind: 'loanApplications', id: on.applicationId });
      return at.server.call('POST /api/workorders', { as: at.token.office, body: saveOf(removed) });
    };
    expect((await remove()).error.fields).toEqual({
      [`loanApplications.${on.applicationId}`]:
        'The customer has applied for this plan. Cancel the application first.',
    });
    await cancel(loan.id);
    expect((await remove()).status).toBe(200);
  });
});

describe('POST /api/webhooks/lenders/{account}', () => {
  const latest = () => at.lender.outbox().at(-1)!;

  it('has the lender asked, by a signature over the body as it came (R1.7)', async () => {
    const on = await at.workOrder();
    const loan = await applied(on);
    at.lender.apply(loan.redirectUrl!, 'begin', 'submit');
    expect(await at.deliver(latest())).toBe(204);
    expect((await at.load(on)).application.status).toBe('OFFER_AVAILABLE');
    const { version } = await at.load(on);
    expect(await at.deliver(latest())).toBe(204);
    expect((await at.load(on)).version).toBe(version);
  });

  it('refuses what is forged, and what is older or newer than five minutes', async () => {
    const loan = await applied(await at.workOrder());
    at.lender.apply(loan.redirectUrl!, 'begin');
    const now = Math.floor(at.server.deps.clock() / 1000);
    expect(await at.deliver(latest(), { body: latest().body.replace('started', 'approved') })).toBe(404);
    expect(await at.deliver({ ...latest(), secret: 'another' })).toBe(404);
    // the clock goes on while this runs
    for (const seconds of [now - 301, now + 310]) expect(await at.deliver(latest(), { seconds })).toBe(404);
    for (const seconds of [now - 290, now + 299]) expect(await at.deliver(latest(), { seconds })).toBe(204);
    const elsewhere = latest().url.replace(/[^/]+$/, randomUUID());
    expect(await at.deliver({ ...latest(), url: elsewhere })).toBe(404);
  });

  it('comes in any order to the same, and a lost one is made up for by asking', async () => {
    const on = await at.workOrder();
    const loan = await applied(on);
    at.lender.apply(loan.redirectUrl!, ...signed);
    for (const delivery of at.lender.outbox().slice(-4).toReversed()) await at.deliver(delivery);
    expect((await at.load(on)).application.status).toBe('APPROVED');
    await complete(loan.id, 1_000_000);
    at.pass(3 * 60 * 60_000);
    await at.watch();
    expect((await at.load(on)).application.status).toBe('FUNDED');
    at.lender.refund(at.lender.applications().at(-1)!.id);
    await at.deliver(latest());
    expect(await at.load(on)).toMatchObject({
      application: { status: 'REFUNDED' },
      payments: [{ refundedCents: 1_000_000 }],
    });
  });

  it('may never come of a refund: a part, then the rest, is found by asking every day', async () => {
    const on = await at.workOrder();
    const loan = await applied(on);
    at.lender.apply(loan.redirectUrl!, ...signed);
    await check(loan.id);
    await complete(loan.id, 1_000_000);
    // asked about for a long time before; the year of questions begins with the payment
    await at.server.sql('update loans set checks = 500 where id = $1', [loan.id]);
    at.pass(3 * 60 * 60_000);
    await at.watch();
    const { id } = at.lender.applications().at(-1)!;
    at.lender.refund(id, 2_500);
    at.pass(day);
    await at.watch();
    expect(await at.load(on)).toMatchObject({
      application: { status: 'FUNDED' },
      payments: [{ amountCents: 1_000_000, refundedCents: 250_000 }],
    });
    expect((await check(loan.id)).data).toMatchObject({ fundedCents: 1_000_000, refundedCents: 250_000 });
    at.lender.refund(id);
    at.pass(day);
    await at.watch();
    expect(await at.load(on)).toMatchObject({
      application: { status: 'REFUNDED' },
      payments: [{ refundedCents: 1_000_000 }],
    });
    const next = await at.server.sql('select next_check_date as at from loans where id = $1', [loan.id]);
    expect(next).toEqual([{ at: null }]);
  });
});
