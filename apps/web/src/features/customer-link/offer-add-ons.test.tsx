import { build } from '@fieldwright/domain/kernel/testing/build-aggregate';
import { presentProposal } from '@fieldwright/domain/proposals/presentation';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Answer } from '../../lib/requests/send.ts';
import { stubServer } from '../../testing/stub-server.ts';
import { OfferPage } from './offer.page.tsx';

beforeAll(() => Promise.all([import('./offer-add-ons.tsx'), import('./answer-offer.ts')]), 60_000);
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

type Open = Extract<Answer<'POST /api/proposallinks/open'>, { state: 'open' }>;

const token = 'a-token-of-more-than-twenty-signs';
const addOn = { salesProposalPackageId: 1, addOn: true };
const proposal = (more: object = {}) =>
  presentProposal(
    build(salesProposalShape, {
      number: 'P-7',
      text: 'Furnace',
      siteId: 8,
      status: 'Sent',
      packages: [{ text: 'Best' }],
      details: [
        { salesProposalPackageId: 1, text: 'Furnace', unitPriceCents: 100_000 },
        { ...addOn, text: 'UV lamp', unitPriceCents: 20_000, order: 1 },
        { ...addOn, text: 'Surge protector', unitPriceCents: 10_000, order: 2 },
        { ...addOn, text: 'Zoning', unitPriceCents: null, order: 3 },
      ],
      ...more,
    }),
    { allowOverrideTaxes: true, taxItem: null },
  );
function open(of = proposal(), more: Partial<Open> = {}) {
  history.replaceState(null, '', `/p/${token}`);
  const shown: Open = {
    state: 'open',
    companyName: 'Hollis & Rowe',
    contact: { phone: null, email: null, website: null, lines: [] },
    logo: null,
    brandColor: null,
    customer: { name: 'Ruth', fullName: 'Ruth Farrow', address: [] },
    timeZone: 'America/New_York',
    today: '2026-11-21',
    linkExpiresDate: '2026-12-21T15:00:00Z',
    signature: null,
    deposit: null,
    loanFor: null,
    appliesOnline: true,
    told: [],
    revision: { number: 1, hash: 'a'.repeat(64), sentDate: '2026-11-20T15:00:00Z' },
    proposal: of,
    ...more,
  };
  const server = stubServer({
    'POST /api/proposallinks/open': () => shown,
    'POST /api/proposallinks/sign': () => ({ name: 'Ruth', date: '', packageId: 1, addOnIds: [] }),
    'POST /api/proposallinks/view': () => null,
  });
  render(<OfferPage />);
  return { server, user: userEvent.setup() };
}
const total = () => screen.getByText('Total').closest('div')!.textContent;

