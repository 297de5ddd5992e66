import { describe, expect, it } from 'vitest';
import { blankCompany } from '../settings/company.ts';
import { valuationTexts as texts } from './valuation.texts.ts';
import type { ValuationFigures } from './valuation-figures.ts';
import { adjustmentNames, valuationMultiples, valuationWeights } from './valuation-multiples.ts';
import { bandsText, valuationPaper } from './valuation-paper.ts';

const figures: ValuationFigures = {
  revenueCents: 180_000_000,
  earningsCents: 34_000_000,
  agreementsCents: 21_600_000,
  technicians: 7,
  growthPercent: -6,
  debtCents: 12_000_000,
};
const paper = (changes: Partial<ValuationFigures> = {}) =>
  valuationPaper({
    figures: { ...figures, ...changes },
    company: { name: 'Hollis & Rowe', contact: blankCompany },
    timeZone: 'America/New_York',
    now: '2026-11-20T03:00:00Z',
  });

describe('valuationPaper', () => {
  it('has the figures, the range before and after debt, and every step with its amounts (R7.5)', () => {
    const { title, date, before, after, figures: entered, steps } = paper();
    expect([title, date, before, after]).toEqual([
      'Business valuation',
      'November 19, 2026',
      '$576,000 to $970,000, most likely $761,000',
      '$456,000 to $850,000, most likely $641,000',
    ]);
    expect(entered.map(({ value }) => value)).toEqual([
      '$1,800,000',
      '$340,000',
      '$216,000',
      '7',
      '−6%',
      '$120,000',
    ]);
    expect(steps.map(({ title: name, detail, likely }) => [name, detail, likely])).toEqual([
      ['By owner’s earnings', '$340,000 × 2.20, 2.70 or 3.45', '$918,000'],
      ['By revenue', '$1,800,000 × 0.26, 0.46 or 0.58', '$828,000'],
      ['Both methods combined', '75% earnings, 25% revenue', '$895,500'],
      ['Agreements', '12% of revenue is from agreements: no change', '$0'],
      ['Growth', '−6% a year: −15%', '−$134,325'],
      ['Size', '7 technicians: no change', '$0'],
      ['Rounding', 'To the nearest $1,000', '−$175'],
      ['Value before debt', '', '$761,000'],
      ['Debt', 'Usually paid off at closing, from the sale proceeds', '−$120,000'],
      ['Value after debt', '', '$641,000'],
    ]);
  });

  it('says what stands out, in words (R7.5)', () => {
    expect(paper().remarks).toEqual([]);
    expect(paper({ debtCents: 90_000_000, technicians: 1 }).remarks).toEqual([texts.remarks.owes]);
    expect(paper({ technicians: 1 }).steps[5]!.detail).toBe('1 technician: −20%');
  });

  it('explains each adjustment with its bands (R7.5)', () => {
    expect(paper().reasons.map(({ title }) => title)).toEqual(['Agreements', 'Growth', 'Size']);
    expect(adjustmentNames.map(bandsText)).toEqual([
      'below 5%: −5%; 5% and up: no change; 15% and up: +8%; 30% and up: +15%',
      'below −5%: −15%; −5% and up: −5%; 0% and up: no change; 5% and up: +5%; 15% and up: +10%',
      'below 2: −20%; 2 and up: −8%; 5 and up: no change; 10 and up: +8%; 20 and up: +15%',
    ]);
  });

  it('names the multiples and weights in its method that it calculates with (R7.5)', () => {
    const words = texts.method.join(' ');
    for (const { low, likely, high } of Object.values(valuationMultiples))
      for (const times of [low, likely, high]) expect(words).toContain((times / 100).toFixed(2));
    expect(words).toContain(texts.weights(valuationWeights.earnings, valuationWeights.revenue));
  });
});
