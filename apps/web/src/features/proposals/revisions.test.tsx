import { build } from '@fieldwright/domain/kernel/testing/build-aggregate';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Answer } from '../../lib/requests/send.ts';
import { openApp } from '../../testing/open-app.tsx';
import { type Handlers, refuse } from '../../testing/stub-server.ts';

type Proposal = Answer<'GET /api/salesproposals/{id}'>;
type Context = Proposal['context'];

// loads the page's code before the first test waits for it
beforeAll(() => import('./proposal.page.tsx'), 60_000);
afterEach(() => vi.unstubAllGlobals());

const place = {
  customerId: 31,
  customerName: 'Angela Castellano',
  phone: '',
  siteId: 41,
  siteText: 'Home',
  street: '42 Birch Hollow Ln',
  city: 'Asheville',
  state: 'NC',
  postalCode: '28801',
  timeZone: 'America/New_York',
};
const context: Context = {
  place,
  pricing: { allowOverrideTaxes: true, taxRounding: 'invoice', taxItem: null, taxExemption: null },
  removal: null,
  placeRemoval: null,
  savedBy: null,
  soldAs: null,
  sitePrices: null,
  loanPlans: [],
  lender: null,
  timeline: [],
  lineDepartments: [],
};
const differences = [
  { option: null, what: 'Title', from: '', to: 'Heat pump' },
  { option: 'Comfort', what: 'Total', from: '$6,480.00', to: '$6,480.01' },
];
const sent: NonNullable<Context['sent']> = {
  number: 2,
  date: '2026-11-20T15:00:00Z',
  by: 'Colin Mercer',
  differences,
};
const signed: NonNullable<Context['signed']> = {
  name: 'Angela Castellano',
  method: 'typed',
  date: '2026-11-20T16:00:00Z',
  packageId: 1,
  addOnIds: [],
  number: 2,
  waits: false,
  differences,
};

async function open(beside: Partial<Context>, handlers: Handlers = {}, root: object = {}) {
  const proposal = (): Proposal => ({
    ...build(salesProposalShape, {
      text: 'Heat pump',
      packages: [{ text: 'Comfort' }],
      details: [{ salesProposalPackageId: 1, text: 'Heat pump', unitPriceCents: 648_001 }],
      createdDate: '2026-11-20T15:00:00Z',
      updatedDate: '2026-11-20T15:41:00Z',
      ...root,
    }),
    // as the server answers it each time
    context: structuredClone({ ...context, ...beside }),
  });
  const app = await openApp('/proposals/7', { 'GET /api/salesproposals/{id}': proposal, ...handlers });
  await screen.findByRole('tablist', { name: 'Packages' });
  const bodies = (key: string) => {
    const pattern = new RegExp(`^${key.replaceAll('{id}', String.raw`\d+`)}$`);
    return app.server.calls.filter((call) => pattern.test(call.key)).map(({ body }) => body);
  };
  return { ...app, bodies };
}

describe('a proposal that has changed since it was sent', () => {
  it('says so, shows what has changed, and offers to send the new version', async () => {
    const links = { email: '', companyHasPhone: true, links: [] };
    const { user } = await open({ sent }, { 'GET /api/salesproposals/{id}/links': () => links });
    expect(screen.getByText(/^Changed since it was sent/)).toBeTruthy();
    expect(screen.getByText('The customer still sees version 2.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'See what changed' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Changed since version 2' }));
    const tables = dialog.getAllByRole('table').map(({ textContent }) => textContent);
    expect(tables).toEqual([
      'ProposalWhatSentNowTitle–Heat pump',
      'ComfortWhatSentNowTotal$6,480.00$6,480.01',
    ]);
    await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1)!);
    await user.click(screen.getByRole('button', { name: 'Send the new version' }));
    expect(await screen.findByRole('dialog', { name: 'Customer link' })).toBeTruthy();
  });

  it('says nothing where nothing has changed, or it was never sent', async () => {
    await open({ sent: { ...sent, differences: [] } });
    expect(screen.queryByText(/^Changed since/)).toBeNull();
  });
});

describe('a signed proposal', () => {
  it('offers to create the work order, as accepted by who signed (R4.8)', async () => {
    const key = 'POST /api/salesproposalpackages/{id}/select';
    const { user, bodies } = await open(
      { sent: { ...sent, differences: [] }, signed: { ...signed, differences: [] } },
      {
        'GET /api/workorders': () => ({ workOrders: [] }) as never,
        [key]: () => refuse('invalid', { fields: { id: 'Not now.' } }),
      },
    );
    expect(screen.getByText(/^Signed by Angela Castellano/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Create work order' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByLabelText('Verbally')).toBeNull();
    await user.click(dialog.getByRole('button', { name: /^Accept/ }));
    await waitFor(() => expect(bodies(key)).toHaveLength(1));
    expect(bodies(key)[0]).toMatchObject({ acceptedBy: 'Angela Castellano', acceptance: 'signed' });
  });

  it('that has changed since says so, and asks to sign again instead', async () => {
    const { user } = await open({ sent, signed });
    expect(screen.getByText(/^Changed since Angela Castellano signed it/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Ask to sign again' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Create work order' })).toBeNull();
    expect(screen.queryByText(/^Changed since it was sent/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'See what changed' }));
    expect(await screen.findByRole('dialog', { name: 'Changed since it was signed' })).toBeTruthy();
  });

  it('that was accepted says that the customer signed it (R4.8)', async () => {
    const accepted = {
      status: 'Accepted',
      acceptedBy: 'Angela Castellano',
      acceptance: 'signed',
      acceptedDate: '2026-11-20T16:00:00Z',
    };
    await open({ signed: { ...signed, differences: [] } }, {}, accepted);
    expect(screen.getByText(/^The customer signed it\. /)).toBeTruthy();
  });
});

