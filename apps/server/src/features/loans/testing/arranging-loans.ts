import { randomUUID } from 'node:crypto';
import { addRecord } from '@fieldwright/domain/kernel/edit-change';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import {
  type Lender,
  type LenderDelivery,
  lenderSignature,
  startLender,
} from '@fieldwright/sandbox/lender/lender';
import { runClock } from '../../../../../../scripts/run-clock.ts';
import { buildSite, newProposal, newWorkOrder, saveOf } from '../../../testing/documents.ts';
import { type Saving, savingAs } from '../../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { companyLoanWatch, loanReport } from '../loans.jobs.ts';

/** A document that offers a plan. */
export interface OfferedOn {
  entity: 'workOrder' | 'salesProposal';
  documentId: number;
  applicationId: number;
}

export interface ArrangingLoans {
  server: TestServer;
  lender: Lender;
  office: Saving;
  /** tokens by role */
  token: { owner: string; office: string; sales: string; technician: string; dispatcher: string };
  planId: number;
  place: { customerId: number; siteId: number };
  connect(): Promise<void>;
  workOrder(cents?: number): Promise<OfferedOn>;
  proposal(cents?: number): Promise<OfferedOn>;
  apply(on: OfferedOn, more?: { key?: string; as?: string }): ReturnType<TestServer['call']>;
  load(on: OfferedOn): Promise<{
    application: { status: string; redirectUrl: string | null; monthlyPaymentCents: number | null };
    payments: { method: string; amountCents: number; refundedCents: number; kind: string }[];
    version: number;
  }>;
  /** runs the job that asks about everything that is due */
  watch(): Promise<void>;
  /** sends a webhook as the lender does, and handles it; returns the status of its answer */
  deliver(delivery: LenderDelivery, forged?: { body?: string; seconds?: number }): Promise<number>;
  /** lets time pass on the server's clock and the lender's */
  pass(ms: number): void;
  stop(): Promise<void>;
}

const project = {
  ownership: 'owner',
  propertyType: 'singleFamily',
  monthlyMortgagePayment: 120_000,
} as const;

/** Starts a server and the simulated lender, whose webhooks wait until they are delivered. */
export async function arrangingLoans(): Promise<ArrangingLoans> {
  const lender = await startLender({ port: 0, clock: runClock });
  lender.setPolicy('manual');
  const server = await startTestServer({ LENDER_URL: lender.url });
  const signIn = async (role: string) => (await server.signInAs(role)).token;
  const token = {
    owner: await signIn('owner'),
    office: await signIn('office'),
    sales: await signIn('sales'),
    technician: await signIn('technician'),
    dispatcher: await signIn('dispatcher'),
  };
  const office = savingAs(server, token.office);
  const place = await buildSite(server);
  await server.sql(
    "update customers set first_name = 'Angela', last_name = 'Castellano', main_phone = '+18285550134' where company_id = 1",
  );
  const { data: plan } = await server.call('POST /api/loanrates', {
    as: token.owner,
    body: {
      guid: randomUUID(),
      text: '9.99%',
      planNumber: '4120',
      aprRate: 99_900,
      termMonths: 120,
      leastCents: 100_000,
    },
  });
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
    lender,
    office,
    token,
    planId: plan.id,
    place,
    async connect() {
      const { status, error } = await server.call('POST /api/lender', {
        as: token.owner,
        body: { dealerId: 'D-1', key: 'a-secret-key' },
      });
      if (status !== 200) throw new Error(JSON.stringify(error));
    },
    async workOrder(cents = 1_000_000) {
      const { edit } = addRecord(workOrderShape, newWorkOrder(place), {
        kind: 'details',
        fields: { text: 'Heat pump', unitPriceCents: cents, taxable: false },
      });
      const offered = addRecord(workOrderShape, edit, {
        kind: 'loanApplications',
        fields: { loanRateId: plan.id },
      });
      const { id } = await office.saved(saveOf(offered.edit));
      const { loanApplications } = await office.load('workOrder', id);
      return { entity: 'workOrder', documentId: id, applicationId: loanApplications[0]!.id };
    },
    async proposal(cents = 1_000_000) {
      const begun = newProposal(place.siteId, 1, 0);
      const salesProposalPackageId = begun.draft.packages[0]!.id;
      const { edit } = addRecord(salesProposalShape, begun, {
        kind: 'details',
        fields: { salesProposalPackageId, text: 'Heat pump', unitPriceCents: cents, taxable: false },
      });
      const offered = addRecord(salesProposalShape, edit, {
        kind: 'loanApplications',
        fields: { loanRateId: plan.id, salesProposalPackageId },
      });
      const { id } = await office.saved(saveOf(offered.edit));
      const { loanApplications } = await office.load('salesProposal', id);
      return { entity: 'salesProposal', documentId: id, applicationId: loanApplications[0]!.id };
    },
    apply: (on, { key = randomUUID(), as = token.office } = {}) =>
      server.call('POST /api/loans', { as, body: { key, ...on, project } }),
    async load({ entity, documentId, applicationId }) {
      const it = await office.load(entity, documentId);
      const application = it.loanApplications.find(({ id }) => id === applicationId)!;
      return { application, payments: it.payments, version: it.version };
    },
    async watch() {
      await companyLoanWatch.run(job({}));
    },
    async deliver({ url, body, secret }, forged = {}) {
      const seconds = forged.seconds ?? Math.floor(server.deps.clock() / 1000);
      const { status } = await server.call('POST /api/webhooks/lenders/{account}', {
        params: { account: new URL(url).pathname.split('/').at(-1)! },
        bytes: Buffer.from(forged.body ?? body),
        headers: { 'content-type': 'application/json', ...lenderSignature({ secret, body }, seconds) },
      });
      const waiting = await server.sql<{ id: number; payload: { data: { loanId: number } } }>(
        "select j.id, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'loan_report'",
      );
      await server.sql('delete from graphile_worker._private_jobs where id = any($1)', [
        waiting.map(({ id }) => id),
      ]);
      for (const { payload } of waiting) await loanReport.run(job(payload.data));
      return status;
    },
    pass(ms) {
      aheadMs += ms;
      lender.advance(ms);
    },
    async stop() {
      await server.stop();
      await lender.stop();
    },
  } as ArrangingLoans;
}
