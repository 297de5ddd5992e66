import { describe, expect, it } from 'vitest';
import { blankCompany } from '../settings/company.ts';
import { type OpenWork, statementOf } from './statement.ts';

const work = (more: Partial<OpenWork>): OpenWork => ({
  number: 'WO-1',
  text: 'Drain',
  address: { street: '27 Cedar Bluff Dr', city: 'Asheville', state: 'NC', postalCode: '28804' },
  date: '2026-11-19T15:00:00Z',
  totalCents: 43_800,
  amountDueCents: 43_800,
  ...more,
});
const made = (...rows: Partial<OpenWork>[]) =>
  statementOf({
    customer: {
      company: '',
      firstName: 'Dana',
      lastName: 'Whitlock',
      email: '',
      mainPhone: '',
      mobilePhone: '',
    },
    company: { name: 'Hollis & Rowe', contact: blankCompany },
    timeZone: 'America/New_York',
    work: rows.map(work),
    now: '2026-11-20T15:00:00Z',
  });

describe('a statement', () => {
  it('lists the work that is not paid, with what was paid on it, and the balance', () => {
    const { title, date, rows, balance, parties } = made(
      { totalCents: 50_000 },
      { number: 'WO-2', amountDueCents: 100 },
    );
    expect([title, date, balance, parties[0]!.name]).toEqual([
      'Statement',
      'November 20, 2026',
      '$439.00',
      'Dana Whitlock',
    ]);
    expect(rows[0]).toEqual({
      date: 'Nov 19, 2026',
      number: 'WO-1',
      text: 'Drain\n27 Cedar Bluff Dr, Asheville, NC 28804',
      total: '$500.00',
      paid: '$62.00',
      balance: '$438.00',
    });
  });

  it('says how old the balance is, by the days of the company’s zone', () => {
    // 30, 31, 60, 61, 90 and 91 days before
    const days = ['2026-10-21', '2026-10-20', '2026-09-21', '2026-09-20', '2026-08-22', '2026-08-21'];
    // 3 AM in London is still the day before in New York
    const { ages } = made(
      ...days.map((day, index) => ({ date: `${day}T15:00:00Z`, amountDueCents: 10 ** index })),
    );
    expect(ages).toEqual([
      { label: 'Up to 30 days', amount: '$0.01' },
      { label: '31 to 60 days', amount: '$1.10' },
      { label: '61 to 90 days', amount: '$110.00' },
      { label: 'Over 90 days', amount: '$1,000.00' },
    ]);
    expect(made({ date: '2026-10-21T03:00:00Z' }).ages[0]!.label).toBe('31 to 60 days');
  });

  it('has no rows and no balance when nothing is due', () => {
    const { rows, ages, balance } = made();
    expect([rows, ages, balance]).toEqual([[], [], '$0.00']);
  });
});
