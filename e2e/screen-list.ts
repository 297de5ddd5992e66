import type { Page } from 'playwright-core';
import { addOnScreens } from './add-on-screens.ts';
import { agreementScreens } from './agreement-screens.ts';
import { type Answer, answerCalls } from './answers.ts';
import { boardScreens } from './board-screens.ts';
import { bookingScreens } from './booking-screens.ts';
import { cardScreens } from './card-screens.ts';
import { changedScreens } from './changed-screens.ts';
import { clockChangeScreens } from './clock-change-screens.ts';
import { closingScreens } from './closing-screens.ts';
import { companyListScreens } from './company-list-screens.ts';
import { companyScreens } from './company-screens.ts';
import { customerLinkScreens } from './customer-link-screens.ts';
import { customerScreens } from './customer-screens.ts';
import { emailScreens } from './email-screens.ts';
import { faultScreens } from './fault-screens.ts';
import { favoriteScreens } from './favorite-screens.ts';
import { filterScreens } from './filter-screens.ts';
import { financingScreens } from './financing-screens.ts';
import { galleryScreens } from './gallery-screens.ts';
import { helpScreens } from './help-screens.ts';
import { importScreens } from './import-screens.ts';
import { linePriceScreens } from './line-price-screens.ts';
import { linkedPackageScreens } from './linked-package-screens.ts';
import { listViewScreens } from './list-view-screens.ts';
import { messageAddress, once } from './mailed-links.ts';
import { otherZoneScreens } from './other-zone-screens.ts';
import { ownDayScreens } from './own-day-screens.ts';
import { paletteScreens } from './palette-screens.ts';
import { photoMarkScreens } from './photo-mark-screens.ts';
import { presentationScreens } from './presentation-screens.ts';
import { priceBookChangeScreens } from './price-book-change-screens.ts';
import { priceBookImportScreens } from './price-book-import-screens.ts';
import { priceBookScreens } from './price-book-screens.ts';
import { pricingScreens } from './pricing-screens.ts';
import { proposalFileScreens } from './proposal-file-screens.ts';
import { proposalScreens } from './proposal-screens.ts';
import { recommendationScreens } from './recommendation-screens.ts';
import { removalScreens } from './removal-screens.ts';
import type { Screen } from './screen.ts';
import { secondFactorScreens } from './second-factor-screens.ts';
import { setupScreens } from './setup-screens.ts';
import { severalScreens } from './several-screens.ts';
import { signInScreens } from './sign-in-screens.ts';
import { chooseFilter, openArea, openPeople } from './steps.ts';
import { taxScreens } from './tax-screens.ts';
import { templateScreens } from './template-screens.ts';
import { tipScreens } from './tip-screens.ts';
import { twoSignerScreens } from './two-signer-screens.ts';
import { valuationScreens } from './valuation-screens.ts';
import { workOrderScreens } from './work-order-screens.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Waits until the list shows the tag at the signed-in person's row. */
const peopleListed = (page: Page) => page.getByText('You', { exact: true }).waitFor();

const paymentsListed = (page: Page) => page.getByRole('row').nth(2).waitFor();

async function openPersonMenu(page: Page): Promise<void> {
  await button(page, 'Actions for Dee Wallace').click();
  await page.getByRole('menu').waitFor();
}

/** The screens of the work itself: the day, the board, work orders, payments. */
export const workScreens: Screen[] = [
  { name: 'dashboard', path: '/dashboard', as: 'owner' },
  ...boardScreens,
  ...otherZoneScreens,
  ...clockChangeScreens,
  { name: 'dashboard-as-technician', path: '/dashboard', as: 'technician' },
  ...ownDayScreens,
  { name: 'dashboard-no-access', path: '/dashboard?noAccess=1', as: 'technician' },
  {
    name: 'more-areas',
    path: '/customers',
    as: 'dispatcher',
    turns: false,
    // the large screen has no room for it
    async prepare(page) {
      await page.getByRole('row').nth(2).waitFor();
      const more = button(page, 'More areas');
      if (await more.isVisible()) await more.click();
    },
  },
  ...financingScreens,
  ...filterScreens,
  ...listViewScreens,
  { name: 'payments', path: '/payments', as: 'owner', prepare: paymentsListed },
  {
    name: 'payments-of-a-day',
    path: '/payments',
    as: 'office',
    prepare: async (page) => {
      await paymentsListed(page);
      await chooseFilter(page, 'Yesterday');
      await page.getByRole('region', { name: /^Totals by person/ }).waitFor();
    },
  },
  { name: 'payments-own', path: '/payments', as: 'technician', prepare: paymentsListed },
  {
    name: 'payments-searched',
    path: '/payments?search=okafor',
    as: 'office',
    prepare: (page) => page.getByText('Entered twice').waitFor(),
  },
  {
    name: 'payments-none-fits',
    path: '/payments?search=zebra',
    as: 'owner',
    prepare: (page) => page.getByText('No matching payments').waitFor(),
  },
  {
    name: 'payments-similar',
    path: '/payments?search=okafr',
    as: 'office',
    prepare: (page) => page.getByText('No exact match. Similar:').waitFor(),
  },
  paymentsWhere('payments-none', 'No payments yet', {
    json: { data: { payments: [], totals: [], byPerson: [], next: null } },
  }),
  paymentsWhere('payments-not-loaded', 'Too many attempts', {
    status: 429,
    contentType: 'application/problem+json',
    body: JSON.stringify({
      code: 'too_many_attempts',
      title: 'Too many attempts. Wait a moment and try again.',
      requestId: '3f1c9a52-6a3e-4b0e-9c1d-7d6a2c4be018',
    }),
  }),
  {
    name: 'payments-connection-lost',
    path: '/payments',
    as: 'owner',
    async prepare(page) {
      await paymentsListed(page);
      // simulates a response from a proxy between us and the browser
      const elsewhere = { status: 404, contentType: 'text/html', body: '<p>Not here</p>' };
      await answerCalls(page, '**/api/payments*', (route) => route.fulfill(elsewhere));
      await chooseFilter(page, 'Last 7 days');
      await page.getByText('We lost the connection').waitFor();
    },
  },
  {
    name: 'payments-loading',
    path: '/dashboard',
    as: 'owner',
    async prepare(page) {
      await answerCalls(page, '**/api/payments*', () => {});
      await openArea(page, 'Payments');
      await page.locator('.pending').waitFor();
    },
  },
  { name: 'payments-without-link', path: '/payments', as: null },
  ...bookingScreens,
  ...workOrderScreens,
  ...photoMarkScreens,
  ...recommendationScreens,
  ...cardScreens,
  ...severalScreens,
  ...tipScreens,
  ...closingScreens,
];

