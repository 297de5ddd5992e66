import type { Page } from 'playwright-core';
import { answerCalls } from './answers.ts';
import { demoProposal } from './customer-links.ts';
import type { Product } from './product.ts';
import type { Screen } from './screen.ts';
import { first } from './work-order-screens.ts';

const person = (personId: number, name: string, initials: string, isEditing: boolean) => ({
  personId,
  name,
  initials,
  isYou: false,
  isEditing,
  since: '2026-11-20T15:41:00Z',
});
const others = [
  person(101, 'Maria Castellanos-Whitfield', 'MC', true),
  { ...person(102, 'Nate Rowe', 'NR', false), isYou: true },
  person(103, 'Beth Young', 'BY', false),
  person(104, 'Colin Mercer', 'CM', false),
];
const chips = (page: Page) => page.getByRole('list', { name: 'Who else has this open' }).waitFor();

/** Loads the page again while these people have the document open, too. */
async function beside(page: Page, these: readonly object[] = others): Promise<void> {
  await page.addInitScript(`globalThis.othersHere = ${JSON.stringify(these)}`);
  await page.reload();
  await chips(page);
}

const proposalPath = async (product: Product) => `/proposals/${(await demoProposal(product, 'Created')).id}`;

/** Leaves a proposal with unsaved changes, as when the browser is killed, and opens it again. */
async function draft(page: Page): Promise<void> {
  const title = page.getByLabel('Proposal title');
  const before = await title.inputValue();
  await title.fill(`${before}, second floor`);
  // the device keeps it half a second later
  await page.waitForTimeout(1_500);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Restore' }).waitFor();
}

/** Begins to sign out with unsaved changes on the device. */
async function signOut(page: Page): Promise<void> {
  await draft(page);
  await page.getByRole('button', { name: /your settings$/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep' }).waitFor();
}

/** Saves a proposal, answered as if two people had changed it since it was opened. */
async function cameIn(page: Page): Promise<void> {
  const id = Number(/\d+$/.exec(new URL(page.url()).pathname)![0]);
  const by = (name: string, change: object) => ({
    ...change,
    by: { id: 9, name },
    at: '2026-11-20T15:41:00Z',
  });
  const changes = [
    by('Maria Lopez', { kind: 'salesProposal', id, field: 'note' }),
    by('Maria Lopez', { kind: 'salesProposal', id, field: 'expiresDate' }),
    by('Ben Young', { kind: 'salesProposal', id, field: 'staffNote' }),
  ];
  const saved = { outcome: 'saved', id, version: 9_999, ids: {}, cameIn: changes, totals: [], differs: [] };
  await answerCalls(page, /\/api\/salesproposals(\/\d+)?$/, async (asked) => {
    if (asked.request().method() === 'POST') return asked.fulfill({ json: { data: saved } });
    const { data } = (await (await asked.fetch()).json()) as { data: object };
    return asked.fulfill({ json: { data: { ...data, version: 9_999, note: 'Call before you come.' } } });
  });
  const title = page.getByLabel('Proposal title');
  await title.fill(`${await title.inputValue()}, second floor`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved, along with changes others made.').waitFor();
}

/** Saves a proposal of which somebody else has changed the same, so that it asks which to keep. */
async function bothChanged(page: Page): Promise<void> {
  const id = Number(/\d+$/.exec(new URL(page.url()).pathname)![0]);
  const record = { kind: 'salesProposal', id };
  const asked = (field: string, [from, theirs, yours]: [string, string, string]) => ({
    type: 'sameField',
    record,
    yours: record,
    fields: [{ field, from, theirs, yours }],
    by: { id: 9, name: 'Maria Castellanos-Whitfield' },
    at: '2026-11-20T15:41:00Z',
    choices: ['theirs', 'yours'],
  });
  const questions = [
    asked('text', ['Heat pump', 'Heat pump replacement, both floors', 'Heat pump, second floor']),
    asked('note', [
      '',
      'Call before you come. The dog is friendly, the gate code is 4711.',
      'Call before you come.',
    ]),
  ];
  const answer = { outcome: 'asks', version: 9_999, questions };
  await answerCalls(page, /\/api\/salesproposals(\/\d+)?$/, (call) =>
    call.request().method() === 'POST' ? call.fulfill({ json: { data: answer } }) : call.fallback(),
  );
  const title = page.getByLabel('Proposal title');
  await title.fill(`${await title.inputValue()}, second floor`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('dialog', { name: 'Both of you changed this' }).waitFor();
}

/** Screens of documents that others have open, too, and of unsaved changes that the device kept. */
export const presenceScreens: Screen[] = [
  { name: 'proposal-others', path: proposalPath, as: 'owner', prepare: (page) => beside(page) },
  {
    name: 'proposal-other',
    path: proposalPath,
    as: 'owner',
    prepare: (page) => beside(page, others.slice(0, 1)),
  },
  { name: 'work-order-others', path: '/workorders', as: 'office', prepare: first(undefined, beside) },
  { name: 'work-order-others-lines', path: '/workorders', as: 'office', prepare: first('lines', beside) },
  { name: 'proposal-came-in', path: proposalPath, as: 'owner', prepare: cameIn },
  { name: 'proposal-both-changed', path: proposalPath, as: 'owner', prepare: bothChanged },
  // a proposal that no other screen opens, because the draft stays on the device
  {
    name: 'proposal-draft-found',
    path: async (product) => `/proposals/${(await demoProposal(product, 'Declined')).id}`,
    as: 'sales',
    prepare: draft,
  },
  {
    name: 'sign-out-drafts',
    path: async (product) => `/proposals/${(await demoProposal(product, 'Declined')).id}`,
    as: 'sales',
    prepare: signOut,
  },
];
