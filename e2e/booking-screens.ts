import type { Page } from 'playwright-core';
import { answerCalls } from './answers.ts';
import { fillElsewhere } from './customer-screens.ts';
import { dayAhead, momentOn } from './days.ts';
import type { Screen } from './screen.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const listed = (page: Page) => page.getByRole('row').nth(2).waitFor();
const dialog = (page: Page) => page.getByRole('dialog');

/** Opens the booking of a call and finds the one customer. */
async function findDana(page: Page): Promise<void> {
  await listed(page);
  await page.keyboard.press('b');
  await dialog(page).getByRole('combobox', { name: 'Who’s calling?' }).fill('dana whitlock');
  await dialog(page)
    .getByRole('option', { name: /Dana Whitlock/ })
    .first()
    .waitFor();
}

async function chooseSlot(page: Page): Promise<void> {
  await findDana(page);
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('combobox', { name: 'Job type' }).fill('no heat');
  await page.keyboard.press('Enter');
  await dialog(page)
    .getByRole('radio', { name: /First available/ })
    .waitFor();
}

async function chooseOwnTime(page: Page): Promise<void> {
  await chooseSlot(page);
  await button(page, 'Another time…').click();
  await dialog(page).getByLabel('Starts at').waitFor();
}

/** Returns the server's response when a technician is already booked for the slot. */
const bookedAlready = (technicianId: number) => ({
  status: 409,
  contentType: 'application/problem+json',
  body: JSON.stringify({
    code: 'overlap',
    title: 'Someone is already booked then.',
    overlaps: [
      {
        eventId: 1,
        technicianId,
        text: 'Robert Castellano',
        start: momentOn(dayAhead(0), '09:00'),
        end: momentOn(dayAhead(0), '10:30'),
      },
    ],
  }),
});

export const bookingScreens: Screen[] = [
  {
    name: 'booking-no-technicians',
    path: '/customers',
    as: 'owner',
    async prepare(page) {
      await answerCalls(page, '**/api/board/base', async (route) => {
        const { data } = (await (await route.fetch()).json()) as { data: object };
        await route.fulfill({ json: { data: { ...data, technicians: [] } } });
      });
      await answerCalls(page, '**/api/calls/places*', (route) =>
        route.fulfill({ json: { data: { inside: null, technicians: 0, places: [] } } }),
      );
      await findDana(page);
      await page.keyboard.press('Enter');
      await dialog(page).getByRole('combobox', { name: 'Job type' }).fill('no heat');
      await page.keyboard.press('Enter');
      await dialog(page).getByText('You have no technicians yet').waitFor();
      await dialog(page).getByText('Dana Whitlock').first().waitFor();
    },
  },
  {
    name: 'booking',
    path: '/customers',
    as: 'dispatcher',
    async prepare(page) {
      await listed(page);
      await page.keyboard.press('b');
      await dialog(page).waitFor();
    },
  },
  { name: 'booking-found', path: '/customers', as: 'dispatcher', prepare: findDana },
  {
    name: 'booking-similar',
    path: '/customers',
    as: 'dispatcher',
    async prepare(page) {
      await listed(page);
      await page.keyboard.press('b');
      await dialog(page).getByRole('combobox', { name: 'Who’s calling?' }).fill('dana whitlok');
      await dialog(page).getByText('No exact match. Similar:').waitFor();
    },
  },
  { name: 'booking-slot', path: '/customers', as: 'dispatcher', prepare: chooseSlot },
  { name: 'booking-slot-as-office', path: '/customers', as: 'office', prepare: chooseSlot },
  { name: 'booking-own-time', path: '/customers', as: 'dispatcher', prepare: chooseOwnTime },
  {
    name: 'booking-overlap',
    path: '/customers',
    as: 'dispatcher',
    async prepare(page) {
      await chooseOwnTime(page);
      const technicians = dialog(page).getByLabel('Technician');
      const technicianId = Number(await technicians.locator('option').nth(1).getAttribute('value'));
      await technicians.selectOption(String(technicianId));
      await answerCalls(page, '**/api/calls', (route) => route.fulfill(bookedAlready(technicianId)));
      await dialog(page)
        .getByRole('button', { name: /^Book .* with / })
        .click();
      await dialog(page)
        .getByLabel(/^Reason for double-booking/)
        .waitFor();
    },
  },
  {
    name: 'booking-new',
    path: '/customers',
    as: 'dispatcher',
    async prepare(page) {
      await listed(page);
      await page.keyboard.press('b');
      await dialog(page).getByRole('combobox', { name: 'Who’s calling?' }).fill('Zoe Yarrow');
      await dialog(page)
        .getByRole('option', { name: /New customer/ })
        .click();
      await button(page, 'Book without a time').click();
      await dialog(page).getByText('Enter the street address.').waitFor();
    },
  },
  {
    name: 'booking-new-elsewhere',
    path: '/customers',
    as: 'dispatcher',
    async prepare(page) {
      await listed(page);
      await page.keyboard.press('b');
      await dialog(page).getByRole('combobox', { name: 'Who’s calling?' }).fill('Zoe Yarrow');
      await dialog(page)
        .getByRole('option', { name: /New customer/ })
        .click();
      await fillElsewhere(page);
    },
  },
];
