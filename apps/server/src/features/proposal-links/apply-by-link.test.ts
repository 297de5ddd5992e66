import { randomUUID } from 'node:crypto';
import { addRecord, changeRecord } from '@fieldwright/domain/kernel/edit-change';
import { startEdit } from '@fieldwright/domain/kernel/edit-session';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { saveOf } from '../../testing/documents.ts';
import { type ArrangingLoans, arrangingLoans } from '../loans/testing/arranging-loans.ts';

let on: ArrangingLoans;
beforeAll(async () => {
  on = await arrangingLoans();
  await on.connect();
});
afterAll(() => on.stop());
beforeEach(() =>
  on.server.sql(
    "update customers set first_name = 'Angela', last_name = 'Castellano', main_phone = '+18285550134' where company_id = 1",
  ),
);

const project = { ownership: 'owner', propertyType: 'singleFamily' } as const;
const nobody = { firstName: '', lastName: '', mainPhone: '' };

/**
 * Offers a plan with the only option of a proposal, whose customer has the link open.
 * @param prices of the option's add-ons
 */
async function offered(cents?: number, prices: number[] = []) {
  const { documentId: id, applicationId } = await on.proposal(cents);
  for (const unitPriceCents of prices) {
    const edit = startEdit(salesProposalShape, await on.office.load('salesProposal', id));
    const salesProposalPackageId = edit.draft.packages[0]!.id;
    const fields = { salesProposalPackageId, text: 'Add-on', unitPriceCents, taxable: false, addOn: true };
    await on.office.saved(saveOf(addRecord(salesProposalShape, edit, { kind: 'details', fields }).edit));
  }
  const { data } = await on.server.call('POST /api/salesproposals/{id}/links', {
    as: on.token.office,
    params: { id },
    body: { key: randomUUID(), mail: false },
  });
  const token = new URL(data.url!).pathname.replace('/p/', '');
  const shown = await open(token);
  const packageId = shown.proposal.packages[0]!.id;
  const addOns = (shown.proposal.packages[0]!.addOns ?? []).map((each) => each.id);
  return { id, applicationId, token, packageId, hash: shown.revision!.hash, addOns };
}
type Offered = Awaited<ReturnType<typeof offered>>;

const open = async (token: string) => {
  const { data } = await on.server.call('POST /api/proposallinks/open', { body: { token } });
  if (data.state !== 'open') throw new Error(data.state);
  return data;
};
const financing = ({ token, packageId }: Offered, addOnIds: number[] = []) =>
  on.server.call('POST /api/proposallinks/financing', { body: { token, packageId, addOnIds } });
type Body = Parameters<typeof on.server.call<'POST /api/proposallinks/apply'>>[1]['body'];
const apply = ({ id: _id, addOns: _addOns, ...offer }: Offered, more: Partial<Body> = {}) =>
  on.server.call('POST /api/proposallinks/apply', {
    body: { ...offer, key: randomUUID(), customer: nobody, project, ...more },
  });
const loansOf = (id: number) =>
  on.server.sql<{ status: string; sent: { returnUrl: string }; created_by: number | null }>(
    "select status, sent, created_by from loans where entity = 'salesProposal' and document_id = $1 order by id",
    [id],
  );
/** Changes a price after the proposal was sent. */
async function dearer(id: number): Promise<void> {
  const edit = startEdit(salesProposalShape, await on.office.load('salesProposal', id));
  const { id: lineId, unitPriceCents } = edit.draft.details[0]!;
  const fields = { unitPriceCents: unitPriceCents! + 100 };
  await on.office.saved(
    saveOf(changeRecord(salesProposalShape, edit, { kind: 'details', id: lineId, fields })),
  );
}

describe('POST /api/proposallinks/financing', () => {
  it('answers the plans of the option with their terms, and nothing that only staff may see (R1.2, R1.7)', async () => {
    const { data } = await financing(await offered());
    expect(data).toMatchObject({ needs: [], isTest: true, loan: null });
    expect(data.plans).toHaveLength(1);
    expect(Object.keys(data.plans[0]!).toSorted()).toEqual([
      'applicationId',
      'monthlyCents',
      'sentences',
      'text',
    ]);
    expect(data.plans[0]!.sentences[0]).toMatch(/^Estimated payment of \$/);
  });

  it('says what is missing of the customer, without what is known', async () => {
    const offer = await offered();
    await on.server.sql("update customers set main_phone = '' where company_id = 1");
    const { data } = await financing(offer);
    expect(data.needs).toEqual(['mainPhone']);
    expect(JSON.stringify(data)).not.toContain('Castellano');
  });

  it('has nothing for another proposal’s option, and for a token that never was (R2.1)', async () => {
    const [offer, other] = [await offered(), await offered()];
    expect((await financing({ ...offer, packageId: other.packageId })).data).toMatchObject({
      plans: [],
      loan: null,
    });
    const token = 'a-token-that-nobody-has-ever-been-sent';
    expect((await financing({ ...offer, token })).error.code).toBe('link_expired');
  });
});

