import type { Page } from 'playwright-core';
import { addOnScreens } from './add-on-screens.ts';
import { agreementScreens } from './agreement-screens.ts';
import { answerCalls } from './answers.ts';
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
import { jobBarScreens } from './job-bar-screens.ts';
import { keptPhotoScreens } from './kept-photo-screens.ts';
import { linePriceScreens } from './line-price-screens.ts';
import { linkedPackageScreens } from './linked-package-screens.ts';
import { listViewScreens } from './list-view-screens.ts';
import { messageAddress, once } from './mailed-links.ts';
import { otherZoneScreens } from './other-zone-screens.ts';
import { ownDayScreens } from './own-day-screens.ts';
import { paletteScreens } from './palette-screens.ts';
import { paperScreens } from './paper-screens.ts';
import { paymentListScreens } from './payment-list-screens.ts';
import { photoMarkScreens } from './photo-mark-screens.ts';
import { presenceScreens } from './presence-screens.ts';
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
import { selectedScreens } from './selected-screens.ts';
import { setupScreens } from './setup-screens.ts';
import { severalScreens } from './several-screens.ts';
import { signInScreens } from './sign-in-screens.ts';
import { openPeople } from './steps.ts';
import { taxScreens } from './tax-screens.ts';
import { templateScreens } from './template-screens.ts';
import { tipScreens } from './tip-screens.ts';
import { twoSignerScreens } from './two-signer-screens.ts';
import { valuationScreens } from './valuation-screens.ts';
import { workOrderScreens } from './work-order-screens.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Waits until the list shows the tag at the signed-in person's row. */
const peopleListed = (page: Page) => page.getByText('You', { exact: true }).waitFor();

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
  ...paymentListScreens,
  ...bookingScreens,
  ...workOrderScreens,
  ...paperScreens,
  ...jobBarScreens,
  ...photoMarkScreens,
  ...recommendationScreens,
  ...cardScreens,
  ...severalScreens,
  ...tipScreens,
  ...closingScreens,
  ...keptPhotoScreens,
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
  ...presenceScreens,
];

/** The screens around it: signing in, the settings, help, faults. */
export const officeScreens: Screen[] = [
  ...selectedScreens,
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
