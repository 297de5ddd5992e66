import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { presenting } from '../../lib/presenting.ts';
import type { Answer } from '../../lib/requests/send.ts';
import { refuse, stubServer } from '../../testing/stub-server.ts';
import { ApplyOffer } from './apply-offer.tsx';

type Financing = Answer<'POST /api/proposallinks/financing'>;
type Props = Parameters<typeof ApplyOffer>[0];

const token = 'a-token-of-more-than-twenty-signs';
const hash = 'a'.repeat(64);
const shown = { companyName: 'Hollis & Rowe', revision: { hash } } as Props['shown'];
const option = { id: 7, text: 'Comfort' } as Props['option'];
const terms =
  'Estimated payment of $52.85 per month for 120 months at 9.99% APR on $4,000.00 with $0.00 down.';
const financing = (more: Partial<Financing> = {}): Financing => ({
  needs: [],
  isTest: false,
  plans: [{ applicationId: 3, text: '120 months', monthlyCents: 5_285, sentences: [terms] }],
  loan: null,
  ...more,
});

let gone: string[];
beforeEach(() => {
  gone = [];
  vi.stubGlobal('scrollTo', () => {});
  vi.spyOn(location, 'assign').mockImplementation((to) => void gone.push(String(to)));
});
afterEach(() => {
  cleanup();
  presenting.end();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function open(found: Financing, handlers: Parameters<typeof stubServer>[0] = {}) {
  const server = stubServer({ 'POST /api/proposallinks/financing': () => found, ...handlers });
  render(<ApplyOffer shown={shown} option={option} token={token} back={() => {}} />);
  return server;
}
const page = { redirectUrl: 'https://lender.example/apply/1', failure: null };

const loan = { plan: '120 months', approvedCents: null, inDoubt: false } as const;

describe('applying for a loan by a link', () => {
  it('shows the plan with its terms, asks about the home, and leads to the lender (R1.2, R1.7, R2.6)', async () => {
    const user = userEvent.setup();
    const server = open(financing(), { 'POST /api/proposallinks/apply': () => page });
    await screen.findByText(terms);
    expect(screen.queryByLabelText(/^First name/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Continue to the lender' }));
    expect(screen.getAllByText('Please choose one.')).toHaveLength(2);
    await user.click(screen.getByRole('radio', { name: 'Owner' }));
    await user.click(screen.getByRole('radio', { name: 'Single Family' }));
    await user.type(screen.getByLabelText(/^Mortgage/), '1,200');
    await user.click(screen.getByRole('button', { name: 'Continue to the lender' }));
    await expect.poll(() => gone).toEqual([page.redirectUrl]);
    expect(server.calls.at(-1)!.body).toMatchObject({
      token,
      hash,
      packageId: 7,
      applicationId: 3,
      project: { ownership: 'owner', propertyType: 'singleFamily', monthlyMortgagePayment: 120_000 },
    });
  });

  it('leads back to the presentation that the lender’s page was opened from (R1.2, R1.7)', async () => {
    const user = userEvent.setup();
    presenting.begin('/proposals/12/present');
    open(financing({ plans: [], loan: { ...loan, status: 'IN_PROGRESS', continues: true } }), {
      'POST /api/proposallinks/continueloan': () => page,
    });
    await user.click(await screen.findByRole('button', { name: 'Continue Application' }));
    await expect.poll(() => gone).toEqual([page.redirectUrl]);
    expect(presenting.isAway()).toBe(true);
    // on a device on which nobody presents, nothing is noted
    presenting.end();
    presenting.leave(token);
    expect(presenting.isAway()).toBe(false);
  });

  it('asks for what is missing of the customer, and nothing else (R2.5)', async () => {
    const user = userEvent.setup();
    const server = open(financing({ needs: ['mainPhone'] }), { 'POST /api/proposallinks/apply': () => page });
    await user.click(await screen.findByRole('radio', { name: 'Owner' }));
    await user.click(screen.getByRole('radio', { name: 'Mobile Home' }));
    const next = screen.getByRole('button', { name: 'Continue to the lender' });
    await user.click(next);
    await screen.findByText('Please enter a phone number.');
    expect(screen.queryByLabelText(/^Last name/)).toBeNull();
    await user.type(screen.getByLabelText(/^Main phone/), '828 555 0134');
    await user.click(next);
    await expect.poll(() => gone).toHaveLength(1);
    expect(server.calls.at(-1)!.body).toMatchObject({ customer: { mainPhone: '828 555 0134' } });
  });

  it('never asks for what only the lender may know', async () => {
    open(financing({ needs: ['firstName', 'lastName', 'mainPhone'] }));
    await screen.findByText(terms);
    const fields = screen.getAllByRole('textbox').map((field) => field.getAttribute('autocomplete'));
    expect(fields).toEqual(['given-name', 'family-name', 'tel', 'off']);
  });

  it('says why it was refused, and can be tried again with the same key', async () => {
    const user = userEvent.setup();
    const server = open(financing(), { 'POST /api/proposallinks/apply': () => refuse('unavailable') });
    await user.click(await screen.findByRole('radio', { name: 'Owner' }));
    await user.click(screen.getByRole('radio', { name: 'Mobile Home' }));
    const next = screen.getByRole('button', { name: 'Continue to the lender' });
    await user.click(next);
    await screen.findByRole('alert');
    server.handlers['POST /api/proposallinks/apply'] = () => page;
    await user.click(next);
    await expect.poll(() => gone).toHaveLength(1);
    const keys = server.calls.slice(-2).map(({ body }) => (body as { key: string }).key);
    expect(keys[0]).toBe(keys[1]);
  });

  it('continues an application only while there is something to do (R4.19)', async () => {
    const user = userEvent.setup();
    open(financing({ plans: [], loan: { ...loan, status: 'IN_PROGRESS', continues: true } }), {
      'POST /api/proposallinks/continueloan': () => page,
    });
    await user.click(await screen.findByRole('button', { name: 'Continue Application' }));
    await expect.poll(() => gone).toEqual([page.redirectUrl]);
    cleanup();
    open(financing({ plans: [], loan: { ...loan, status: 'PENDING_MERCHANT', continues: false } }));
    await screen.findByText('The lender is waiting for the company that does the work.');
    expect(screen.queryByRole('button', { name: 'Continue Application' })).toBeNull();
  });

  it('lets a customer apply again after the lender declined, and says where nothing can be applied for', async () => {
    const user = userEvent.setup();
    open(financing({ loan: { ...loan, status: 'DECLINED', continues: false } }));
    await user.click(await screen.findByRole('button', { name: 'Apply again' }));
    await screen.findByText(terms);
    cleanup();
    open(financing({ plans: [] }));
    await screen.findByText('You can’t apply online for this option right now. Contact Hollis & Rowe.');
    expect(screen.queryByRole('button', { name: 'Apply again' })).toBeNull();
  });

  it('says of a loan that was refunded whole that it was, not that it was applied for or approved', async () => {
    const paid = { ...loan, approvedCents: 400_000, continues: false };
    open(financing({ plans: [], loan: { ...paid, status: 'REFUNDED' } }));
    await screen.findByText('Your loan (120 months) was refunded.');
    expect(screen.getByRole('heading', { name: 'Your loan' })).toBeTruthy();
    expect(screen.getByText(/no longer pays for the work/)).toBeTruthy();
    expect(screen.queryByText(/applied|Approved/)).toBeNull();
    cleanup();
    // of which a part was refunded, the loan still pays
    open(financing({ plans: [], loan: { ...paid, status: 'FUNDED' } }));
    await screen.findByText('You applied for 120 months.');
    expect(screen.getByText('Approved for $4,000.00.')).toBeTruthy();
  });
});
