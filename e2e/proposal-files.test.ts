import { describe, expect, it } from 'vitest';
import { demoPerson, fromSomewhere } from './context.ts';
import { demoProposal, linkToProposal } from './customer-links.ts';
import { withBrowser } from './visitor.ts';

const { product, visit } = withBrowser();

const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n% brochure\n%%EOF'),
});

describe('the files and pictures of a proposal', () => {
  it('are added, named, ordered, shown and removed by the salesperson, and opened by the customer (R1.3)', async () => {
    const { id } = await demoProposal(product, 'Created');
    const staff = await visit(`/proposals/${id}`, { as: demoPerson('sales') });
    const part = staff.getByRole('region', { name: 'Files' });
    await part
      .getByLabel('Add files')
      .setInputFiles([pdf('Brochure.pdf'), pdf('County permit.pdf'), pdf('Duct plan.pdf')]);
    await expect(part.getByLabel('Title of file 3')).toBeSeen();
    await part.getByLabel('Title of file 1').fill('What you get');
    await part.getByRole('checkbox', { name: 'Customer sees What you get' }).check();
    await part.getByRole('checkbox', { name: 'Customer sees Duct plan' }).check();
    await part.getByRole('button', { name: 'Actions for Duct plan' }).click();
    await staff.getByRole('menuitem', { name: 'Move up' }).click();
    await part.getByRole('button', { name: 'Actions for County permit' }).click();
    await staff.getByRole('menuitem', { name: 'Remove' }).click();

    const picture = await staff.screenshot({ type: 'png', clip: { x: 0, y: 0, width: 320, height: 240 } });
    await staff
      .getByLabel('Upload a picture')
      .setInputFiles({ name: 'unit.png', mimeType: 'image/png', buffer: picture });
    await expect(staff.getByRole('img', { name: /^Picture of/ })).toBeSeen();
    await staff.getByLabel('Recommend this option').check();
    await staff.getByLabel('Summary (customer sees this)').fill('Quiet, even heat.');
    await staff.getByLabel('Note for your team').fill('Ask for the gate code');
    await staff.getByRole('button', { name: 'Save' }).click();
    await expect(staff.getByText(/^Saved \d/)).toBeSeen();

    await staff.reload();
    const titles = async () =>
      Promise.all((await part.getByRole('textbox').all()).map((each) => each.inputValue()));
    await expect(part.getByLabel('Title of file 2')).toBeSeen();
    expect(await titles()).toEqual(['What you get', 'Duct plan']);
    expect(await staff.getByLabel('Note for your team').inputValue()).toBe('Ask for the gate code');

    const { path } = await linkToProposal(product, id);
    const phone = await visit(path, { size: 'phone' });
    await expect(phone.getByText('Recommended', { exact: true })).toBeSeen();
    await expect(phone.getByText('Quiet, even heat.')).toBeSeen();
    expect(await phone.content()).not.toContain('gate code');
    // its smaller pictures are made a moment after the upload
    await expect
      .poll(
        async () => {
          await phone.reload();
          await expect(phone.getByText('Recommended', { exact: true })).toBeSeen();
          return phone.locator('.offer-picture').count();
        },
        { timeout: 20_000, interval: 500 },
      )
      .toBe(1);
    await expect
      .poll(() => phone.evaluate<number>('document.querySelector(".offer-picture").naturalWidth'))
      .toBeGreaterThan(0);
    expect(await phone.getByRole('button', { name: 'County permit' }).count()).toBe(0);
    await phone.getByRole('button', { name: 'What you get' }).click();
    const download = phone.getByRole('link', { name: /^Download/ });
    await expect(download).toBeSeen();
    const address = await download.getAttribute('href');
    const answer = await fetch(new URL(address!, product.url), { headers: fromSomewhere() });
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="What you get\.pdf"/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await answer.text()).toContain('% brochure');
    await phone.getByRole('button', { name: 'Back to the proposal' }).click();
    await expect(phone.getByRole('button', { name: 'Duct plan' })).toBeSeen();
  });
});
