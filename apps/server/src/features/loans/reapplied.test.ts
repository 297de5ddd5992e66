import { changeRecord } from '@fieldwright/domain/kernel/edit-change';
import { startEdit } from '@fieldwright/domain/kernel/edit-session';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveOf } from '../../testing/documents.ts';
import { type ArrangingLoans, arrangingLoans } from './testing/arranging-loans.ts';

let at: ArrangingLoans;
beforeAll(async () => {
  at = await arrangingLoans();
  await at.connect();
});
afterAll(() => at.stop());

const office = () => ({ as: at.token.office });

describe('a total that changes after the lender has approved', () => {
  it('is financed by canceling and applying anew, for the new amount (R1.7)', async () => {
    const on = await at.workOrder(1_000_000);
    const { documentId } = on;
    const applied = await at.apply(on);
    const loan = applied.data as { id: number; redirectUrl: string };
    at.lender.apply(loan.redirectUrl, 'begin', 'submit', 'choose', 'sign');
    const check = (id: number) =>
      at.server.call('POST /api/loans/{id}/check', { ...office(), params: { id } });
    expect((await check(loan.id)).data).toMatchObject({ status: 'APPROVED', approvedCents: 1_000_000 });

    const before = await at.office.load('workOrder', documentId);
    const edit = changeRecord(workOrderShape, startEdit(workOrderShape, before), {
      kind: 'details',
      id: before.details[0]!.id,
      fields: { unitPriceCents: 1_250_000 },
    });
    await at.office.saved(saveOf(edit));
    // the approval stays what it is
    expect((await check(loan.id)).data).toMatchObject({ status: 'APPROVED', approvedCents: 1_000_000 });
    expect((await at.apply(on)).error.detail).toBe('The customer has already applied for this plan.');

    await at.server.call('POST /api/loans/{id}/cancel', { ...office(), params: { id: loan.id } });
    const again = await at.apply(on);
    expect(again.data).toMatchObject({ status: 'CREATED', askedCents: 1_250_000 });
    const anew = again.data as { id: number; redirectUrl: string };
    expect(anew.id).not.toBe(loan.id);
    at.lender.apply(anew.redirectUrl, 'begin', 'submit', 'choose', 'sign');
    expect((await check(anew.id)).data).toMatchObject({ status: 'APPROVED', approvedCents: 1_250_000 });
    await at.server.call('POST /api/loans/{id}/complete', {
      ...office(),
      params: { id: anew.id },
      body: { amountCents: 1_250_000 },
    });
    at.pass(60_000);
    expect((await check(anew.id)).data.status).toBe('FUNDED');
    const { payments } = await at.load(on);
    expect(payments).toMatchObject([{ amountCents: 1_250_000 }]);
    expect(at.lender.applications().map(({ status }) => status)).toContainEqual(
      expect.stringMatching(/^cancel+ed$/),
    );
  });
});
