import type { Page } from 'playwright-core';
import { type Asked, answerCalls } from './answers.ts';
import type { Screen } from './screen.ts';
import { first } from './work-order-screens.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Answers for a work order as if agreements had been sold on it to be paid by card, and one to be paid with it. */
async function soldByCard(route: Asked): Promise<void> {
  const { data } = (await (await route.fetch()).json()) as {
    data: { id: number; context: { baseView: object } };
  };
  const states = [null, 'starting', 'active', 'pastDue', 'stopped', 'refused', 'ended'];
  const frequencies = [
    'monthly',
    'monthly',
    'monthly',
    'quarterly',
    'twiceYearly',
    'yearly',
    'monthly',
    null,
  ];
  const agreements = frequencies.map((_, index) => ({
    id: index + 1,
    agreementPlanId: null,
    text: `Comfort Plan ${index + 1}`,
    soldHere: true,
    cardState: states[index] ?? null,
    status: 'active',
    visitsPerYear: 2,
    startDate: '2026-11-20',
    endDate: '2027-11-19',
    discountRate: 0,
    laborRateCents: null,
  }));
  const workOrderAgreements = frequencies.map((cardFrequency, index) => ({
    id: index + 1,
    workOrderId: data.id,
    agreementId: index + 1,
    siteSystemId: null,
    agreementSiteSystemId: null,
    callDepartmentTypeId: null,
    text: agreements[index]!.text,
    quantity: 1,
    unitPriceCents: 19_900,
    lineDiscountCents: 0,
    taxable: false,
    freeOfCharge: false,
    cardFrequency,
    hidden: false,
    created: false,
    updated: false,
    deleted: false,
  }));
  await route.fulfill({
    json: { data: { ...data, workOrderAgreements, context: { ...data.context, agreements } } },
  });
}

/** Answers for a work order as if the company charged saved cards. */
async function chargesCards(route: Asked): Promise<void> {
  const { data } = (await (await route.fetch()).json()) as { data: { context: { baseView: object } } };
  const baseView = { ...data.context.baseView, saveCreditCards: true, technicianGateway: 'stripe' };
  await route.fulfill({ json: { data: { ...data, context: { ...data.context, baseView } } } });
}

/** Answers for a work order as if the company's tax rates were in sections. */
async function taxSections(route: Asked): Promise<void> {
  const { data } = (await (await route.fetch()).json()) as {
    data: { context: { baseView: { taxItemSections: { taxItems: object[] }[] } } };
  };
  const { baseView } = data.context;
  const all = baseView.taxItemSections.flatMap(({ taxItems }) => taxItems);
  const taxItemSections = [
    { text: 'North Carolina', taxItems: all.slice(1) },
    { text: 'Other states', taxItems: all.slice(0, 1) },
  ];
  const context = { ...data.context, baseView: { ...baseView, taxItemSections } };
  await route.fulfill({ json: { data: { ...data, context } } });
}

/** What a work order sells to be paid by card, and the sections of its taxes. */
export const soldAgreementScreens: Screen[] = [
  {
    name: 'work-order-agreements-by-card',
    path: '/workorders',
    as: 'technician',
    async prepare(page) {
      await answerCalls(page, /\/api\/workorders\/\d+$/, soldByCard);
      await first('money')(page);
      await page.getByText('Comfort Plan 8').last().scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'work-order-sell-by-card',
    path: '/workorders',
    as: 'technician',
    async prepare(page) {
      await answerCalls(page, /\/api\/workorders\/\d+$/, chargesCards);
      await first('money')(page);
      await button(page, 'Sell agreement').click();
      const plan = page.getByRole('dialog').getByLabel('Agreement plan');
      await plan.locator('option').nth(1).waitFor({ state: 'attached' });
      await plan.selectOption({ index: 1 });
      await page.getByText('Monthly by card').click();
    },
  },
  {
    name: 'work-order-tax-sections',
    path: '/workorders',
    as: 'technician',
    async prepare(page) {
      await answerCalls(page, /\/api\/workorders\/\d+$/, taxSections);
      await first('money')(page);
      await button(page, 'Tax…').click();
      await page.getByRole('dialog').getByRole('radio').first().waitFor();
    },
  },
];
