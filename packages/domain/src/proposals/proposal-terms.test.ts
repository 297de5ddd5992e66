import { describe, expect, it } from 'vitest';
import { build } from '../kernel/testing/build-aggregate.ts';
import type { PresentedTotals } from './presentation.ts';
import { proposalTerms } from './proposal-terms.ts';
import { formatOf, offeredProposal, revisionText } from './revision-content.ts';
import { revisionDifferences } from './revision-differences.ts';
import { salesProposalShape } from './sales-proposal-shape.ts';
import { consentText } from './signature.ts';

const plumbing = { text: 'Plumbing', terms: 'Access is yours to give.\n' };
const heating = { text: 'Heating', terms: '' };
const company = 'Payment on completion.';
const cancelNotice = null;

describe('the terms of a proposal', () => {
  it('are those of its departments', () => {
    expect(proposalTerms({ company, departments: [plumbing], cancelNotice })).toEqual([
      { department: 'Plumbing', text: 'Access is yours to give.' },
    ]);
  });

  it('are the company’s for departments without their own, and without departments', () => {
    const own = { department: '', text: company };
    expect(proposalTerms({ company, departments: [plumbing, heating], cancelNotice })[1]).toEqual(own);
    expect(proposalTerms({ company, departments: [], cancelNotice })).toEqual([own]);
    expect(proposalTerms({ company: ' ', departments: [heating], cancelNotice })).toEqual([]);
  });

  it('end with the notice of the right to cancel and its form, where the company gives it', () => {
    const seller = { seller: 'North Heating', address: '48 Foundry Row, Asheville, NC 28801' };
    const [own, notice] = proposalTerms({ company, departments: [], cancelNotice: seller });
    expect(own!.text).toBe(company);
    expect(notice!.department).toBe('Your right to cancel');
    expect(notice!.text).toMatch(/^You, the buyer, may cancel this transaction at any time before midnight/);
    expect(notice!.text).toContain('NOTICE OF CANCELLATION\nDate of transaction: the day you sign');
    expect(notice!.text).toContain(
      'to North Heating, at 48 Foundry Row, Asheville, NC 28801, NOT LATER THAN',
    );
    expect(notice!.text).toMatch(/I HEREBY CANCEL THIS TRANSACTION\.\nDate: _+ {3}Buyer’s signature: _+$/);
    const alone = { seller: 'North Heating', address: '' };
    expect(proposalTerms({ company: '', departments: [], cancelNotice: alone })[0]!.text).toContain(
      'to North Heating, NOT LATER THAN',
    );
  });
});

describe('a version with terms', () => {
  const settings = {
    allowOverrideTaxes: true,
    taxRounding: 'invoice',
    taxItem: null,
    taxExemption: null,
  } as const;
  const offer = (text: string | null) =>
    offeredProposal(
      build(salesProposalShape, {
        packages: [{ text: 'Best' }],
        details: [{ salesProposalPackageId: 1, text: 'Furnace', unitPriceCents: 100_000 }],
      }),
      settings,
      [],
      text === null ? [] : [{ department: 'Plumbing', text }],
    );
  const bytes = (text: string | null) => {
    const proposal = offer(text);
    const place = { company: { name: '' }, customer: { fullName: '', address: [] } };
    return revisionText({ format: formatOf(proposal), ...place, proposal });
  };

  it('has them in its bytes in format 5, and without any the bytes of before', () => {
    expect(bytes('A')).toMatch(/^{"format":5,.*"terms":\[{"department":"Plumbing","text":"A"}\]}}$/);
    expect(bytes('A')).not.toBe(bytes('B'));
    expect(bytes(null)).toMatch(/^{"format":1,/);
    expect(bytes(null)).not.toContain('terms');
  });

  it('differs by them, and is agreed to with them', () => {
    expect(revisionDifferences(offer(null), offer('A'))).toEqual([
      { option: null, what: 'Terms', from: '', to: 'Plumbing: A' },
    ]);
    const best = { text: 'Best', totals: { totalCents: 100 } as PresentedTotals };
    expect(consentText('Hollis & Rowe', best, offer('A'))).toContain(
      'this proposal from Hollis & Rowe, including its terms, and accept Best',
    );
  });
});
