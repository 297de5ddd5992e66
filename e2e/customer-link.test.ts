import { describe, expect, it } from 'vitest';
import { demoPerson } from './context.ts';
import { demoProposal, linkToProposal } from './customer-links.ts';
import { mailTo } from './mail.ts';
import { withBrowser } from './visitor.ts';

const { product, visit, takeProblems } = withBrowser();
const unknown = '/p/a-token-that-nobody-has-ever-been-sent';

describe("a customer's link", () => {
  it('goes by mail to a phone, makes the proposal sent and then viewed, and says so when it is revoked (R1.2, R2.1, R4.25)', async () => {
    const { id, text } = await demoProposal(product, 'Created');
    const staff = await visit(`/proposals/${id}`, { as: demoPerson('sales') });
    await staff.getByRole('button', { name: 'Customer link' }).click();
    const dialog = staff.getByRole('dialog', { name: 'Customer link' });
    const words = await dialog.getByText(/^The email goes to/).innerText();
    const email = /goes to (\S+)\./.exec(words)![1]!;
    await dialog.getByRole('button', { name: 'Email link' }).click();
    await expect(dialog.getByText(`Emailed to ${email}`)).toBeSeen();
    await expect(dialog.getByText(/Not opened yet/)).toBeSeen();

    const mail = await mailTo(product, email, text);
    expect(mail.replyTo).toBe('Hollis & Rowe <office@hollisrowe.example>');
    const address = mail.links.find((link) => link.includes('/p/'))!;
    const phone = await visit(new URL(address).pathname, { size: 'phone' });
    await expect(phone.getByRole('heading', { level: 1, name: text })).toBeSeen();
    await expect(staff.locator('.document-head').getByText('Sent', { exact: true })).toBeSeen();
    await phone.mouse.wheel(0, 400);
    const first = phone.getByRole('article').first();
    await expect(first.getByText('Total')).toBeSeen();
    expect(await phone.evaluate<number>('document.documentElement.scrollWidth')).toBe(390);
    expect(await phone.getByRole('banner').innerText()).toBe('Hollis & Rowe\n(828) 555-0140');
    const dials = phone.getByRole('link', { name: 'Call (828) 555-0140' });
    expect(await dials.getAttribute('href')).toBe('tel:+18285550140');
    expect((await dials.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    await expect(phone.getByRole('contentinfo').getByText('License NC 00-0140')).toBeSeen();
    const [top, next] = await phone.getByRole('article').all();
    expect((await next!.boundingBox())!.y).toBeGreaterThan((await top!.boundingBox())!.y + 100);

    // the editor updates while the dialog is open
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(staff.locator('.document-head').getByText('Viewed')).toBeSeen();
    await staff.getByRole('button', { name: 'Customer link' }).click();
    await expect(dialog.getByText(/^Opened/)).toBeSeen();
    await dialog.getByRole('button', { name: /^Revoke/ }).click();
    await staff.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(dialog.getByText(/Revoked/)).toBeSeen();

    await phone.reload();
    await expect(phone.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeSeen();
    await expect(phone.getByText(/^Hollis & Rowe turned it off/)).toBeSeen();
    expect(await phone.getByText(text).count()).toBe(0);
  });

  it('lets the customer select at every scroll position of a phone and sign, once, which makes the work order (R1.2, R4.8)', async () => {
    const { id, text } = await demoProposal(product, 'Created');
    const { path } = await linkToProposal(product, id);
    const phone = await visit(path, { size: 'phone' });
    await expect(phone.getByRole('heading', { level: 1, name: text })).toBeSeen();
    const height = await phone.evaluate<number>('document.documentElement.scrollHeight');
    expect(height).toBeGreaterThan(1_200);
    for (let top = 0; top < height; top += 200) {
      await phone.evaluate(`scrollTo(0, ${top})`);
      const inReach = await phone.evaluate<number>(
        `[...document.querySelectorAll('.offer-select .btn')].filter((button) => {
          const { left, top, width, height } = button.getBoundingClientRect();
          const at = document.elementFromPoint(left + width / 2, top + height / 2);
          return at && button.contains(at);
        }).length`,
      );
      expect([top, inReach > 0]).toEqual([top, true]);
    }
    await phone
      .getByRole('button', { name: /^Select/ })
      .first()
      .click();
    await expect(phone.getByRole('heading', { level: 1, name: /^Sign for/ })).toBeSeen();
    await phone.getByLabel('Your full name').fill('Angela <b>Castellano</b>');
    const pad = (await phone.getByRole('img', { name: 'Sign here' }).boundingBox())!;
    await phone.mouse.move(pad.x + 40, pad.y + 60);
    await phone.mouse.down();
    await phone.mouse.move(pad.x + 90, pad.y + 30, { steps: 5 });
    await phone.mouse.move(pad.x + 140, pad.y + 70, { steps: 5 });
    await phone.mouse.up();
    await phone.getByRole('button', { name: /^Sign and accept/ }).click();
    await expect(phone.getByText(/^Accepted by Angela <b>Castellano<\/b> on/)).toBeSeen();
    expect(await phone.getByRole('button', { name: /^Select/ }).count()).toBe(0);

    const staff = await visit(`/proposals/${id}`, { as: demoPerson('owner') });
    await expect(staff.locator('.document-head').getByText('Accepted')).toBeSeen();
    await expect(staff.getByText(/The customer signed it\./)).toBeSeen();
    await expect(staff.getByRole('link', { name: /^Work order / })).toBeSeen();

    // a worker makes the signed copy, which both can open from then on
    await phone.getByRole('button', { name: 'Get the PDF' }).click();
    const opens = phone.getByRole('link', { name: 'Open PDF' });
    await expect(opens).toBeSeen();
    const copy = await phone.request.get(new URL((await opens.getAttribute('href'))!, phone.url()).href);
    expect([copy.status(), (await copy.body()).subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    expect(copy.headers()['content-disposition']).toContain('Signed proposal');
    await staff.getByRole('button', { name: 'Signed copy' }).click();
    const theirs = staff.getByRole('dialog').getByRole('link', { name: 'Open PDF' });
    await expect(theirs).toBeSeen();
    const same = await staff.request.get(new URL((await theirs.getAttribute('href'))!, staff.url()).href);
    expect((await same.body()).equals(await copy.body())).toBe(true);
  });

  it('that nobody has made leads nowhere, in words (R2.1)', async () => {
    const page = await visit(unknown, { size: 'phone' });
    await expect(page.getByRole('heading', { level: 1, name: 'This link doesn’t work' })).toBeSeen();
  });

  it('whose page the server does not have any more says so, and loading again brings it (R2.4, R2.13)', async () => {
    const page = await visit('/icon.svg', { size: 'phone' });
    const part = '**/assets/offer*.js';
    await page.route(part, (route) => route.fulfill({ status: 404 }));
    await page.goto(unknown);
    await expect(
      page.getByRole('alert').getByRole('heading', { name: /^This part of the page has been updated/ }),
    ).toBeSeen();
    expect(await page.title()).toBe('Couldn’t load this page · Fieldwright');
    await page.unroute(part);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'This link doesn’t work' })).toBeSeen();
  });

  it('whose page is lost on the way says so, and trying again brings it (R2.13, R8.2)', async () => {
    const page = await visit('/icon.svg', { size: 'phone' });
    const all = /\/assets\/offer|\/healthz/;
    await page.route(all, (route) => route.abort());
    await page.goto(unknown);
    await expect(page.getByRole('alert').getByText(/^We lost the connection/)).toBeSeen();
    await page.unroute(all);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'This link doesn’t work' })).toBeSeen();
    expect(takeProblems().filter((problem) => !problem.includes('ERR_FAILED'))).toEqual([]);
  });

  it('that cannot be drawn says so in its place, and trying again draws it (R2.13)', async () => {
    const page = await visit('/icon.svg', { size: 'phone' });
    const open = '**/api/proposallinks/open';
    await page.route(open, (route) => route.fulfill({ json: { data: { state: 'not known yet' } } }));
    await page.goto(unknown);
    await expect(page.getByRole('alert').getByText('An error happened.')).toBeSeen();
    await page.unroute(open);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'This link doesn’t work' })).toBeSeen();
    expect(takeProblems()).toEqual([expect.stringMatching(/^uncaught: TypeError/)]);
  });
});
