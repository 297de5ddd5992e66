import type { Page } from 'playwright-core';
import { answerCalls } from './answers.ts';
import { demoProposal, linkToProposal, revokeLink } from './customer-links.ts';
import type { Product } from './product.ts';
import type { Screen } from './screen.ts';

/**
 * Creates a link to a proposal in the given status. Use only statuses that creating or opening a link doesn't
 * change, because other screens show the same proposals.
 */
const linkTo = (status: string) => async (product: Product) =>
  linkToProposal(product, (await demoProposal(product, status)).id);

async function revoked(product: Product): Promise<string> {
  const link = await linkTo('Viewed')(product);
  await revokeLink(product, link);
  return link.path;
}

const differences = [
  { option: null, what: 'Good until', from: 'December 10, 2026', to: 'December 31, 2026' },
  { option: 'Comfort', what: 'Subtotal', from: '$10,773.00', to: '$10,773.01' },
  { option: 'Comfort', what: 'Item', from: '', to: 'Surge protector' },
  { option: 'Comfort', what: 'Total', from: '$9,983.05', to: '$9,983.06' },
];
const sent = { number: 1, date: '2026-11-20T15:00:00Z', by: 'Colin Mercer', differences };
const signed = {
  name: 'Angela Castellano',
  method: 'drawn',
  date: '2026-11-20T16:00:00Z',
  packageId: 0,
  addOnIds: [],
  number: 1,
  differences,
};

/** Shows the proposal with what its customer has received and signed, without changing it for other screens. */
async function withContext(page: Page, context: Record<string, unknown>): Promise<void> {
  await answerCalls(page, '**/api/salesproposals/*', async (route) => {
    const { data } = (await (await route.fetch()).json()) as {
      data: { packages: { id: number }[]; context: object };
    };
    const { signed: shown } = context;
    const more = shown ? { ...context, signed: { ...shown, packageId: data.packages[0]!.id } } : context;
    await route.fulfill({ json: { data: { ...data, context: { ...data.context, ...more } } } });
  });
  await page.reload();
}

const remindersPath = '/p/reminders/a-token-that-nobody-has-ever-been-sent';

/** Shows the page on which a customer turns reminders off, as for an address that was reminded. */
async function showReminders(page: Page, stopped: boolean): Promise<void> {
  const data = {
    companyName: 'Hollis & Rowe',
    contact: {
      phone: { href: 'tel:+18285550140', text: '(828) 555-0140' },
      email: null,
      website: null,
      lines: ['Asheville, NC', 'License NC 00-0140'],
    },
    logo: null,
    brandColor: '#1f5f8b',
    email: 'angela.castellano@mail.example',
    stopped,
  };
  await answerCalls(page, '**/api/reminderaddresses/open', (route) => route.fulfill({ json: { data } }));
  await page.reload();
  await page.getByRole('button', { name: stopped ? 'Send reminders again' : 'Stop reminders' }).waitFor();
}