describe('a proposal that one of two people has signed', () => {
  const half = { ...signed, waits: true, differences: [] };

  it('waits for the second signature, whose signer is sent a link (R1.2)', async () => {
    const made = 'POST /api/salesproposals/{id}/links';
    const { user, bodies } = await open(
      { sent: { ...sent, differences: [] }, signed: half },
      {
        'GET /api/salesproposals/{id}/links': () => ({
          email: 'angela@mail.example',
          companyHasPhone: true,
          links: [],
        }),
        [made]: () => refuse('too_many_attempts'),
      },
      { signers: 2 },
    );
    expect(screen.getByText('Waiting for the second signature.')).toBeTruthy();
    expect(screen.getByText(/^Angela Castellano signed for Comfort/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Signed copy' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Create work order' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Send to the second signer' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Customer link' }));
    await user.type(await dialog.findByLabelText('Second signer’s email'), 'marco@mail.example');
    await user.click(dialog.getByRole('button', { name: 'Email link' }));
    await waitFor(() => expect(bodies(made)).toHaveLength(1));
    expect(bodies(made)[0]).toMatchObject({ mail: true, secondSigner: 'marco@mail.example' });
  });

  it('has the first signature canceled after a question', async () => {
    const key = 'POST /api/salesproposals/{id}/cancelsignature';
    const { user, bodies } = await open(
      { sent: { ...sent, differences: [] }, signed: half },
      { [key]: () => null },
    );
    await user.click(screen.getByRole('button', { name: 'Cancel signature' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Cancel the first signature?' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel signature' }));
    expect(await screen.findByText('Signature canceled. Both people can sign again.')).toBeTruthy();
    expect(bodies(key)).toHaveLength(1);
  });

  it('says that it has changed since, and that both sign again', async () => {
    await open({ sent, signed: { ...half, differences } }, {}, { signers: 2 });
    expect(screen.getByText(/^Changed since Angela Castellano signed it/)).toBeTruthy();
    expect(screen.getByText(/Both people have to sign the new version\.$/)).toBeTruthy();
    expect(screen.queryByText('Waiting for the second signature.')).toBeNull();
  });

  it('is asked for with a box on the proposal', async () => {
    const { user } = await open({});
    const box = screen.getByRole('checkbox', { name: 'Ask for two signatures' });
    expect(box).toHaveProperty('checked', false);
    await user.click(box);
    expect(box).toHaveProperty('checked', true);
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false);
  });
});