describe('/p/:token, with add-ons', () => {
  it('changes the total with each tick, and signs what is ticked (R1.2)', async () => {
    const { server, user } = open();
    const lamp = await screen.findByRole('checkbox', { name: /^UV lamp.*\+\$200\.00$/ });
    expect(total()).toContain('$1,000.00');
    await user.click(lamp);
    expect(total()).toContain('$1,200.00');
    expect(screen.getByText('2 items')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: /^Surge protector/ }));
    expect(total()).toContain('$1,300.00');
    await user.click(lamp);
    expect(total()).toContain('$1,100.00');
    await user.click(screen.getAllByRole('button', { name: 'Select Best' })[0]!);
    await screen.findByRole('heading', { name: 'Sign for Best with Surge protector' });
    screen.getByText(/accept Best with Surge protector for \$1,100\.00/);
    await user.click(screen.getByRole('radio', { name: 'Type my name' }));
    await user.click(screen.getByRole('button', { name: 'Sign and accept $1,100.00' }));
    const { body } = server.calls.find(({ key }) => key === 'POST /api/proposallinks/sign')!;
    expect(body).toMatchObject({ packageId: 1, addOnIds: [3] });
  });

  it('keeps the ticks while someone looks at the signature and goes back', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('checkbox', { name: /^UV lamp/ }));
    await user.click(screen.getAllByRole('button', { name: 'Select Best' })[0]!);
    await user.click(await screen.findByRole('button', { name: 'Back to your options' }));
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: /^UV lamp/ })).checked).toBe(true);
    expect(total()).toContain('$1,200.00');
  });

  it('has the ticks again after a lender’s page leads back, in the same revision only', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('checkbox', { name: /^UV lamp/ }));
    const isTicked = async () =>
      (await screen.findByRole<HTMLInputElement>('checkbox', { name: /^UV lamp/ })).checked;
    cleanup();
    open();
    expect(await isTicked()).toBe(true);
    expect(total()).toContain('$1,200.00');
    cleanup();
    open(proposal(), { revision: { number: 2, hash: 'b'.repeat(64), sentDate: '2026-11-21T15:00:00Z' } });
    expect(await isTicked()).toBe(false);
    cleanup();
    // signed in another tab, without it
    const { choices: _, ...signed } = proposal().packages[0]!;
    open({ ...proposal(), packages: [signed] });
    await screen.findByText('Total');
    expect(total()).toContain('$1,000.00');
  });

  it('offers financing before the signature, for what is ticked (R1.7)', async () => {
    const of = proposal();
    const plan = {
      text: '60 months',
      monthlyCents: 2_000,
      selected: false,
      sentences: ['Subject to credit.'],
    };
    const packages = of.packages.map((each) => ({
      ...each,
      financing: [plan],
      choices: each.choices!.map((choice) => ({ ...choice, financing: [plan] })),
    }));
    const { user, server } = open({ ...of, packages });
    server.handlers['POST /api/proposallinks/financing'] = () => ({
      needs: [],
      isTest: false,
      plans: [
        { applicationId: 3, text: '60 months', monthlyCents: 2_000, sentences: ['Subject to credit.'] },
      ],
      loan: null,
    });
    server.handlers['POST /api/proposallinks/apply'] = () => ({ redirectUrl: null, failure: 'Not now.' });
    await screen.findByRole('checkbox', { name: /^UV lamp/ });
    const signing = async () => {
      await screen.findAllByRole('button', { name: 'Select Best' });
      await user.click(screen.getAllByRole('button', { name: 'Select Best' })[0]!);
      await screen.findByRole('heading', { name: /^Sign for Best/ });
    };
    await signing();
    screen.getByRole('button', { name: 'Apply for financing' });
    await user.click(screen.getByRole('button', { name: 'Back to your options' }));
    await user.click(await screen.findByRole('checkbox', { name: /^UV lamp/ }));
    await signing();
    await user.click(screen.getByRole('button', { name: 'Apply for financing' }));
    await screen.findByRole('heading', { name: 'Financing for Best with UV lamp' });
    const lamp = packages[0]!.addOns!.find(({ text }) => text === 'UV lamp')!.id;
    const sent = (path: string) =>
      server.calls.find(({ key }) => key === `POST /api/proposallinks/${path}`)!.body;
    expect(sent('financing')).toMatchObject({ addOnIds: [lamp] });
    await user.click(await screen.findByRole('radio', { name: 'Owner' }));
    await user.click(screen.getByRole('radio', { name: 'Single Family' }));
    await user.type(screen.getByLabelText(/^Mortgage/), '1,200');
    await user.click(screen.getByRole('button', { name: 'Continue to the lender' }));
    await screen.findByText('Not now.');
    expect(sent('apply')).toMatchObject({ packageId: packages[0]!.id, addOnIds: [lamp] });
    cleanup();
    open({ ...of, packages }, { appliesOnline: false });
    await signing();
    expect(screen.queryByRole('button', { name: 'Apply for financing' })).toBeNull();
  });

  it('has no tick for one without a price', async () => {
    open();
    const zoning = await screen.findByRole<HTMLInputElement>('checkbox', {
      name: /^Zoning.*Ask for the price$/,
    });
    expect(zoning.disabled).toBe(true);
  });

  it('shows what can’t be chosen anymore without boxes, and after acceptance only what was chosen (R4.8)', async () => {
    open({ ...proposal(), declined: true });
    const group = within(await screen.findByRole('group', { name: 'Optional add-ons' }));
    expect(group.queryByRole('checkbox')).toBeNull();
    group.getByText('Not included in the total.');
  });

  it('names the chosen ones after acceptance (R4.8)', async () => {
    const details = [
      { salesProposalPackageId: 1, text: 'Furnace', unitPriceCents: 100_000 },
      { ...addOn, text: 'UV lamp', unitPriceCents: 20_000, order: 1 },
      { ...addOn, text: 'Surge protector', unitPriceCents: 10_000, order: 2, leftOut: true },
    ];
    open(
      proposal({
        status: 'Accepted',
        packages: [{ text: 'Best', selected: true }],
        details,
        acceptedBy: 'Ruth',
      }),
    );
    const group = within(await screen.findByRole('group', { name: 'Add-ons you chose' }));
    expect(group.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['UV lamp']);
    expect(total()).toContain('$1,200.00');
  });
});