/** A proposal as its customer sees it, and its links as the staff see them. */
export const customerLinkScreens: Screen[] = [
  {
    name: 'customer-offer',
    path: async (product) => (await linkTo('Viewed')(product)).path,
    as: null,
    whole: true,
  },
  {
    name: 'customer-offer-accepted',
    path: async (product) => (await linkTo('Accepted')(product)).path,
    as: null,
    prepare: (page) => page.getByText(/^Accepted by/).waitFor(),
  },
  {
    name: 'customer-offer-warranty',
    path: async (product) => (await linkTo('Viewed')(product)).path,
    as: null,
    async prepare(page) {
      await answerCalls(page, '**/api/proposallinks/open', async (route) => {
        const { data } = (await (await route.fetch()).json()) as {
          data: { proposal: { packages: { lines: object[] }[] } };
        };
        const warranty = 'Parts 10 years, labor 1 year';
        const packages = data.proposal.packages.map((each) => ({
          ...each,
          lines: each.lines.map((line) => ({ ...line, warranty })),
        }));
        await route.fulfill({ json: { data: { ...data, proposal: { ...data.proposal, packages } } } });
      });
      await page.reload();
      await page.getByText('Warranty: Parts 10 years, labor 1 year').first().waitFor();
    },
  },
  {
    name: 'customer-offer-deposit',
    path: async (product) => (await linkTo('Viewed')(product)).path,
    as: null,
    whole: true,
    async prepare(page) {
      await answerCalls(page, '**/api/proposallinks/open', async (route) => {
        type Package = { id: number; totals: object | null };
        const { data } = (await (await route.fetch()).json()) as {
          data: { proposal: { packages: Package[] } };
        };
        const packages = data.proposal.packages.map((each) => ({
          ...each,
          totals: each.totals && { ...each.totals, depositCents: 150_000 },
        }));
        const signature = {
          name: 'Angela Castellano',
          date: '2026-11-20T16:00:00Z',
          packageId: packages[0]!.id,
          addOnIds: [],
        };
        const deposit = { dueCents: 150_000, isPayable: true };
        await route.fulfill({
          json: { data: { ...data, signature, deposit, proposal: { ...data.proposal, packages } } },
        });
      });
      await page.reload();
      await page.getByRole('button', { name: 'Pay $1,500.00 deposit' }).waitFor();
    },
  },
  {
    name: 'customer-offer-sign',
    path: async (product) => (await linkTo('Viewed')(product)).path,
    as: null,
    whole: true,
    async prepare(page) {
      await page
        .getByRole('button', { name: /^Select/ })
        .first()
        .click();
      await page.getByRole('heading', { level: 1, name: /^Sign for/ }).waitFor();
    },
  },
  {
    name: 'customer-offer-sign-missing',
    path: async (product) => (await linkTo('Viewed')(product)).path,
    as: null,
    async prepare(page) {
      await page
        .getByRole('button', { name: /^Select/ })
        .first()
        .click();
      await page.getByRole('button', { name: /^Sign and accept/ }).click();
      await page.getByText('Please sign in the box, or type your name instead.').waitFor();
    },
  },
  {
    name: 'proposal-changed-since-sent',
    path: async (product) => `/proposals/${(await demoProposal(product, 'Viewed')).id}`,
    as: 'sales',
    async prepare(page) {
      await withContext(page, { sent });
      await page.getByRole('button', { name: 'See what changed' }).click();
      await page.getByRole('dialog').getByRole('table').first().waitFor();
    },
  },
  {
    name: 'proposal-signed',
    path: async (product) => `/proposals/${(await demoProposal(product, 'Viewed')).id}`,
    as: 'sales',
    async prepare(page) {
      await withContext(page, { sent: { ...sent, differences: [] }, signed: { ...signed, differences: [] } });
      await page.getByText(/^Signed by Angela Castellano/).waitFor();
    },
  },
  {
    name: 'proposal-changed-since-signed',
    path: async (product) => `/proposals/${(await demoProposal(product, 'Viewed')).id}`,
    as: 'sales',
    async prepare(page) {
      await withContext(page, { sent, signed });
      await page.getByText(/^Changed since .+ signed it/).waitFor();
    },
  },
  {
    name: 'customer-offer-pdf',
    path: async (product) => (await linkTo('Viewed')(product)).path,
    as: null,
    async prepare(page) {
      await page.getByRole('button', { name: 'Get the PDF' }).click();
      await page.getByRole('link', { name: 'Open PDF' }).waitFor();
    },
  },
  {
    name: 'proposal-signed-copy',
    path: async (product) => `/proposals/${(await demoProposal(product, 'Viewed')).id}`,
    as: 'sales',
    async prepare(page) {
      await withContext(page, { sent: { ...sent, differences: [] }, signed: { ...signed, differences: [] } });
      await answerCalls(page, '**/api/salesproposals/*/pdf', (route) =>
        route.fulfill({ json: { data: { url: null } } }),
      );
      await page.getByRole('button', { name: 'Signed copy' }).click();
      await page.getByText('Preparing the PDF…').waitFor();
    },
  },
  {
    name: 'proposal-emails',
    path: async (product) => `/proposals/${(await demoProposal(product, 'Viewed')).id}`,
    as: 'sales',
    async prepare(page) {
      await withContext(page, { sent: { ...sent, differences: [] } });
      const email = { subject: 'Heat pump: your proposal from Hollis & Rowe', date: sent.date, by: sent.by };
      const data = [
        {
          ...email,
          id: 3,
          kind: 'signedCopy',
          subject: null,
          to: null,
          status: 'trying',
          by: null,
        },
        { ...email, id: 2, kind: 'proposalLink', to: 'angela.castellano@mail.example', status: 'sent' },
        { ...email, id: 1, kind: 'proposalLink', to: 'angela@castelano.example', status: 'failed' },
      ];
      await answerCalls(page, '**/api/salesproposals/*/emails', (route) => route.fulfill({ json: { data } }));
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Emails' }).click();
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  },
  { name: 'customer-offer-revoked', path: revoked, as: null },
  { name: 'customer-offer-unknown', path: '/p/a-token-that-nobody-has-ever-been-sent', as: null },
  {
    name: 'customer-reminders',
    path: remindersPath,
    as: null,
    prepare: (page) => showReminders(page, false),
  },
  {
    name: 'customer-reminders-off',
    path: remindersPath,
    as: null,
    prepare: (page) => showReminders(page, true),
  },
  { name: 'customer-reminders-unknown', path: remindersPath, as: null },
  {
    name: 'proposal-send-reminder',
    path: async (product) => `/proposals/${(await demoProposal(product, 'Viewed')).id}`,
    as: 'sales',
    async prepare(page) {
      await withContext(page, { sent: { ...sent, differences: [] } });
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Send reminder' }).click();
      await page.getByRole('alertdialog', { name: 'Send a reminder?' }).waitFor();
    },
  },
  {
    name: 'proposal-no-reminders',
    path: async (product) => `/proposals/${(await demoProposal(product, 'Viewed')).id}`,
    as: 'sales',
    async prepare(page) {
      await withContext(page, { sent: { ...sent, differences: [] }, noReminders: true });
      await page.getByText('No reminders').waitFor();
    },
  },
  { name: 'signature-check', path: '/p/verify', as: null },
  { name: 'signature-check-none', path: `/p/verify#${'0'.repeat(64)}`, as: null },
  {
    name: 'customer-links',
    path: async (product) => {
      const { id } = await demoProposal(product, 'Viewed');
      await linkToProposal(product, id);
      return `/proposals/${id}`;
    },
    as: 'sales',
    async prepare(page) {
      await page.getByRole('button', { name: 'Customer link' }).click();
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'customer-links-no-phone',
    path: async (product) => `/proposals/${(await demoProposal(product, 'Viewed')).id}`,
    as: 'owner',
    async prepare(page) {
      await answerCalls(page, '**/api/salesproposals/*/links', async (route) => {
        const { data } = (await (await route.fetch()).json()) as { data: object };
        await route.fulfill({ json: { data: { ...data, companyHasPhone: false } } });
      });
      await page.getByRole('button', { name: 'Customer link' }).click();
      await page.getByRole('link', { name: 'Add one' }).waitFor();
    },
  },
];