describe('POST /api/proposallinks/open', () => {
  it('says whether a loan can be applied for: not without a connected lender (R1.7)', async () => {
    const offer = await offered();
    expect(await open(offer.token)).toMatchObject({ appliesOnline: true, loanFor: null });
    await on.server.sql('update lender_accounts set disconnected_date = clock_now() where company_id = 1');
    expect(await open(offer.token)).toMatchObject({ appliesOnline: false, loanFor: null });
    await on.server.sql('update lender_accounts set disconnected_date = null where company_id = 1');
  });
});

describe('POST /api/proposallinks/apply', () => {
  it('applies once per key and leads to the lender, who leads back to the link (R1.2, R1.7)', async () => {
    const offer = await offered();
    const key = randomUUID();
    const first = await apply(offer, { key });
    expect(first.data.redirectUrl).toContain(on.lender.url);
    expect((await apply(offer, { key })).data).toEqual(first.data);
    const loans = await loansOf(offer.id);
    expect(loans).toHaveLength(1);
    expect(loans[0]!.created_by).toBeNull();
    // the link is a secret: the lender gets it, but it isn't stored
    expect(loans[0]!.sent.returnUrl).toBe('');
    const kept = await on.server.sql('select id from loans l where l::text like $1', [`%${offer.token}%`]);
    expect(kept).toEqual([]);
    const page = await fetch(first.data.redirectUrl!);
    expect(page.ok).toBe(true);
    expect((await open(offer.token)).loanFor).toBe(offer.packageId);
    const { data } = await financing(offer);
    expect(data).toMatchObject({ plans: [], loan: { plan: '9.99%', status: 'CREATED', continues: true } });
  });

  it('applies for the amount with the add-ons that are ticked, also before signing (R1.7)', async () => {
    const offer = await offered(1_000_000, [50_000, 20_000]);
    const [one, other] = offer.addOns as [number, number];
    const monthly = async (ids: number[]) => (await financing(offer, ids)).data.plans[0]?.monthlyCents;
    const [plain, more] = [await monthly([]), await monthly([one])];
    expect(more).toBeGreaterThan(plain!);
    const { proposal } = await open(offer.token);
    const { choices } = proposal.packages[0]!;
    expect(more).toBe(
      choices!.find(({ addOnIds }) => addOnIds.join() === `${one}`)!.financing[0]!.monthlyCents,
    );
    expect((await apply(offer, { addOnIds: [one, other] })).status).toBe(200);
    const [loan] = await on.server.sql<{ asked: number }>(
      'select asked_cents::integer as asked from loans where document_id = $1',
      [offer.id],
    );
    expect(loan!.asked).toBe(1_070_000);
  });

  it('is for no add-on that isn’t offered with the option, and for none twice', async () => {
    const [offer, other] = [await offered(1_000_000, [50_000]), await offered(1_000_000, [50_000])];
    const [mine] = offer.addOns as [number];
    for (const addOnIds of [other.addOns, [mine, mine]]) {
      expect((await apply(offer, { addOnIds })).error.fields).toHaveProperty('addOnIds');
      expect((await financing(offer, addOnIds)).data.plans).toEqual([]);
    }
    expect(await loansOf(offer.id)).toEqual([]);
  });

  it('is for what was signed, whatever is ticked afterward', async () => {
    const offer = await offered(1_000_000, [50_000, 20_000]);
    const [one, other] = offer.addOns as [number, number];
    await on.server.sql('update companies set sign_selects = false');
    const { status } = await on.server.call('POST /api/proposallinks/sign', {
      body: {
        token: offer.token,
        hash: offer.hash,
        key: randomUUID(),
        packageId: offer.packageId,
        addOnIds: [one],
        name: 'Angela Castellano',
        method: 'typed',
        strokes: null,
      },
    });
    expect(status).toBe(200);
    expect((await apply(offer, { addOnIds: [other] })).status).toBe(200);
    const [loan] = await on.server.sql<{ asked: number }>(
      'select asked_cents::integer as asked from loans where document_id = $1',
      [offer.id],
    );
    expect(loan!.asked).toBe(1_050_000);
  });

  it('is seen by staff, as if they had applied', async () => {
    const offer = await offered();
    await apply(offer);
    const { data } = await on.server.call('GET /api/salesproposals/{id}/loans', {
      as: on.token.office,
      params: { id: offer.id },
    });
    expect(data.loans).toMatchObject([
      { applicationId: offer.applicationId, status: 'CREATED', createdBy: null },
    ]);
  });

  it('has one open application for an option, also of five at the same moment', async () => {
    const offer = await offered();
    const answers = await Promise.all(Array.from({ length: 5 }, () => apply(offer)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await loansOf(offer.id)).toHaveLength(1);
    const refused = answers.find(({ status }) => status !== 200)!;
    expect([refused.error.code, refused.error.detail]).toEqual([
      'stale_version',
      'You’ve already applied for a loan for this option.',
    ]);
  });

  it('saves what was missing of the customer, and never what is known (R2.5)', async () => {
    const offer = await offered();
    await on.server.sql("update customers set main_phone = '' where company_id = 1");
    const fields = async (mainPhone: string) =>
      (await apply(offer, { customer: { ...nobody, mainPhone } })).error.fields;
    expect(await fields('')).toEqual({ 'customer.mainPhone': 'The lender needs this.' });
    expect(Object.keys((await fields('12'))!)).toEqual(['customer.mainPhone']);
    expect(await loansOf(offer.id)).toEqual([]);
    const customer = { firstName: 'Mallory', lastName: 'Other', mainPhone: '(828) 555-0199' };
    expect((await apply(offer, { customer })).status).toBe(200);
    const [row] = await on.server.sql(
      'select first_name, last_name, main_phone from customers where company_id = 1',
    );
    expect(row).toEqual({ first_name: 'Angela', last_name: 'Castellano', main_phone: '+18285550199' });
  });

  it('is for what the customer received: not after a change, of another version, or of another option (R1.2)', async () => {
    const offer = await offered();
    const other = await offered();
    expect((await apply(offer, { hash: 'b'.repeat(64) })).error.code).toBe('stale_version');
    expect((await apply(offer, { packageId: other.packageId })).error.fields).toHaveProperty('applicationId');
    expect((await apply(offer, { applicationId: other.applicationId })).error.fields).toHaveProperty(
      'applicationId',
    );
    await dearer(offer.id);
    expect((await apply(offer)).error.detail).toContain('has changed since it was sent');
    expect(await loansOf(offer.id)).toEqual([]);
  });

  it('is not for a declined proposal, and not by a link that has ended', async () => {
    const offer = await offered();
    await on.server.call('POST /api/proposallinks/decline', {
      body: { token: offer.token, key: randomUUID(), text: '' },
    });
    expect((await apply(offer)).error.detail).toContain('was declined');
    const ended = await offered();
    await on.server.sql('update proposal_links set revoked_date = clock_now() where sales_proposal_id = $1', [
      ended.id,
    ]);
    expect((await apply(ended)).error.code).toBe('link_expired');
  });

  it('is limited by network', async () => {
    const offer = await offered();
    const address = '203.0.113.9';
    const codes = new Set<string | undefined>();
    for (let tries = 0; tries < 61; tries++) {
      const body = { token: offer.token, packageId: offer.packageId };
      const answer = await on.server.call('POST /api/proposallinks/financing', { body, address });
      codes.add(answer.status === 200 ? undefined : answer.error.code);
    }
    expect([...codes]).toEqual([undefined, 'too_many_attempts']);
  });
});

describe('POST /api/proposallinks/continueloan', () => {
  it('leads to the lender’s page while there is something to do, and only then (R4.19)', async () => {
    const offer = await offered();
    const body = { token: offer.token, packageId: offer.packageId };
    const again = () => on.server.call('POST /api/proposallinks/continueloan', { body });
    expect((await again()).error.code).toBe('invalid');
    const { data } = await apply(offer);
    expect((await again()).data.redirectUrl).toBe(data.redirectUrl);
    const [loan] = await on.server.sql<{ id: number }>('select id from loans where document_id = $1', [
      offer.id,
    ]);
    await on.server.call('POST /api/loans/{id}/cancel', { as: on.token.office, params: { id: loan!.id } });
    expect((await again()).error.code).toBe('invalid');
    // another application can take its place
    expect((await financing(offer)).data.plans).toHaveLength(1);
    expect((await apply(offer)).status).toBe(200);
  });
});