describe('what a customer has written', () => {
  const question = {
    id: 5,
    kind: 'question' as const,
    text: 'When?',
    date: '2026-11-20T16:00:00Z',
    answer: null,
  };
  const key = 'POST /api/proposalmessages/{id}/answer';

  it('is answered by email, and shows the answer', async () => {
    const messages: NonNullable<Context['messages']> = [question];
    const { user, bodies } = await open({ messages }, { [key]: () => null });
    const list = within(screen.getByRole('list', { name: 'From the customer' }));
    expect(list.getByText('When?')).toBeTruthy();
    await user.click(list.getByRole('button', { name: 'Answer' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Answer a question' }));
    await user.click(dialog.getByRole('button', { name: 'Email answer' }));
    expect(await dialog.findByText('Enter an answer.')).toBeTruthy();
    await user.type(dialog.getByLabelText('Your answer'), 'Monday.');
    const answer = { text: 'Monday.', by: 'Beth Young', date: '2026-11-20T17:00:00Z' };
    messages[0] = { ...question, answer };
    await user.click(dialog.getByRole('button', { name: 'Email answer' }));
    expect(await screen.findByText('Answer sent.')).toBeTruthy();
    expect(bodies(key)).toEqual([{ answer: 'Monday.' }]);
    expect(await screen.findByText(/^Beth Young answered/)).toBeTruthy();
  });

  it('is why they declined, without an answer (R4.25)', async () => {
    await open({ messages: [{ ...question, kind: 'decline', text: 'Too much for now' }] });
    const list = within(screen.getByRole('list', { name: 'From the customer' }));
    expect(list.getByText(/^Declined/)).toBeTruthy();
    expect(list.getByText('Too much for now')).toBeTruthy();
    expect(list.queryByRole('button')).toBeNull();
  });
});

describe('a proposal as a PDF', () => {
  it('opens as it was sent, once it is made', async () => {
    let url: string | null = null;
    const { user, bodies } = await open(
      { sent: { ...sent, differences: [] } },
      { 'POST /api/salesproposals/{id}/pdf': () => ({ url }) },
    );
    await user.click(screen.getByRole('button', { name: 'More' }));
    expect(screen.queryByRole('menuitem', { name: 'Signed copy' })).toBeNull();
    await user.click(await screen.findByRole('menuitem', { name: 'PDF as sent' }));
    const dialog = within(await screen.findByRole('dialog', { name: /as sent$/ }));
    expect(dialog.getByText('Preparing the PDF…')).toBeTruthy();
    url = '/api/proposalpdfs/1-2-3';
    const link = await dialog.findByRole('link', { name: 'Open PDF' });
    expect(link.getAttribute('href')).toMatch(/\/api\/proposalpdfs\/1-2-3$/);
    expect(bodies('POST /api/salesproposals/{id}/pdf')[0]).toEqual({ signed: false });
  });

  it('opens as it was signed, and can be tried again', async () => {
    let isReached = false;
    const { user, bodies } = await open(
      { sent: { ...sent, differences: [] }, signed: { ...signed, differences: [] } },
      {
        'POST /api/salesproposals/{id}/pdf': () =>
          isReached ? { url: '/api/proposalpdfs/1-2-3' } : refuse('too_many_attempts'),
      },
    );
    await user.click(screen.getByRole('button', { name: 'Signed copy' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Signed copy of proposal/ }));
    const again = await dialog.findByRole('button', { name: 'Try again' });
    isReached = true;
    await user.click(again);
    expect(await dialog.findByRole('link', { name: 'Open PDF' })).toBeTruthy();
    expect(bodies('POST /api/salesproposals/{id}/pdf').at(-1)).toEqual({ signed: true });
  });
});

it('lists the emails about a proposal, with what became of each', async () => {
  const email = { id: 1, subject: null, date: '2026-11-20T15:00:00Z', by: null } as const;
  const { user } = await open(
    { sent: { ...sent, differences: [] } },
    {
      'GET /api/salesproposals/{id}/emails': () => [
        { ...email, id: 2, kind: 'proposalNews', to: null, status: 'trying' },
        {
          ...email,
          kind: 'proposalLink',
          to: 'angela@castellano.example',
          subject: 'Heat pump: your proposal',
          status: 'sent',
          by: 'Colin Mercer',
        },
      ],
    },
  );
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Emails' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Emails about proposal/ }));
  const [waiting, arrived] = await dialog.findAllByRole('listitem');
  expect(waiting!.textContent).toMatch(/^Notice to salesperson Not sent yet/);
  expect(arrived!.textContent).toMatch(
    /^Proposal link to angela@castellano.example SentHeat pump: your proposal.*, by Colin Mercer$/,
  );
});

describe('a reminder', () => {
  const key = 'POST /api/salesproposals/{id}/reminders';
  const ask = async ({ user }: Awaited<ReturnType<typeof open>>) => {
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Send reminder' }));
    return within(await screen.findByRole('alertdialog', { name: 'Send a reminder?' }));
  };

  it('is sent once asked, and a retry after a lost answer has the same key', async () => {
    let tries = 0;
    const app = await open(
      { sent: { ...sent, differences: [] } },
      { [key]: () => (++tries === 1 ? refuse('unavailable') : { mailedTo: 'angela@castellano.example' }) },
      { status: 'Sent' },
    );
    const dialog = await ask(app);
    await app.user.click(dialog.getByRole('button', { name: 'Send reminder' }));
    await dialog.findByText(/isn’t ready yet/);
    await app.user.click(dialog.getByRole('button', { name: 'Send reminder' }));
    await screen.findByText('Reminder sent to angela@castellano.example.');
    const [first, second] = app.bodies(key) as { key: string }[];
    expect([second!.key, first!.key]).toEqual([first!.key, second!.key]);
  });

  it('isn’t offered before the proposal is sent or after the answer, and not to who wants none', async () => {
    const { user } = await open(
      { sent: { ...sent, differences: [] }, noReminders: true },
      {},
      { status: 'Viewed' },
    );
    expect(screen.getByText('No reminders')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'More' }));
    const item = await screen.findByRole('menuitem', { name: /^Send reminder/ });
    expect(item.getAttribute('aria-disabled')).toBe('true');
    for (const status of ['Created', 'Declined']) {
      const app = await open({ sent: { ...sent, differences: [] } }, {}, { status });
      await app.user.click(screen.getByRole('button', { name: 'More' }));
      await screen.findByRole('menuitem', { name: 'Emails' });
      expect(screen.queryByRole('menuitem', { name: 'Send reminder' })).toBeNull();
    }
  });
});
