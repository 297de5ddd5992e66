import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from '../../lib/requests/send.ts';
import { buildLoanPlan } from '../../testing/build-loan-plan.ts';
import { buildWorkOrder } from '../../testing/build-work-order.ts';
import { buildMe, openApp } from '../../testing/open-app.tsx';
import { type Handlers, refuse } from '../../testing/stub-server.ts';

afterEach(() => vi.unstubAllGlobals());

type Loans = Answer<'GET /api/workorders/{id}/loans'>;
type Loan = Loans['loans'][number];
const loan = (more: Partial<Loan> = {}): Loan => ({
  id: 91,
  applicationId: 1,
  status: 'IN_PROGRESS',
  isTest: true,
  askedCents: 1_000_000,
  approvedCents: null,
  monthlyPaymentCents: null,
  fundedCents: null,
  refundedCents: 0,
  request: null,
  inDoubt: false,
  continues: true,
  failure: null,
  isLenderGone: false,
  createdDate: '2026-11-20T16:04:00Z',
  createdBy: 'Lena Hollis',
  ...more,
});
const customer = {
  company: '',
  firstName: 'Dana',
  lastName: 'Whitlock',
  mainPhone: '+18285550134',
  mobilePhone: '',
};
const project = { ownership: 'owner', propertyType: 'singleFamily', monthlyMortgagePayment: null } as const;
const url = 'https://lender.example/apply/1';

/** Opens a work order of $10,000.00 that offers a plan, with these loans. */
async function open(loans: Loan[], more: Handlers = {}, { lender = true, known = {} } = {}) {
  const left: string[] = [];
  vi.stubGlobal('open', (address: string) => left.push(address));
  const [first] = loans;
  const applied = first ? { status: first.status, redirectUrl: first.continues ? url : null } : {};
  const app = await openApp('/workorders/7', {
    'GET /api/workorders/{id}': () =>
      buildWorkOrder(
        {
          details: [{ text: 'Heat pump', unitPriceCents: 1_000_000, taxable: false }],
          loanApplications: [{ loanRateId: 4, ...applied }],
        },
        { loanPlans: [buildLoanPlan()], lender: lender ? { isTest: true } : null },
      ),
    'GET /api/workorders/{id}/loans': () => ({ customer: { ...customer, ...known }, project: null, loans }),
    ...more,
  });
  const part = within(await screen.findByRole('region', { name: 'Financing' }));
  const body = (key: string) => app.server.calls.find((call) => call.key === key)?.body;
  return { ...app, left, part, body };
}
type Opened = Awaited<ReturnType<typeof open>>;
const apply = ({ user, part }: Opened) =>
  user.click(part.getByRole('button', { name: 'Apply for 9.99% for 10 years' }));
async function sayProject({ user }: Opened) {
  const dialog = within(await screen.findByRole('dialog', { name: 'Project Information' }));
  await user.click(dialog.getByRole('radio', { name: 'Owner' }));
  await user.click(dialog.getByRole('radio', { name: 'Single Family' }));
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
}
async function choose({ user, part }: Opened, item: string) {
  await user.click(await part.findByRole('button', { name: 'Application actions for 9.99% for 10 years' }));
  await user.click(screen.getByRole('menuitem', { name: item }));
}

