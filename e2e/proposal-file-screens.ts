import type { Page } from 'playwright-core';
import { type Asked, answerCalls } from './answers.ts';
import { demoProposal, linkToProposal } from './customer-links.ts';
import type { Screen } from './screen.ts';

const guid = (place: number) => `0d6f0f0e-0000-4000-8000-00000000000${place}`;
const addressOf = (place: number) => `/api/filecontents/picture-${place}`;

/** A drawing in place of a photo of a heat pump. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600"><rect width="800" height="600" fill="#d7e3ea"/>
  <rect y="430" width="800" height="170" fill="#8fa37a"/><rect x="250" y="180" width="300" height="290" rx="14" fill="#eef0ef" stroke="#6b7680" stroke-width="6"/>
  <circle cx="400" cy="300" r="92" fill="#39434b"/><circle cx="400" cy="300" r="28" fill="#aab4bb"/></svg>`;
const showPictures = (page: Page) =>
  answerCalls(page, '**/api/filecontents/*', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: drawing }),
  );

const kept = (place: number, contentType: string, size: number) => ({
  id: place,
  guid: guid(place),
  name: `file-${place}`,
  contentType,
  size,
  preview: contentType.startsWith('image/') ? 'ready' : 'none',
  url: contentType.startsWith('image/') ? addressOf(place) : null,
  expiresDate: '2026-11-21T15:00:00.000Z',
});
const files = [
  kept(1, 'application/pdf', 1_341_000),
  kept(2, 'image/jpeg', 2_650_000),
  kept(3, 'application/pdf', 88_000),
  kept(4, 'image/png', 410_000),
];
const titles = ['Manufacturer’s brochure', 'The old unit', 'County permit', ''];

interface Loaded {
  data: { id: number; packages: object[]; fileInformations: object[]; context: object };
}

/** Answers for a proposal as if it had files, notes, and a recommended package with a picture. */
async function withFiles(route: Asked): Promise<void> {
  const { data } = (await (await route.fetch()).json()) as Loaded;
  const last = data.packages.length - 1;
  const packages = data.packages.map((each, at) =>
    at === last
      ? {
          ...each,
          summary: 'Quiet, even heat, and the lowest bills.',
          pictureGuid: guid(4),
          recommended: true,
        }
      : each,
  );
  const fileInformations = files.slice(0, 3).map((file, at) => ({
    id: at + 1,
    salesProposalId: data.id,
    order: at,
    shown: at === 0,
    fileId: file.id,
    guid: file.guid,
    text: titles[at],
    error: null,
    hidden: false,
    created: false,
    updated: false,
    deleted: false,
  }));
  const more = { staffNote: 'Wants it done before Thanksgiving. Ask for the gate code.' };
  await route.fulfill({
    json: { data: { ...data, ...more, packages, fileInformations, context: { ...data.context, files } } },
  });
}

/** Opens a proposal with files. */
async function openWithFiles(page: Page): Promise<void> {
  await showPictures(page);
  await answerCalls(page, /\/api\/salesproposals\/\d+$/, withFiles);
  await page.locator('.list-rows:not([aria-busy]) tbody tr').first().waitFor();
  await page.locator('tbody tr .row-link').first().click();
  await page.getByRole('tab', { name: /Recommended/ }).click();
  await page.getByRole('img', { name: /^Picture of/ }).waitFor();
}

interface Offered {
  data: { proposal: { packages: object[] } };
}

/** Shows what a customer got with pictures, a recommended option and files. */
async function offerWithFiles(page: Page): Promise<void> {
  await showPictures(page);
  await answerCalls(page, '**/api/proposallinks/open', async (route) => {
    const { data } = (await (await route.fetch()).json()) as Offered;
    const packages = data.proposal.packages.map((each, at) => ({
      ...each,
      pictureId: guid(4),
      ...(at === 0 && { summary: 'Quiet, even heat, and the lowest bills.', recommended: true }),
    }));
    const proposal = {
      ...data.proposal,
      packages,
      files: files.slice(0, 2).map(({ guid: id }, at) => ({ id, text: titles[at] })),
    };
    const pictures = [{ id: guid(4), small: addressOf(4), large: addressOf(4) }];
    const there = files.map(({ guid: id, contentType, size }) => ({ id, contentType, size }));
    await route.fulfill({ json: { data: { ...data, proposal, pictures, files: there } } });
  });
  await answerCalls(page, '**/api/proposallinks/file', (route) =>
    route.fulfill({ json: { data: { url: addressOf(2), picture: addressOf(2) } } }),
  );
  await page.reload();
  await page.getByText('Recommended').waitFor();
}

const viewed: Screen['path'] = async (product) =>
  (await linkToProposal(product, (await demoProposal(product, 'Viewed')).id)).path;

/** Files of a proposal, and the pictures and marks of its packages, for staff and for the customer. */
export const proposalFileScreens: Screen[] = [
  {
    name: 'proposal-files',
    path: '/proposals?status=Created',
    as: 'sales',
    whole: true,
    prepare: openWithFiles,
  },
  {
    name: 'proposal-files-refused',
    path: '/proposals?status=Created',
    as: 'sales',
    async prepare(page) {
      await openWithFiles(page);
      await page.getByLabel('Add files').setInputFiles({
        // named like one of the titles: the data that the page's texts are compared with
        name: 'The old unit',
        mimeType: 'application/x-msdownload',
        buffer: Buffer.from('MZ'),
      });
      await page.getByText(/^Only these can be attached/).scrollIntoViewIfNeeded();
    },
  },
  { name: 'customer-offer-files', path: viewed, as: null, whole: true, prepare: offerWithFiles },
  {
    name: 'customer-offer-file',
    path: viewed,
    as: null,
    async prepare(page) {
      await offerWithFiles(page);
      await page.getByRole('button', { name: 'The old unit' }).click();
      await page.getByRole('link', { name: /^Download/ }).waitFor();
    },
  },
];