/** The screens of selling: customers, proposals and what the customer sees of them, price books, agreements. */
export const salesScreens: Screen[] = [
  ...customerScreens,
  ...removalScreens,
  ...proposalScreens,
  ...templateScreens,
  ...proposalFileScreens,
  ...linePriceScreens,
  ...priceBookScreens,
  ...priceBookChangeScreens,
  ...agreementScreens,
  ...favoriteScreens,
  ...priceBookImportScreens,
  ...pricingScreens,
  ...valuationScreens,
  ...customerLinkScreens,
  ...presentationScreens,
  ...addOnScreens,
  ...twoSignerScreens,
  ...linkedPackageScreens,
];

/** The screens around it: signing in, the settings, help, faults. */
export const officeScreens: Screen[] = [
  ...signInScreens,
  ...secondFactorScreens,
  {
    name: 'company-menu',
    path: '/dashboard',
    as: 'owner',
    async prepare(page) {
      await button(page, 'Company: Hollis & Rowe').click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'own-menu',
    path: '/dashboard',
    as: 'owner',
    async prepare(page) {
      await button(page, /your settings$/).click();
      await page.getByRole('menu').waitFor();
    },
  },
  ...companyScreens,
  ...companyListScreens,
  ...setupScreens,
  ...taxScreens,
  ...importScreens,
  ...changedScreens,
  { name: 'people', path: '/settings/people', as: 'owner', prepare: peopleListed },
  { name: 'people-as-office', path: '/settings/people', as: 'office', prepare: peopleListed },
  {
    name: 'people-nobody-found',
    path: '/settings/people',
    as: 'owner',
    async prepare(page) {
      await page.getByRole('searchbox').fill('zebra');
      await page.getByText('No matches').waitFor();
    },
  },
  { name: 'people-menu', path: '/settings/people', as: 'owner', prepare: openPersonMenu },
  {
    name: 'people-invite',
    path: '/settings/people',
    as: 'owner',
    async prepare(page) {
      await button(page, 'Invite someone').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'people-invite-refused',
    path: '/settings/people',
    as: 'owner',
    async prepare(page) {
      await button(page, 'Invite someone').click();
      await page.getByLabel('First name').fill('Dee');
      await page.getByLabel('Email').fill('dee.wallace');
      await button(page, 'Send invitation').click();
      await page.getByText('Choose at least one role.').waitFor();
    },
  },
  {
    name: 'people-change',
    path: '/settings/people',
    as: 'owner',
    async prepare(page) {
      await openPersonMenu(page);
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'own-password', path: '/settings/password', as: 'owner' },
  { name: 'devices', path: '/settings/sessions', as: 'owner' },
  {
    name: 'devices-sign-out-everywhere',
    path: '/settings/sessions',
    as: 'owner',
    async prepare(page) {
      await button(page, 'Sign out everywhere').click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  ...helpScreens,
  {
    name: 'leave-unsaved',
    path: '/settings',
    as: 'owner',
    async prepare(page) {
      await openPeople(page);
      await openPersonMenu(page);
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      await page.getByLabel('First name').fill('Deirdre');
      await page.goBack();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'sign-in-above-unsaved',
    path: '/settings/people',
    as: 'owner',
    async prepare(page) {
      await button(page, 'Invite someone').click();
      await page.getByLabel('First name').fill('Ines');
      await page.getByLabel('Last name').fill('Duarte');
      await page.getByLabel('Email').fill('ines.duarte@hollisrowe.example');
      await page.getByRole('checkbox', { name: 'Sales' }).check();
      const ended = { status: 401, json: { code: 'session_ended', title: 'Your session ended.' } };
      await answerCalls(page, '**/api/**', (route) => route.fulfill(ended));
      await button(page, 'Send invitation').click();
      await page.getByRole('dialog', { name: 'Sign in to continue' }).waitFor();
    },
  },
  ...galleryScreens,
  { name: 'not-found', path: '/nowhere', as: 'owner' },
  ...paletteScreens,
  ...emailScreens,
  ...faultScreens,
  { name: 'mailbox', path: ({ mailboxUrl }) => mailboxUrl, as: null },
  { name: 'mailbox-message', path: once(messageAddress), as: null },
];

export const screens: Screen[] = [...officeScreens, ...salesScreens, ...workScreens];

/** Returns a screen of the list of payments with this response. */
function paymentsWhere(name: string, words: string, answer: Answer): Screen {
  return {
    name,
    path: '/dashboard',
    as: 'owner',
    async prepare(page) {
      await answerCalls(page, '**/api/payments*', (route) => route.fulfill(answer));
      await openArea(page, 'Payments');
      await page.getByText(words).first().waitFor();
    },
  };
}
