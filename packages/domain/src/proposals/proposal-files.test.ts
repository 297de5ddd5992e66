import { describe, expect, it } from 'vitest';
import { changeRecord } from '../kernel/edit-change.ts';
import { refusePlan } from '../kernel/edit-check.ts';
import { planSave } from '../kernel/edit-plan.ts';
import { removeRecord } from '../kernel/edit-remove.ts';
import { startEdit } from '../kernel/edit-session.ts';
import { build } from '../kernel/testing/build-aggregate.ts';
import type { PricingSettings } from '../pricing/pricing-settings.ts';
import { mainLine } from './package-picture.ts';
import { copyPackage } from './package-rules.ts';
import { addFile, filesOf, moveFile, shownFiles, titleOf } from './proposal-files.ts';
import { markAsNew } from './proposal-rules.ts';
import { recommendPackage, refuseRecommended, withOneRecommended } from './recommended-package.ts';
import { formatOf, offeredProposal } from './revision-content.ts';
import type { SalesProposal } from './sales-proposal.ts';
import { salesProposalShape } from './sales-proposal-shape.ts';

const guid = (place: number) => `0d6f0f0e-0000-4000-8000-00000000000${place}`;
const settings: PricingSettings = {
  allowOverrideTaxes: true,
  taxRounding: 'invoice',
  taxItem: null,
  taxExemption: null,
};
const proposal = build(salesProposalShape, {
  staffNote: 'Ask for the gate code',
  packages: [
    { text: 'Good', summary: 'Warm', pictureGuid: guid(7), recommended: true },
    { text: 'Best', order: 1 },
  ],
  details: [
    { salesProposalPackageId: 1, text: 'Filter', unitPriceCents: 9_000, quantity: 9, partItemId: 3 },
    { salesProposalPackageId: 1, text: 'Furnace', unitPriceCents: 80_000, order: 1, serviceRepairId: 4 },
    { salesProposalPackageId: 1, text: 'Custom', unitPriceCents: 900_000, order: 2 },
    { salesProposalPackageId: 2, text: 'Heat pump', unitPriceCents: 120_000 },
  ],
  fileInformations: [
    { guid: guid(1), text: 'Brochure', shown: true },
    { guid: guid(2), text: 'Permit', order: 1 },
    { guid: guid(3), text: 'Plan', order: 2, shown: true, hidden: true },
  ],
});
const edit = startEdit(salesProposalShape, proposal);
const recommended = ({ packages }: SalesProposal) =>
  packages.flatMap(({ text, recommended: is }) => (is ? [text] : []));

describe('files of a proposal', () => {
  it('get their title from their name', () => {
    expect(['Heat pump.pdf', 'noending', '.env', 'a.tar.gz', ''].map(titleOf)).toEqual([
      'Heat pump',
      'noending',
      '.env',
      'a.tar',
      '',
    ]);
    expect(titleOf(`${'x'.repeat(300)}.pdf`)).toHaveLength(200);
  });

  it('are added at the end, and customers don’t see them', () => {
    const added = addFile(edit, { guid: guid(4), name: 'Rebate form.pdf' });
    expect(filesOf(added.draft).map(({ text, shown, order }) => [text, shown, order])).toEqual([
      ['Brochure', true, 0],
      ['Permit', false, 1],
      ['Rebate form', false, 2],
    ]);
  });

  it('can’t have a blank title (R3.2)', () => {
    const [file] = filesOf(proposal);
    const titled = (text: string) => {
      const fields = { text };
      const changed = changeRecord(salesProposalShape, edit, {
        kind: 'fileInformations',
        id: file!.id,
        fields,
      });
      return refusePlan(salesProposalShape, planSave(salesProposalShape, changed), proposal);
    };
    for (const blank of ['', '   '])
      expect(titled(blank)).toMatchObject([
        { kind: 'fileInformations', field: 'text', message: 'Enter a title.' },
      ]);
    expect(titled('Rebate form')).toEqual([]);
  });

  it('move one place; the first and the last stay', () => {
    const [first, last] = filesOf(proposal);
    const order = (by: -1 | 1, id: number) =>
      filesOf(moveFile(edit, { id, by }).draft).map(({ text }) => text);
    expect(order(1, first!.id)).toEqual(['Permit', 'Brochure']);
    expect(order(-1, first!.id)).toEqual(['Brochure', 'Permit']);
    expect(order(1, last!.id)).toEqual(['Brochure', 'Permit']);
  });

  it('go to the customer if they are shown, not removed and uploaded', () => {
    expect(shownFiles(proposal)).toEqual([{ id: guid(1), text: 'Brochure' }]);
    const [file] = filesOf(proposal);
    const faulty = { ...proposal, fileInformations: [{ ...file!, error: 'The file is too large.' }] };
    expect(shownFiles(faulty)).toEqual([]);
    const gone = removeRecord(salesProposalShape, edit, { kind: 'fileInformations', id: file!.id });
    expect(shownFiles(gone.draft)).toEqual([]);
  });
});

