import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { connectLender, financedWorkOrder } from './card-work.ts';
import { demoPerson } from './context.ts';
import { withBrowser } from './visitor.ts';

const { product, visit } = withBrowser();
beforeAll(() => connectLender(product));

describe('a plan to pay over time', () => {
  it('is offered, applied for, left, continued, signed and funded (R1.7, R2.6, R4.19)', async () => {
    const { id } = await financedWorkOrder(product);
    const page = await visit(`/workorders/${id}?part=money`, { as: demoPerson('office') });
    const financing = page.getByRole('region', { name: 'Financing' });
    const lender = (name: string) => page.getByRole('button', { name }).click();
    const back = () => page.waitForURL(`**/workorders/${id}**`);
    await financing.getByRole('button', { name: 'Offer a plan' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await financing.getByRole('button', { name: /^Apply for / }).click();
    const project = page.getByRole('dialog', { name: 'Project Information' });
    await project.getByText('Owner', { exact: true }).click();
    await project.getByText('Single Family').click();
    await project.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Test lender. Nothing here is a real loan.')).toBeSeen();
    await lender('Begin');
    await lender('Back to the contractor');
    await back();
    await page.goto(`/workorders/${id}?part=money`);
    await financing.getByRole('button', { name: 'Continue Application' }).click();
    await lender('Submit application');
    await lender('Choose this offer');
    // leads back
    await lender('Sign');
    await back();
    await page.goto(`/workorders/${id}?part=money`);
    const choose = async (name: string) => {
      await financing.getByRole('button', { name: /^Application actions for / }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await choose('Check status');
    await expect(financing.getByText(/^Approved for /)).toBeSeen();
    await expect(financing.getByRole('button', { name: 'Continue Application' })).toBeGone();
    await choose('Request funding');
    await page.getByRole('button', { name: /^Request \$/ }).click();
    await expect(financing.getByText(/ requested \$/)).toBeSeen();
    // the lender pays after a few seconds
    await pause(3_500);
    await choose('Check status');
    await expect(financing.getByText(/^The lender paid \$.*It’s listed under Payments\.$/)).toBeSeen();
  });
});
