import { randomUUID } from 'node:crypto';
import { addRecord } from '@fieldwright/domain/kernel/edit-change';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite, newProposal, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let owner: string;
let technician: string;
let place: { customerId: number; siteId: number };
beforeAll(async () => {
  server = await startTestServer();
  owner = (await server.signInAs('owner')).token;
  technician = (await server.signInAs('technician')).token;
  place = await buildSite(server);
});
afterAll(() => server.stop());

const addPlan = async (text: string, more: object = {}) =>
  (
    await server.call('POST /api/loanrates', {
      as: owner,
      body: { guid: randomUUID(), text, termMonths: 18, kind: 'zero', dealerFeeRate: 81_234, ...more },
    })
  ).data.id;
const removePlan = (id: number) => server.call('DELETE /api/loanrates/{id}', { as: owner, params: { id } });
const shownPlans = async (address: 'salesproposals' | 'workorders', id: number, as = technician) => {
  const { data } = await server.call(`GET /api/${address}/{id}` as 'GET /api/workorders/{id}', {
    as,
    params: { id },
  });
  return data.context.loanPlans;
};

describe('the financing plans beside a document', () => {
  it('are the company’s in order, without the dealer fee, also for who may see costs (R1.7, R6.4)', async () => {
    const first = await addPlan('18 months', { lender: 'Blue Ridge', leastCents: 100_000 });
    const second = await addPlan('9.99%', { kind: 'fixed', aprRate: 99_900, termMonths: 120 });
    const { data } = await server.call('GET /api/sites/{id}/documentstart', {
      as: technician,
      params: { id: place.siteId },
    });
    expect(data.loanPlans.map(({ id }) => id)).toEqual([first, second]);
    expect(data.loanPlans[0]).toEqual({
      id: first,
      text: '18 months',
      lender: 'Blue Ridge',
      hidden: false,
      kind: 'zero',
      aprRate: 0,
      termMonths: 18,
      promoMonths: null,
      leastCents: 100_000,
      mostCents: null,
      paymentFactor: null,
      disclosure: '',
    });
    const { id } = await savingAs(server, owner).saved(saveOf(newWorkOrder(place, 1)));
    expect(JSON.stringify(await shownPlans('workorders', id, owner))).not.toMatch(/dealer|81234/i);
  });

  it('have one that was removed only where it is offered, and none of another company (R4.4, R6.4)', async () => {
    const removed = await addPlan('Old plan');
    const proposal = newProposal(place.siteId);
    const workOrder = newWorkOrder(place, 1);
    const offer = { kind: 'loanApplications' as const, fields: { loanRateId: removed } };
    const saving = savingAs(server, technician);
    const offering = [
      [
        'salesproposals',
        (await saving.saved(saveOf(addRecord(salesProposalShape, proposal, offer).edit))).id,
      ],
      ['workorders', (await saving.saved(saveOf(addRecord(workOrderShape, workOrder, offer).edit))).id],
    ] as const;
    const other = (await saving.saved(saveOf(newWorkOrder(place, 1)))).id;
    expect((await removePlan(removed)).status).toBe(204);
    for (const [address, id] of offering)
      expect(
        (await shownPlans(address, id)).filter(({ hidden }) => hidden).map(({ id: plan }) => plan),
      ).toEqual([removed]);
    expect((await shownPlans('workorders', other)).some(({ id }) => id === removed)).toBe(false);
    const south = (await server.signInAs('owner@south.example')).token;
    const theirs = await savingAs(server, south).saved(saveOf(newWorkOrder(await buildSite(server, 2), 1)));
    expect(await shownPlans('workorders', theirs.id, south)).toEqual([]);
  });
});

describe('POST /api/proposallinks/open with financing', () => {
  const offered = async () => {
    const plan = await addPlan(`Offered ${randomUUID()}`, { leastCents: null });
    const edit = newProposal(place.siteId, 1, 1);
    const salesProposalPackageId = edit.draft.packages[0]!.id;
    const offer = { kind: 'loanApplications' as const, fields: { loanRateId: plan, salesProposalPackageId } };
    const { id } = await savingAs(server, owner).saved(
      saveOf(addRecord(salesProposalShape, edit, offer).edit),
    );
    const { data } = await server.call('POST /api/salesproposals/{id}/links', {
      as: owner,
      params: { id },
      body: { key: randomUUID(), mail: false },
    });
    const token = new URL(data.url!).pathname.replace('/p/', '');
    const shown = async () => {
      const answer = await server.call('POST /api/proposallinks/open', { body: { token } });
      expect(JSON.stringify(answer)).not.toMatch(/dealer|81234/i);
      return answer.data.state === 'open' ? answer.data.proposal.packages[0]!.financing : null;
    };
    return { id, shown };
  };

  it('shows the customer each plan with its terms, and never the dealer fee (R1.2, R1.7)', async () => {
    const { shown } = await offered();
    expect(await shown()).toMatchObject([
      {
        text: expect.stringContaining('Offered'),
        selected: false,
        sentences: [
          expect.stringContaining('for 18 months at 0% APR'),
          expect.stringContaining('not an offer of credit'),
        ],
      },
    ]);
  });

  it('shows none once the prices have expired or it was declined (R1.7)', async () => {
    const { id, shown } = await offered();
    await server.sql("update sales_proposals set expires_date = '2026-01-05' where id = $1", [id]);
    expect(await shown()).toEqual([]);
    await server.sql("update sales_proposals set expires_date = null, status = 'Declined' where id = $1", [
      id,
    ]);
    expect(await shown()).toEqual([]);
  });
});
