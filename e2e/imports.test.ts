import { expect, it } from 'vitest';
import { demoPerson } from './context.ts';
import { withBrowser } from './visitor.ts';

const { visit } = withBrowser();

it('imports a file from another program, with a column mapped and a cell corrected, and undoes it', async () => {
  const page = await visit('/settings/imports', { as: demoPerson('office') });
  const file = [
    'Client,Where,Phone',
    'Zelda Quimby,"4010 Larch Ln, Candler, NC 28715",828-555-0142',
    '"Yoon, Wendell","4012 Larch Ln, Candler, NC 28715",828-555',
  ].join('\n');
  const buffer = Buffer.from(file);
  await page.locator('input[type=file]').setInputFiles({ name: 'larch.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByRole('heading', { name: 'larch.csv', level: 1 })).toBeSeen();
  await page.getByText('More columns').click();
  await page.getByLabel('Full address').selectOption('Where');
  await expect(page.getByText('Adds 1 customer and 1 site.')).toBeSeen();
  // a cell that the file has no column for
  await page.getByRole('button', { name: 'Show all columns' }).click();
  const gate = page.getByRole('textbox', { name: 'Gate code, row 3' });
  await gate.fill('4711#');
  await gate.press('Enter');
  const cell = page.getByRole('textbox', { name: 'Main phone, row 3' });
  await cell.fill('828-555-0143');
  await cell.press('Enter');
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByText('Imported 2 customers and 2 sites.')).toBeSeen();

  await page.getByRole('link', { name: 'See your customers' }).click();
  await page.getByRole('searchbox').first().fill('Quimby');
  await expect(page.getByRole('link', { name: 'Zelda Quimby' })).toBeSeen();

  await page.getByRole('searchbox').first().fill('Yoon');
  await page.getByRole('link', { name: 'Wendell Yoon' }).click();
  await expect(page.getByText('4711#').first()).toBeSeen();
  await page.goBack();
  await page.goBack();
  await page.goto(new URL('/settings/imports', page.url()).href);
  await page.getByRole('link', { name: 'larch.csv' }).first().click();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('This import was undone.')).toBeSeen();
});

it('takes names for companies or people and words for property types, as the person says', async () => {
  const page = await visit('/settings/imports', { as: demoPerson('office') });
  const file = [
    'Cust. Name,Svc. Addr.,Tel.,Customer type',
    'Zeta & Sons Bakery,"4020 Larch Ln, Candler, NC 28715",828-555-0152,Zebra',
    'Zeta Baker,"4022 Larch Ln, Candler, NC 28715",828-555-0153,zebra',
  ].join('\n');
  const buffer = Buffer.from(file);
  const choose = () =>
    page.locator('input[type=file]').setInputFiles({ name: 'zeta.csv', mimeType: 'text/csv', buffer });
  await choose();
  await expect(page.getByText(/^2 rows have words in “Customer type”/)).toBeSeen();
  await page.getByText('Choose types for 1 word').click();
  await page.getByLabel('Property type for “zebra”').selectOption('Commercial');
  await expect(page.getByText(/^You chose property types/)).toBeSeen();
  await expect.poll(() => page.getByLabel('Company or person, row 2').inputValue()).toBe('company');
  const kind = page.getByLabel('Company or person, row 3');
  await expect.poll(() => kind.inputValue()).toBe('person');
  await kind.selectOption('Company');
  await expect.poll(() => kind.inputValue()).toBe('company');
  // what scrolls below the buttons doesn't show through them
  await page.getByRole('button', { name: 'Edit row 2' }).hover();
  const background = `getComputedStyle(document.querySelector('td.import-actions')).backgroundColor`;
  expect(await page.evaluate(background)).toMatch(/^rgb\(/);
  await page.getByRole('button', { name: 'Edit row 2' }).click();
  const phone = page.getByRole('textbox', { name: 'Main phone, row 2' });
  await phone.fill('828-555-0199');
  await phone.press('Enter');
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByText('Imported 2 customers and 2 sites.')).toBeSeen();
  // the next file is read the same way
  await page.getByRole('link', { name: 'Import another file' }).click();
  await choose();
  await expect(page.getByText(/^You chose property types/)).toBeSeen();
  await page.getByRole('button', { name: 'Discard file' }).click();
  await page.getByRole('link', { name: 'zeta.csv' }).first().click();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('This import was undone.')).toBeSeen();
});
