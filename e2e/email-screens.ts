import type { Page } from 'playwright-core';
import { runClock } from '../scripts/run-clock.ts';
import { answerCalls } from './answers.ts';
import type { Screen } from './screen.ts';

const path = '/settings/emails';
const hour = 3_600_000;
const before = (ms: number) => new Date(runClock() - ms).toISOString();

const accountEmail = () => ({
  personId: 2,
  firstName: 'Dee',
  lastName: 'Wallace',
  email: 'dee.wallace@hollisrowe.example',
  kind: 'passwordChanged',
  status: 'failed',
  failure: 'address_refused',
  createdDate: new Date(runClock() - 3_600_000).toISOString(),
});
const emails = () => {
  const base = {
    subject: null,
    createdBy: 'Beth Young',
    version: 2,
    nextTryDate: null,
    triedDate: before(hour),
  };
  return [
    {
      ...base,
      id: 1,
      kind: 'receipt',
      about: { entity: 'workOrder', id: 118_204, partId: 7 },
      to: 'ruth.farow@mail.example',
      subject: 'Receipt R-118204-1 from Hollis & Rowe',
      status: 'failed',
      failure: 'address_refused',
      tries: 1,
      createdDate: before(hour),
    },
    {
      ...base,
      id: 2,
      kind: 'proposalLink',
      about: { entity: 'salesProposal', id: 118_100, partId: 9 },
      to: 'd.castellano@mail.example',
      subject: 'Heat pump replacement: your proposal from Hollis & Rowe',
      status: 'unsure',
      failure: 'no_answer',
      tries: 1,
      createdDate: before(3 * hour),
    },
    {
      ...base,
      id: 3,
      kind: 'invitation',
      about: { entity: 'person', id: 4, partId: null },
      to: 'sam.ortega@mail.example',
      subject: 'Join Hollis & Rowe on Fieldwright',
      status: 'trying',
      failure: 'server_unreachable',
      tries: 7,
      createdDate: before(hour / 2),
      nextTryDate: new Date(runClock() + hour / 20).toISOString(),
    },
  ];
};

async function withEmails(page: Page): Promise<void> {
  await answerCalls(page, '**/api/undeliveredemails', (route) => route.fulfill({ json: { data: emails() } }));
  await answerCalls(page, '**/api/undeliveredemails/accounts', (route) =>
    route.fulfill({ json: { data: [accountEmail()] } }),
  );
  await page.reload();
}

/** Undelivered emails, and how other pages report them. */
export const emailScreens: Screen[] = [
  { name: 'emails-none', path, as: 'office' },
  {
    name: 'emails',
    path,
    as: 'office',
    async prepare(page) {
      await withEmails(page);
      await page.getByText('May not have arrived', { exact: true }).waitFor();
    },
  },
  {
    name: 'emails-banner',
    path: '/settings',
    as: 'office',
    async prepare(page) {
      await withEmails(page);
      await page.getByText('3 emails weren’t delivered.').waitFor();
    },
  },
];
