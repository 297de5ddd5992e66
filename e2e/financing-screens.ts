import { blankLoanApplication } from '@fieldwright/domain/financing/loan-application-fields';
import type { Page } from 'playwright-core';
import { type Asked, answerCalls } from './answers.ts';
import type { Screen } from './screen.ts';
import { first } from './work-order-screens.ts';

async function openFirst(page: Page): Promise<void> {
  await page.locator('tbody tr .row-link').first().click();
  await page.getByRole('region', { name: 'Financing' }).waitFor();
}

async function offerPlan(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Offer a plan' }).click();
  await page.getByRole('dialog').waitFor();
}

interface Answered {
  data: { id: number; loanApplications: object[]; context: { loanPlans: { id: number }[] } };
}

/** Answers for a work order as if a lender had paid for it. */
async function funded(route: Asked): Promise<void> {
  const { data } = (await (await route.fetch()).json()) as Answered;
  const applied = {
    ...blankLoanApplication,
    id: 999_999_996,
    loanRateId: data.context.loanPlans[0]!.id,
    amountCents: 850_000,
    status: 'FUNDED',
    monthlyPaymentCents: 11_229,
    deleted: false,
  };
  const context = { ...data.context, lender: { isTest: true } };
  await route.fulfill({ json: { data: { ...data, loanApplications: [applied], context } } });
}
const loan = {
  id: 1,
  applicationId: 999_999_996,
  status: 'FUNDED',
  isTest: true,
  askedCents: 850_000,
  approvedCents: 850_000,
  monthlyPaymentCents: 11_229,
  fundedCents: 850_000,
  refundedCents: 50_000,
  request: { amountCents: 850_000, date: '2026-11-16T15:00:00Z', by: 'Beth Young' },
  inDoubt: false,
  continues: false,
  isLenderGone: false,
  failure: null,
  createdDate: '2026-11-10T15:00:00Z',
  createdBy: 'Beth Young',
};

/** The plans to pay over time that a proposal and a work order offer. Nothing is saved. */
export const financingScreens: Screen[] = [
  {
    name: 'financing-of-proposal',
    path: '/proposals?status=Sent',
    as: 'sales',
    whole: true,
    prepare: openFirst,
  },
  {
    name: 'financing-plan',
    path: '/proposals?status=Sent',
    as: 'sales',
    async prepare(page) {
      await openFirst(page);
      await offerPlan(page);
    },
  },
  {
    name: 'financing-schedule',
    path: '/proposals?status=Sent',
    as: 'sales',
    async prepare(page) {
      await openFirst(page);
      await page
        .getByRole('button', { name: /^Payment schedule:/ })
        .first()
        .click();
      await page.getByRole('dialog', { name: 'Payment schedule' }).waitFor();
    },
  },
  {
    name: 'financing-of-work-order',
    path: '/workorders?filter=unpaid',
    as: 'office',
    async prepare(page) {
      await page.locator('.row-link').first().click();
      await page.getByRole('textbox', { name: 'Work description' }).waitFor();
      const { pathname } = new URL(page.url());
      await page.goto(`${pathname}?part=money`);
      await page.getByRole('region', { name: 'Financing' }).waitFor();
      await offerPlan(page);
    },
  },
  {
    name: 'financing-refund',
    path: '/workorders?filter=unpaid',
    as: 'owner',
    async prepare(page) {
      const customer = {
        company: '',
        firstName: 'Dana',
        lastName: 'Whitlock',
        mainPhone: '',
        mobilePhone: '',
      };
      await answerCalls(page, /\/api\/workorders\/\d+$/, funded);
      await answerCalls(page, /\/api\/workorders\/\d+\/loans$/, (route) =>
        route.fulfill({ json: { data: { customer, project: null, loans: [loan] } } }),
      );
      await first('money', async () => {
        await page.getByRole('button', { name: /^Application actions for/ }).click();
        await page.getByRole('menuitem', { name: 'Refund through the lender' }).click();
        await page.getByRole('dialog', { name: 'Refund through the lender' }).waitFor();
      })(page);
    },
  },
];
