import { describe, expect, it } from 'vitest';
import { build } from '../kernel/testing/build-aggregate.ts';
import type { PricingSettings } from '../pricing/pricing-settings.ts';
import type { PresentedTotals } from './presentation.ts';
import { formatOf, offeredProposal, revisionText } from './revision-content.ts';
import { revisionDifferences } from './revision-differences.ts';
import { salesProposalShape } from './sales-proposal-shape.ts';
import { consentText } from './signature.ts';
import { isFullySigned, isSameChoice, isSameSigner } from './two-signers.ts';

const settings: PricingSettings = {
  allowOverrideTaxes: true,
  taxRounding: 'invoice',
  taxItem: null,
  taxExemption: null,
};
const offer = (signers: number) =>
  offeredProposal(
    build(salesProposalShape, {
      signers,
      packages: [{ text: 'Best' }],
      details: [{ salesProposalPackageId: 1, text: 'Furnace', unitPriceCents: 100_000 }],
    }),
    settings,
    [],
  );

describe('a version that two people sign', () => {
  it('has format 5 and says so last, while one signer’s keeps its bytes', () => {
    const text = (signers: number) => {
      const proposal = offer(signers);
      const content = {
        format: formatOf(proposal),
        company: { name: '' },
        customer: { fullName: '', address: [] },
      };
      return revisionText({ ...content, proposal });
    };
    expect(text(2)).toMatch(/^{"format":5,.*"signers":2}}$/);
    expect(text(1)).toMatch(/^{"format":1,/);
    expect(text(1)).not.toContain('signers');
  });

  it('differs from one that one person signs, so that it is sent anew', () => {
    expect(revisionDifferences(offer(1), offer(2))).toEqual([
      { option: null, what: 'Signatures', from: 'One', to: 'Two' },
    ]);
  });

  it('is whole with two signatures, and others with one', () => {
    expect([1, 2].map((count) => isFullySigned(offer(2), count))).toEqual([false, true]);
    expect([0, 1].map((count) => isFullySigned(offer(1), count))).toEqual([false, true]);
  });

  it('is agreed to in words that say when it is accepted', () => {
    const best = { text: 'Best', totals: { totalCents: 100 } as PresentedTotals };
    expect(consentText('Hollis & Rowe', best, offer(2))).toMatch(
      / It’s accepted once both of us have signed\.$/,
    );
    expect(consentText('Hollis & Rowe', best, offer(1))).toMatch(/ electronically\.$/);
  });
});

describe('two signatures', () => {
  it('are for the same choice in whatever order the add-ons were ticked', () => {
    const one = { packageId: 1, addOnIds: [4, 3] };
    expect(isSameChoice(one, { packageId: 1, addOnIds: [3, 4] })).toBe(true);
    expect(isSameChoice(one, { packageId: 1, addOnIds: [3] })).toBe(false);
    expect(isSameChoice(one, { packageId: 2, addOnIds: [4, 3] })).toBe(false);
  });

  it('are of one person under the same name, whatever its capitals and spaces', () => {
    expect(isSameSigner(' angela  CASTELLANO', 'Angela Castellano')).toBe(true);
    expect(isSameSigner('Marco Castellano', 'Angela Castellano')).toBe(false);
  });
});
