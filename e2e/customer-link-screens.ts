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
  { name: 'customer-offer-revoked', path: revoked, as: null },
  { name: 'customer-offer-unknown', path: '/p/a-token-that-nobody-has-ever-been-sent', as: null },
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