describe('applying for a plan', () => {
  it('asks about the home, and leaves for the lender (R1.7, R2.6)', async () => {
    const opened = await open([], {
      'POST /api/loans': () => ({ ...loan({ status: 'CREATED' }), redirectUrl: url }),
    });
    expect(opened.part.getByText('Test')).toBeTruthy();
    await apply(opened);
    await sayProject(opened);
    await waitFor(() => expect(opened.left).toEqual([url]));
    expect(opened.body('POST /api/loans')).toEqual({
      key: expect.any(String),
      entity: 'workOrder',
      documentId: 7,
      applicationId: 1,
      project,
    });
  });

  it('asks first for a name or main phone that is missing, which is saved to the customer (R2.5, R5.2)', async () => {
    const opened = await open(
      [],
      {
        'POST /api/loans/customer': () => customer,
        'POST /api/loans': () => ({ ...loan(), redirectUrl: url }),
      },
      { known: { mainPhone: '' } },
    );
    await apply(opened);
    const dialog = within(await screen.findByRole('dialog', { name: 'Customer Information' }));
    await opened.user.type(dialog.getByLabelText(/Main phone/), '8285550134');
    await opened.user.click(dialog.getByRole('button', { name: 'Save' }));
    await sayProject(opened);
    await waitFor(() => expect(opened.left).toEqual([url]));
    expect(opened.body('POST /api/loans/customer')).toMatchObject({
      documentId: 7,
      customer: { firstName: 'Dana', mainPhone: '+18285550134' },
    });
  });

  it('says why it couldn’t, and applies for nothing after Cancel', async () => {
    const opened = await open([], {
      'POST /api/loans': () => refuse('unavailable', { detail: 'The lender isn’t responding.' }),
    });
    await apply(opened);
    const dialog = within(await screen.findByRole('dialog', { name: 'Project Information' }));
    await opened.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(opened.body('POST /api/loans')).toBeUndefined();
    await apply(opened);
    await sayProject(opened);
    await screen.findByText('Couldn’t apply.');
    expect(opened.left).toEqual([]);
  });

  it('isn’t offered without a lender', async () => {
    const { part } = await open([], {}, { lender: false });
    expect(part.queryByRole('button', { name: /Apply/ })).toBeNull();
    expect(part.queryByText('Test')).toBeNull();
  });
});

