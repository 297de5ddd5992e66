import { describe, expect, it } from 'vitest';
import type { PresentedPackage } from './presentation.ts';
import { type PaperSignature, type ProposalPaperFacts, proposalPaper } from './proposal-paper.ts';

const totals: NonNullable<PresentedPackage['totals']> = {
  subtotalCents: 648_000,
  discounts: [
    { text: 'Spring', amountCents: 8_000 },
    { text: '', amountCents: 1 },
  ],
  taxPercentage: 7,
  taxBaseCents: 500_000,
  taxCents: 35_000,
  taxExempt: false,
  rebates: [{ text: '', amountCents: 10_000 }],
  totalCents: 664_999,
  paidCents: 0,
  amountDueCents: 664_999,
  complete: true,
};
const comfort: PresentedPackage = {
  id: 1,
  text: 'Comfort',
  description: 'Quieter nights\n',
  selected: false,
  accepted: null,
  lines: [
    {
      id: 11,
      text: 'Heat pump',
      description: '17 SEER2',
      warranty: '10 years',
      quantity: 2,
      beside: 'included',
      otherwise: null,
    },
    { id: 12, text: 'Permit', description: '', warranty: '', quantity: 1, beside: 'same', otherwise: null },
  ],
  left: null,
  totals,
  financing: [
    { text: '18 months', monthlyCents: 36_944, selected: false, sentences: ['No interest.', 'If paid.'] },
  ],
};
const facts: ProposalPaperFacts = {
  content: {
    format: 1,
    company: { name: 'Hollis & Rowe' },
    customer: { fullName: 'Angela Castellano', address: ['42 Birch Hollow Ln', 'Asheville, NC 28801'] },
    proposal: {
      number: '100123',
      text: 'Heat pump',
      note: ' Prices hold for a month. ',
      expiresDate: '2026-12-19',
      accepted: null,
      declined: false,
      packages: [comfort, { ...comfort, id: 2, text: 'Essential', totals: null, financing: [] }],
    },
  },
  revision: { number: 2, hash: 'ab'.repeat(32), sentDate: '2026-11-20T03:00:00Z' },
  contact: {
    phone: '8285550140',
    email: '',
    website: '',
    street: '48 Foundry Row',
    city: 'Asheville',
    state: 'NC',
    postalCode: '28801',
    license: '00-0140',
  },
  timeZone: 'America/New_York',
  checkAddress: 'https://app.example/p/verify',
  signature: null,
};
const signature: PaperSignature = {
  packageId: 1,
  name: 'Angela Castellano',
  method: 'drawn',
  strokes: [[10, 10, 90, 60]],
  consent: 'I accept Comfort.',
  consentVersion: 1,
  addOnIds: [],
  hash: null,
  address: '203.0.113.7',
  browser: 'Firefox',
  date: '2026-11-21T18:05:00Z',
};

