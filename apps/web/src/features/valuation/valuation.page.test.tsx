import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildMe, openApp } from '../../testing/open-app.tsx';
import { refuse } from '../../testing/stub-server.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const pdf = () => new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } });

/** Opens the page. @param answer what the call for the PDF is answered with */
async function open(answer: () => Response | Promise<Response> = pdf) {
  const sent: unknown[] = [];
  const downloads: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(this.download);
  });
  const app = await openApp('/settings/company/valuation', {
    'POST /api/webmarketing/businessvaluation': ({ body }) => {
      sent.push(body);
      return answer();
    },
  });
  await screen.findByRole('heading', { level: 1, name: 'Business valuation' });
  return { ...app, sent, downloads };
}
type User = Awaited<ReturnType<typeof open>>['user'];

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const press = () => screen.getByRole('button', { name: 'Download PDF' });
async function enter(user: User, figures: Readonly<Record<string, string>>) {
  const labels: Record<string, RegExp> = {
    revenue: /^Revenue, last 12 months/,
    earnings: /^Owner’s earnings, last 12 months/,
    agreements: /^Revenue from maintenance agreements/,
    technicians: /^Technicians/,
    growth: /^Revenue growth in a typical year \(%\)/,
    debt: /^Debt/,
  };
  for (const [name, typed] of Object.entries(figures)) {
    await user.clear(field(labels[name]!));
    await user.type(field(labels[name]!), typed);
  }
}
const least = { revenue: '1,800,000', earnings: '$340000', technicians: '7' };
const range = () =>
  [...within(screen.getByRole('region')).getAllByRole('definition')].map((each) => each.textContent);
const leave = (user: User) =>
  user.click(within(screen.getByRole('navigation', { name: 'Back' })).getByRole('link'));

describe('/settings/company/valuation', () => {
  it('shows the range and every step as one types (R7.5)', async () => {
    const { user, sent } = await open();
    expect(screen.getByText('Enter revenue, owner’s earnings and technicians to see a range.')).toBeTruthy();
    await enter(user, least);
    expect(range()).toEqual([
      '$644,000 to $1,084,000, most likely $851,000',
      '$644,000 to $1,084,000, most likely $851,000',
    ]);
    await enter(user, { agreements: '216,000', growth: '-6', debt: '120,000' });
    expect(range()).toEqual([
      '$576,000 to $970,000, most likely $761,000',
      '$456,000 to $850,000, most likely $641,000',
    ]);
    const rows = within(screen.getByRole('table', { name: 'How it was calculated' })).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toContain(
      'Growth −6% a year: −15%−$101,700−$134,325−$171,112',
    );
    expect(rows).toHaveLength(11);
    await enter(user, { debt: '800,000' });
    expect(
      screen.getByText('The debt is more than the likely value. A sale may not pay it off.'),
    ).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('downloads the PDF for the figures, and a blank one counts as zero (R7.5)', async () => {
    const { user, sent, downloads } = await open();
    await enter(user, { ...least, debt: '120,000' });
    await user.keyboard('{Enter}');
    await screen.findByText('Downloaded Business valuation.pdf.');
    expect(downloads).toEqual(['Business valuation.pdf']);
    expect(sent).toEqual([
      {
        revenueCents: 180_000_000,
        earningsCents: 34_000_000,
        agreementsCents: 0,
        technicians: 7,
        growthPercent: 0,
        debtCents: 12_000_000,
      },
    ]);
  });

  it('names each wrong figure at its field, and sends nothing (R7.5)', async () => {
    const { user, sent } = await open();
    await user.click(press());
    expect(screen.getAllByText('Enter an amount like 1,250.00.')).toHaveLength(2);
    expect(document.activeElement).toBe(field(/^Revenue, last/));
    await enter(user, { ...least, technicians: '2.5', growth: '7.5' });
    await user.click(press());
    expect(screen.getByText('Enter a whole number of technicians from 0 to 500.')).toBeTruthy();
    expect(screen.getByText('Enter a whole number from −50 to 100.')).toBeTruthy();
    await enter(user, { technicians: '7', growth: '7', earnings: '1,800,001', agreements: '1,800,001' });
    await user.click(press());
    expect(screen.getByText('Owner’s earnings can’t be more than total revenue.')).toBeTruthy();
    expect(screen.getByText('Revenue from agreements can’t be more than total revenue.')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByText('Correct your figures to see a range.')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('says that the PDF is being prepared, and what went wrong, and keeps what was typed (R7.5)', async () => {
    const answers = [() => refuse('internal'), pdf];
    let release = () => {};
    const { user, downloads } = await open(async () => {
      await new Promise<void>((done) => {
        release = done;
      });
      return answers.shift()!();
    });
    await enter(user, least);
    await user.click(press());
    expect(await screen.findByText('Preparing the PDF…')).toBeTruthy();
    expect(press().getAttribute('aria-busy')).toBe('true');
    release();
    expect(await screen.findByText(/^Couldn’t create the PDF\. /)).toBeTruthy();
    expect(screen.queryByText('Preparing the PDF…')).toBeNull();
    expect(field(/^Technicians/).value).toBe('7');
    await user.click(press());
    await screen.findByText('Preparing the PDF…');
    release();
    await waitFor(() => expect(downloads).toHaveLength(1));
    expect(screen.queryByText(/^Couldn’t create the PDF\. /)).toBeNull();
  });

  it('asks before figures are lost that are in no PDF (R7.5)', async () => {
    const { user } = await open();
    await enter(user, least);
    await leave(user);
    const dialog = await screen.findByRole('alertdialog');
    expect(
      within(dialog).getByText('Your figures aren’t saved. Download the PDF to keep them.'),
    ).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
    await user.click(press());
    await screen.findByText('Downloaded Business valuation.pdf.');
    await leave(user);
    await screen.findByRole('heading', { level: 1, name: 'Settings' });
  });

  it.each(['office', 'dispatcher', 'sales', 'technician'] as const)(
    'isn’t for a %s (R6.4, R7.5)',
    async (role) => {
      await openApp('/settings', { 'GET /api/me': () => buildMe({ roles: [role] }) });
      await screen.findByRole('heading', { level: 1, name: 'Settings' });
      expect(screen.queryByText('Business valuation')).toBeNull();
    },
  );
});