describe('an application', () => {
  it('has its status in color, and Continue Application only in yellow (R4.19)', async () => {
    const shown = async (status: Loan['status'], continues: boolean) => {
      const { part } = await open([loan({ status, continues })]);
      await part.findByRole('button', { name: /^Application actions/ });
      const mark = part.getByText(/^(In progress|Under review|Approved)$/);
      return [
        mark.textContent,
        mark.dataset['color'],
        part.queryByRole('button', { name: 'Continue Application' }) !== null,
      ];
    };
    expect(await shown('IN_PROGRESS', true)).toEqual(['In progress', 'yellow', true]);
    expect(await shown('PENDING_LENDER', false)).toEqual(['Under review', 'blue', false]);
    expect(await shown('APPROVED', false)).toEqual(['Approved', 'green', false]);
  });

  it('goes on at the lender’s current page', async () => {
    const opened = await open([loan()], {
      'POST /api/loans/{id}/resume': () => ({ ...loan(), redirectUrl: `${url}new` }),
    });
    await opened.user.click(await opened.part.findByRole('button', { name: 'Continue Application' }));
    await waitFor(() => expect(opened.left).toEqual([`${url}new`]));
  });

  it('isn’t changed or removed, but can be canceled', async () => {
    const opened = await open([loan()], {
      'POST /api/loans/{id}/cancel': () => loan({ status: 'CANCELED', continues: false }),
    });
    expect(opened.part.queryByRole('button', { name: /^(Change|Remove)/ })).toBeNull();
    await choose(opened, 'Cancel application');
    const question = within(await screen.findByRole('alertdialog', { name: 'Cancel this application?' }));
    await opened.user.click(question.getByRole('button', { name: 'Cancel application' }));
    await screen.findByText('Application canceled.');
    expect(opened.server.keys()).toContain('POST /api/loans/91/cancel');
  });

  it('says how it has ended where it was declined before it could be canceled', async () => {
    const opened = await open([loan()], {
      'POST /api/loans/{id}/cancel': () => loan({ status: 'DECLINED', continues: false }),
    });
    await choose(opened, 'Cancel application');
    const question = within(await screen.findByRole('alertdialog', { name: 'Cancel this application?' }));
    await opened.user.click(question.getByRole('button', { name: 'Cancel application' }));
    await screen.findByText('Status: Declined.');
    expect(screen.queryByText('Application canceled.')).toBeNull();
  });

  it('is not canceled once funding was requested', async () => {
    const { user, part } = await open([loan({ status: 'CONFIRMED', continues: false })]);
    const label = 'Application actions for 9.99% for 10 years';
    await user.click(await part.findByRole('button', { name: label }));
    expect(screen.queryByRole('menuitem', { name: 'Cancel application' })).toBeNull();
  });

  it('says what canceling means if the lender is no longer connected, also once funding was requested', async () => {
    const opened = await open([loan({ status: 'CONFIRMED', continues: false, isLenderGone: true })]);
    await choose(opened, 'Cancel application');
    expect(
      await screen.findByText(/^This lender is no longer connected\..* tell the lender yourself\.$/),
    ).toBeTruthy();
  });

  it('is canceled after funding was requested only by people who may void payments (R6.4)', async () => {
    const gone = loan({ status: 'CONFIRMED', continues: false, isLenderGone: true });
    const { user, part } = await open([gone], { 'GET /api/me': () => buildMe({ roles: ['dispatcher'] }) });
    await user.click(await part.findByRole('button', { name: /^Application actions/ }));
    const item = screen.getByRole('menuitem', { name: /^Cancel application/ });
    expect(item.getAttribute('aria-disabled')).toBe('true');
    expect(item.textContent).toContain('Your role can’t cancel after funding was requested. Ask the office.');
  });

  it('says what an approval leaves of the balance due, and how to close the gap', async () => {
    const approved = { status: 'APPROVED', continues: false } as const;
    const { part } = await open([loan({ ...approved, approvedCents: 600_000 })]);
    expect(
      await part.findByText(
        /^Approved for \$6,000\.00, \$4,000\.00 less than the balance due\. Take a payment/,
      ),
    ).toBeTruthy();
    const more = await open([loan({ ...approved, approvedCents: 1_200_000 })]);
    expect(await more.part.findByText(/\$2,000\.00 more than the balance due/)).toBeTruthy();
  });

  it('asks the lender for the money once the work is done, for at most the balance due', async () => {
    const opened = await open([loan({ status: 'APPROVED', continues: false, approvedCents: 1_200_000 })], {
      'POST /api/loans/{id}/complete': () => loan({ status: 'CONFIRMED', continues: false }),
    });
    await choose(opened, 'Request funding');
    const question = within(await screen.findByRole('alertdialog', { name: 'Is the work done?' }));
    await opened.user.click(question.getByRole('button', { name: 'Request $10,000.00' }));
    await screen.findByText('$10,000.00 requested from the lender.');
    expect(opened.body('POST /api/loans/91/complete')).toEqual({ amountCents: 1_000_000 });
  });

  it('lets only people who collect payments request funding (R6.4)', async () => {
    const approved = loan({ status: 'APPROVED', continues: false, approvedCents: 1_000_000 });
    const opened = await open([approved], { 'GET /api/me': () => buildMe({ roles: ['dispatcher'] }) });
    await opened.user.click(
      await opened.part.findByRole('button', { name: 'Application actions for 9.99% for 10 years' }),
    );
    const item = screen.getByRole('menuitem', { name: /^Request funding/ });
    expect(item.getAttribute('aria-disabled')).toBe('true');
    expect(item.textContent).toContain('Your role can’t request funding. Ask the office.');
  });

  it('says who requested the money, and what the lender has paid and taken back', async () => {
    const request = { amountCents: 1_000_000, date: '2026-11-23T15:00:00Z', by: 'Lena Hollis' };
    const asked = await open([loan({ status: 'CONFIRMED', continues: false, request })]);
    expect(await asked.part.findByText(/^Lena Hollis requested \$10,000\.00 \w+/)).toBeTruthy();
    const rest = await open([
      loan({ status: 'CONFIRMED', continues: false, request, approvedCents: 1_200_000 }),
    ]);
    await rest.user.click(
      await rest.part.findByRole('button', { name: /^Lena Hollis requested .*\. See parts$/ }),
    );
    const parts = within(await screen.findByRole('dialog', { name: 'Requested amount' }));
    expect(parts.getAllByRole('definition').map((each) => each.parentElement!.textContent)).toEqual([
      'Approved amount 12,000.00',
      'Not needed for the balance due −2,000.00',
      'Requested amount $10,000.00',
    ]);
    const funded = { status: 'FUNDED', continues: false, request, fundedCents: 1_000_000 } as const;
    const partly = await open([loan({ ...funded, refundedCents: 250_000 })]);
    expect(await partly.part.findByText(/paid \$10,000\.00 and took back \$2,500\.00/)).toBeTruthy();
    const back = await open([loan({ ...funded, status: 'REFUNDED', refundedCents: 1_000_000 })]);
    expect(await back.part.findByText('The lender paid $10,000.00 and took all of it back.')).toBeTruthy();
  });

  it('has the lender take back what it paid, or a part, asked once with what was seen', async () => {
    const funded = { status: 'FUNDED', continues: false, fundedCents: 1_000_000 } as const;
    const opened = await open([loan({ ...funded, refundedCents: 100_000 })], {
      'POST /api/loans/{id}/refund': () => loan({ ...funded, refundedCents: 350_000 }),
    });
    await choose(opened, 'Refund through the lender');
    const dialog = within(await screen.findByRole('dialog', { name: 'Refund through the lender' }));
    expect(dialog.getByText(/refunds up to \$9,000\.00/)).toBeTruthy();
    const amount = dialog.getByRole('textbox', { name: /^Amount/ });
    await opened.user.clear(amount);
    await opened.user.type(amount, '2500');
    await opened.user.click(dialog.getByRole('button', { name: 'Refund' }));
    await screen.findByText('$2,500.00 refunded through the lender.');
    expect(opened.body('POST /api/loans/91/refund')).toEqual({
      amountCents: 250_000,
      refundedCents: 100_000,
    });
  });

  it('is refunded only by people who may void payments (R6.4)', async () => {
    const funded = loan({ status: 'FUNDED', continues: false, fundedCents: 1_000_000 });
    const opened = await open([funded], { 'GET /api/me': () => buildMe({ roles: ['technician'] }) });
    await opened.user.click(
      await opened.part.findByRole('button', { name: 'Application actions for 9.99% for 10 years' }),
    );
    const item = screen.getByRole('menuitem', { name: /^Refund through the lender/ });
    expect(item.getAttribute('aria-disabled')).toBe('true');
  });

  it('is applied for until the lender answers: neither changed nor applied for again', async () => {
    const { part } = await open([loan({ status: 'UNKNOWN', continues: false, inDoubt: true })]);
    expect(await part.findByText('Waiting for the lender')).toBeTruthy();
    expect(part.getByText(/^The lender hasn’t confirmed this application yet/)).toBeTruthy();
    expect(part.queryByRole('button', { name: /^(Apply|Change|Remove)/ })).toBeNull();
  });

  it('tells staff no reason of a decline, and lets the customer apply again', async () => {
    const { part } = await open([loan({ status: 'DECLINED', continues: false })]);
    expect(
      await part.findByText('The lender will tell the customer why. You can offer another plan.'),
    ).toBeTruthy();
    expect((await part.findByRole('button', { name: 'Apply for 9.99% for 10 years' })).textContent).toBe(
      'Apply again',
    );
  });

  it('is asked about on demand', async () => {
    const opened = await open([loan()], {
      'POST /api/loans/{id}/check': () => loan({ status: 'PENDING_LENDER', continues: false }),
    });
    await choose(opened, 'Check status');
    expect(await screen.findByText('Status: Under review.')).toBeTruthy();
  });

  it('says so where the lender doesn’t answer, with the status that is known', async () => {
    const opened = await open([loan()], {
      'POST /api/loans/{id}/check': () =>
        refuse('unavailable', { detail: 'The lender isn’t responding. Try again in a moment.' }),
    });
    await choose(opened, 'Check status');
    expect(await screen.findByText('Couldn’t check the status. Last known: In progress.')).toBeTruthy();
    expect(screen.getByText('The lender isn’t responding. Try again in a moment.')).toBeTruthy();
  });
});