describe('proposalPaper', () => {
  it('names the proposal, the customer, the version and the last day, and who sends it', () => {
    const paper = proposalPaper(facts);
    expect(paper).toMatchObject({ title: 'Proposal 100123', date: 'November 19, 2026', work: 'Heat pump' });
    expect(paper.company.name).toBe('Hollis & Rowe');
    expect(paper.company.lines.join()).toContain('00-0140');
    expect(paper.parties).toEqual([
      {
        label: 'Prepared for',
        name: 'Angela Castellano',
        lines: ['42 Birch Hollow Ln', 'Asheville, NC 28801'],
      },
      {
        label: 'Proposal',
        name: '100123',
        lines: ['Version 2, sent November 19, 2026', 'Prices are good until December 19, 2026'],
      },
    ]);
    expect(paper.note).toEqual({ label: 'Note from Hollis & Rowe', text: 'Prices hold for a month.' });
    expect(paper.certificates).toEqual([]);
  });

  it('shows the lines of each option with descriptions, warranties and quantities', () => {
    const [first] = proposalPaper(facts).options;
    expect(first).toMatchObject({ name: 'Comfort', accepted: null, description: 'Quieter nights' });
    expect(first!.lines).toEqual([
      { text: 'Heat pump', details: ['17 SEER2', 'Warranty: 10 years'], quantity: '2' },
      { text: 'Permit', details: [], quantity: '1' },
    ]);
  });

  it('shows the summary, the picture and the mark of an option, and lists the files', () => {
    const option = { ...comfort, summary: 'Warm', pictureId: 'guid-1', recommended: true };
    const files = [{ id: 'guid-2', text: 'Permit' }];
    const proposal = { ...facts.content.proposal, packages: [option], files };
    const paper = proposalPaper({ ...facts, content: { ...facts.content, proposal } });
    expect(paper.options[0]).toMatchObject({
      recommended: 'Recommended',
      summary: 'Warm',
      picture: { id: 'guid-1', alt: 'Picture of Comfort' },
    });
    expect(paper.files).toEqual({ label: 'Files with this proposal', names: ['Permit'] });
    expect(proposalPaper(facts)).toMatchObject({
      files: null,
      options: [{ recommended: null, summary: '', picture: null }, {}],
    });
  });

  it('shows the amounts that were sent, to the cent, and what is taxed', () => {
    const rows = proposalPaper(facts).options[0]!.totals.map(({ label, amount }) => [label, amount]);
    expect(rows).toEqual([
      ['Subtotal', '$6,480.00'],
      ['Spring', '−$80.00'],
      ['Discount', '−$0.01'],
      ['Sales tax, 7% of $5,000.00', '$350.00'],
      ['Rebate', '−$100.00'],
      ['Total', '$6,649.99'],
    ]);
  });

  it('have the deposit after the total, where one is asked for', () => {
    const option = { ...comfort, totals: { ...totals, depositCents: 25_000 } };
    const proposal = { ...facts.content.proposal, packages: [option] };
    const rows = proposalPaper({ ...facts, content: { ...facts.content, proposal } }).options[0]!.totals;
    expect(rows.slice(-2).map(({ label }) => label)).toEqual(['Total', 'Deposit']);
    expect(rows.at(-1)!.amount).toBe('$250.00');
  });

  it('names an exempt tax, one without a rate, and a rate on everything', () => {
    const taxOf = (more: object) => {
      const option = { ...comfort, totals: { ...totals, discounts: [], rebates: [], ...more } };
      const proposal = { ...facts.content.proposal, packages: [option] };
      return proposalPaper({ ...facts, content: { ...facts.content, proposal } }).options[0]!.totals[1]!
        .label;
    };
    expect(taxOf({ taxExempt: true })).toBe('Sales tax (exempt)');
    expect(taxOf({ taxPercentage: null })).toBe('Sales tax');
    expect(taxOf({ taxBaseCents: 648_000 })).toBe('Sales tax, 7%');
  });

  it('says where a price is open, or none can be given', () => {
    const [, second] = proposalPaper(facts).options;
    expect(second!.totals).toEqual([{ kind: 'total', label: 'Total', amount: 'Price to be determined' }]);
    const open = { ...comfort, totals: { ...totals, complete: false } };
    const proposal = { ...facts.content.proposal, packages: [open] };
    const { options } = proposalPaper({ ...facts, content: { ...facts.content, proposal } });
    expect(options[0]!.remark).toBe('At least one item doesn’t have a price yet, so it isn’t in the total.');
  });

  it('shows no amount per month without its terms (R1.7)', () => {
    expect(proposalPaper(facts).options[0]!.financing).toEqual([
      { text: '$369.44 a month, estimated. 18 months', terms: 'No interest. If paid.' },
    ]);
  });

  it('says how to check it', () => {
    expect(proposalPaper(facts).check).toEqual([
      `Version code: ${'ab'.repeat(32)}`,
      'Check it at https://app.example/p/verify',
    ]);
  });

  it('marks the signed option, and certifies who signed what, when, from where, in which words', () => {
    const {
      title,
      date,
      options,
      certificates: [certificate],
    } = proposalPaper({ ...facts, signature });
    expect([title, date]).toEqual(['Signed proposal 100123', 'November 21, 2026']);
    expect(options.map(({ accepted }) => accepted)).toEqual(['Accepted', null]);
    expect(certificate).toMatchObject({
      consent: 'I accept Comfort.',
      alt: 'Signature of Angela Castellano',
      strokes: signature.strokes,
      typed: null,
    });
    expect(certificate!.facts.map(([name, value]) => [name, value.replaceAll(/\s/gu, ' ')])).toEqual([
      ['Signed by', 'Angela Castellano'],
      ['Signed on', 'November 21, 2026 at 1:05 PM EST'],
      ['Accepted option', 'Comfort'],
      ['Total', '$6,649.99'],
      ['Signature', 'Drawn'],
      ['Agreement wording', 'Version 1'],
      ['IP address', '203.0.113.7'],
      ['Browser', 'Firefox'],
      ['Version signed', '2, sent November 19, 2026'],
      ['Code (SHA-256)', 'ab'.repeat(32)],
      ['Verify at', 'https://app.example/p/verify'],
    ]);
  });

  it('shows a typed name as the signature, and what was not recorded', () => {
    const typed = { ...signature, method: 'typed', strokes: null, address: '', browser: '' } as const;
    const {
      certificates: [certificate],
    } = proposalPaper({ ...facts, signature: typed });
    expect([certificate!.typed, certificate!.strokes]).toEqual(['Angela Castellano', null]);
    expect(certificate!.facts).toContainEqual(['IP address', 'Not recorded']);
    expect(certificate!.facts).toContainEqual(['Browser', 'Not recorded']);
  });
});