describe('what a customer gets of it', () => {
  it('has files, pictures, summaries and the mark, and no note for the team', () => {
    const offered = offeredProposal(proposal, settings, []);
    expect(offered.files).toEqual([{ id: guid(1), text: 'Brochure' }]);
    expect(offered.packages[0]).toMatchObject({ summary: 'Warm', pictureId: guid(7), recommended: true });
    expect(formatOf(offered)).toBe(3);
    expect(JSON.stringify(offered)).not.toContain('gate code');
  });

  it('is in the earlier format, byte for byte, without any of them', () => {
    const plain = {
      ...proposal,
      packages: proposal.packages.map((each) => ({
        ...each,
        summary: ' ',
        pictureGuid: null,
        recommended: false,
      })),
      fileInformations: [],
    };
    const offered = offeredProposal(plain, settings, []);
    expect(Object.keys(offered)).not.toContain('files');
    expect(Object.keys(offered.packages[0]!).slice(-1)).toEqual(['financing']);
    expect(formatOf(offered)).toBe(1);
  });

  it('goes along with a copy, except the files and the mark of a copied package (R4.9, R4.11)', () => {
    const copy = markAsNew(proposal, guid(9)).draft;
    expect(copy.fileInformations).toEqual([]);
    expect(copy.staffNote).toBe('');
    const template = { ...proposal, isTemplate: true };
    expect(markAsNew(template, guid(9)).draft.staffNote).toBe('Ask for the gate code');
    expect(copy.packages[0]).toMatchObject({ summary: 'Warm', pictureGuid: guid(7), recommended: true });
    const { edit: copied, id } = copyPackage(edit, 1);
    const made = copied.draft.packages.find((each) => each.id === id);
    expect(made).toMatchObject({ summary: 'Warm', pictureGuid: guid(7), recommended: false });
  });
});

describe('the recommended package', () => {
  it('is the only one, by one undo step', () => {
    const other = recommendPackage(edit, { id: 2, recommended: true });
    expect(recommended(other.draft)).toEqual(['Best']);
    expect(other.past).toHaveLength(edit.past.length + 1);
    expect(recommended(recommendPackage(other, { id: 2, recommended: false }).draft)).toEqual([]);
  });

  it('is that of the later save, if two people recommend at once', () => {
    const put = (id: number, is: boolean) => ({
      id,
      created: false,
      updated: true,
      deleted: false,
      fields: { recommended: { from: !is, to: is } },
    });
    const plan = (...records: ReturnType<typeof put>[]) => ({
      entity: 'salesProposal',
      id: proposal.id,
      steps: [{ kind: 'packages', records }],
    });
    const both = changeRecord(salesProposalShape, edit, {
      kind: 'packages',
      id: 2,
      fields: { recommended: true },
    }).draft;
    const settled = withOneRecommended(plan(put(2, true)), both);
    expect(settled.steps[0]!.records.map(({ id, fields }) => [id, fields['recommended']?.to])).toEqual([
      [2, true],
      [1, false],
    ]);
    expect(withOneRecommended(plan(put(2, true)), proposal)).toEqual(plan(put(2, true)));
    expect(refuseRecommended(proposal)).toEqual({});
    expect(Object.values(refuseRecommended(both))).toEqual(['Recommend only one option.']);
  });
});

describe('mainLine', () => {
  it('is the most expensive line from a price book', () => {
    expect(mainLine(proposal, 1)?.text).toBe('Filter');
    expect(mainLine(proposal, 2)).toBeNull();
  });
});
