import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLive } from '../kernel/edit-graph.ts';
import { startEdit } from '../kernel/edit-session.ts';
import { build } from '../kernel/testing/build-aggregate.ts';
import { chooser } from '../kernel/testing/edit-samples.ts';
import { addLinkedPackage, unlinkPackage } from './linked-packages.ts';
import { hasLinks } from './links.ts';
import type { Presentation, PresentedPackage } from './presentation.ts';
import { type PaperSignature, proposalPaper } from './proposal-paper.ts';
import { formatOf, offeredProposal, type RevisionContent, revisionText } from './revision-content.ts';
import type { SalesProposal } from './sales-proposal.ts';
import { salesProposalShape as shape } from './sales-proposal-shape.ts';
import { consentText, consentVersion, signatureText } from './signature.ts';
import { randomSteps } from './testing/link-steps.ts';

const settings = {
  allowOverrideTaxes: true,
  taxRounding: 'invoice',
  taxItem: null,
  taxExemption: null,
} as const;
const begun = addLinkedPackage(
  startEdit(
    shape,
    build(shape, {
      packages: [{ text: 'Good', order: 0 }],
      details: [
        { salesProposalPackageId: 1, order: 0, text: 'Furnace', partItemId: 9, unitPriceCents: 400_000 },
        { salesProposalPackageId: 1, order: 1, text: 'Permit', unitPriceCents: 9_000 },
      ],
    }),
  ),
  { baseId: 1, text: 'Better' },
).edit;

const date = '2026-11-20T03:00:00Z';
const contact = {
  phone: '',
  email: '',
  website: '',
  street: '',
  city: '',
  state: '',
  postalCode: '',
  license: '',
};

/** Returns all that a customer gets of a proposal: what is sent, its PDFs before and after signing, and signatures' hashes. */
function received(draft: SalesProposal) {
  const proposal = offeredProposal(draft, settings, []);
  const content: RevisionContent = {
    format: formatOf(proposal),
    company: { name: 'Hollis & Rowe' },
    customer: { fullName: 'Angela Castellano', address: ['42 Birch Hollow Ln'] },
    proposal,
  };
  const sent = revisionText(content);
  const signed = proposal.packages.map((option) => signedOption(proposal, option, sent));
  const paper = (signature: PaperSignature | null) =>
    proposalPaper({
      content,
      revision: { number: 1, hash: sent, sentDate: date },
      contact,
      timeZone: 'America/New_York',
      checkAddress: 'https://app.example/p/verify',
      signature,
    });
  return { sent, hashes: signed.map(({ hash }) => hash), papers: [null, ...signed].map(paper) };
}

/** Signs an option, with the texts themselves in place of their hashes. */
function signedOption(offer: Presentation, option: PresentedPackage, revisionHash: string): PaperSignature {
  const signed = {
    packageId: option.id,
    addOnIds: [],
    name: 'Angela Castellano',
    method: 'typed' as const,
    strokes: null,
    consent: consentText('Hollis & Rowe', option, offer),
    consentVersion,
  };
  const hash = signatureText({ ...signed, revisionHash });
  return { ...signed, hash, date, address: '203.0.113.7', browser: '' };
}

/** Ends all links, and leaves everything else as it is. */
const withoutLinks = (draft: SalesProposal): SalesProposal => ({
  ...draft,
  packages: draft.packages.map((each) => ({ ...each, linkedPackageId: null, ownOrder: false })),
  details: draft.details.map((each) => ({ ...each, linkedDetailId: null, overridden: [] })),
});

describe('links, for customers', () => {
  it('change nothing of what is sent, of its PDF and of a signature’s hash', () => {
    expect(hasLinks(begun.draft)).toBe(true);
    expect(received(begun.draft).sent).toContain('Better');
    expect(received(begun.draft)).toEqual(received(withoutLinks(begun.draft)));
    expect(received(unlinkPackage(begun, begun.draft.packages.at(-1)!.id).draft)).toEqual(
      received(begun.draft),
    );
    const runs = fc.record({ seed: fc.integer(), count: fc.integer({ min: 1, max: 20 }) });
    fc.assert(
      fc.property(runs, ({ seed, count }) => {
        const { draft } = randomSteps(begun, chooser(seed), count).at(-1)!;
        expect(received(draft)).toEqual(received(withoutLinks(draft)));
      }),
      { numRuns: 60 },
    );
  });

  it('aren’t named in what is sent', () => {
    const words = ['linkedPackageId', 'linkedDetailId', 'overridden', 'ownOrder'];
    const [named] = begun.draft.details.filter(isLive);
    for (const word of words) {
      expect({ ...begun.draft.packages[0], ...named }).toHaveProperty(word);
      expect(JSON.stringify(received(begun.draft))).not.toContain(word);
    }
  });
});
