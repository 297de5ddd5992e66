import { build } from '@fieldwright/domain/kernel/testing/build-aggregate';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { describe, expect, it } from 'vitest';
import { queryClient } from '../../lib/requests/query-client.ts';
import { changesByPerson, recordText, valueText } from './record-words.ts';

const proposal = build(salesProposalShape, {
  packages: [{ text: 'Good' }],
  details: [{ salesProposalPackageId: 1, text: 'Furnace' }],
});
const changesText = (...given: Parameters<typeof changesByPerson>) =>
  changesByPerson(...given)
    .map(({ who, text }) => `${who}: ${text}.`)
    .join(' ');
const by = (name: string) => ({ by: { id: 1, name }, at: '2026-11-21T15:00:00Z' });

describe('what others changed, in words', () => {
  it('says who changed which fields of what, and leaves out what has no name', () => {
    const line = { kind: 'details', id: 1 };
    const changes = [
      { ...line, field: 'unitPriceCents', ...by('Nate Okafor') },
      { ...line, field: 'priceKey', ...by('Nate Okafor') },
      { kind: 'salesProposal', id: 7, field: 'note', ...by('Beth Young') },
    ];
    expect(changesText(changes, proposal)).toBe(
      'Nate Okafor: Line “Furnace” (price). Beth Young: The proposal (note).',
    );
  });

  it('says what one has changed oneself, in another tab', () => {
    queryClient.setQueryData(['me'], { id: 1 });
    const changes = [{ kind: 'salesProposal', id: 7, field: 'note', ...by('Colin Mercer') }];
    expect(changesText(changes, proposal)).toBe('You, in another tab: The proposal (note).');
    queryClient.clear();
  });

  it('has initials only of someone who is known', () => {
    const change = { kind: 'salesProposal', id: 7, field: 'note' };
    const changes = [
      { ...change, ...by('Mary Ann van Dyke') },
      { ...change, by: { id: 0, name: '' }, at: '2026-11-21T15:00:00Z' },
    ];
    expect(changesByPerson(changes, proposal)).toMatchObject([
      { who: 'Mary Ann van Dyke', initials: 'MD' },
      { who: 'Someone else', initials: null },
    ]);
  });

  it('shows no identifier of a picture', () => {
    expect(valueText('pictureGuid', '0d6f0f0e-0000-4000-8000-000000000001')).toBe(valueText('siteId', 8));
  });

  it('says how much of a price is taxed as a percentage (R3.5)', () => {
    expect([400_000_000, 1_000_000_000, 0].map((share) => valueText('taxedShare', share))).toEqual([
      '40%',
      '100%',
      '0%',
    ]);
  });

  it('says that somebody removed it (R4.4)', () => {
    const changes = [{ kind: 'salesProposal', id: 7, field: 'hidden', ...by('Beth Young') }];
    expect(changesText(changes, proposal)).toBe('Beth Young: The proposal (removed).');
  });

  it('names whatever people know, such as costs and dates of systems', () => {
    const named = ['costCents', 'installedDate', 'selected', 'agreementId'].map((field) => ({
      kind: 'details',
      id: 1,
      field,
      ...by('Nate Okafor'),
    }));
    expect(changesText(named, proposal)).toBe(
      'Nate Okafor: Line “Furnace” (cost, installed, selected, agreement).',
    );
  });

  it('reads values as people do', () => {
    expect(valueText('unitPriceCents', 61_200)).toBe('$612.00');
    expect(valueText('rate', 50_000)).toBe('5%');
    expect(valueText('salesTaxPercentage', 7.25)).toBe('7.25%');
    expect(valueText('taxable', false)).toBe('no');
    expect(valueText('status', 'Created')).toBe('Draft');
    expect(valueText('note', '')).toBe('nothing');
    expect(valueText('taxItemId', 9)).toBe('a different one');
    expect(recordText({ kind: 'somethingNew', id: 3 }, proposal)).toBe('A part');
  });
});
