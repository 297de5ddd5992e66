import { addRecord, changeRecord, moveRecord } from '../../kernel/edit-change.ts';
import { isLive } from '../../kernel/edit-graph.ts';
import { removeRecord } from '../../kernel/edit-remove.ts';
import type { Edit } from '../../kernel/edit-session.ts';
import { type Choose, pick } from '../../kernel/testing/edit-samples.ts';
import { addToAllPackages } from '../lines-of-all.ts';
import {
  addLinkedPackage,
  addMissingLine,
  followLinks,
  linkPackage,
  linkTargets,
  missingLines,
  unlinkPackage,
} from '../linked-packages.ts';
import { addMissingReduction, missingReductions } from '../linked-reduction-steps.ts';
import { type Reduction, type ReductionKind, reductionKinds } from '../linked-reductions.ts';
import { basesOf } from '../links.ts';
import { addPackage, copyPackage } from '../package-rules.ts';
import type { SalesProposal } from '../sales-proposal.ts';
import { salesProposalShape as shape } from '../sales-proposal-shape.ts';

type ProposalEdit = Edit<SalesProposal>;
type Detail = SalesProposal['details'][number];
type Step = (edit: ProposalEdit, choose: Choose) => ProposalEdit;

/** An item of the price book with its price, or an entered line without one. */
const itemOf = (partItemId: number | null): Partial<Detail> => ({
  partItemId,
  code: partItemId === null ? '' : `P-${partItemId}`,
  text: partItemId === null ? '' : `Part ${partItemId}`,
  unitPriceCents: 100 * (partItemId ?? 1),
  priceKey: (partItemId === null ? null : `key of ${partItemId}`) as Detail['priceKey'],
});

const changes: ((choose: Choose) => Partial<Detail>)[] = [
  (choose) => ({ text: `Text ${choose(3)}` }),
  (choose) => ({ quantity: 1 + choose(3) }),
  (choose) => ({ unitPriceCents: 1000 * choose(4), priceKey: null }),
  (choose) => ({ taxable: choose(2) === 0 }),
  (choose) => ({ addOn: choose(2) === 0 }),
  (choose) => ({ lineDiscountCents: 10 * choose(3) }),
  (choose) => ({ description: `What ${choose(2)}` }),
  (choose) => itemOf(choose(3) === 0 ? null : 1 + choose(3)),
];

const packagesOf = ({ draft }: ProposalEdit) => draft.packages.filter(isLive);
const detailsOf = ({ draft }: ProposalEdit) => draft.details.filter(isLive);

function anyReduction(
  { draft }: ProposalEdit,
  choose: Choose,
  isWanted: (reduction: Reduction) => boolean = () => true,
) {
  const all = reductionKinds.flatMap((kind) =>
    [...draft[kind]].filter((each) => isLive(each) && isWanted(each)).map((each) => ({ ...each, kind })),
  );
  const named = all as { id: number; kind: ReductionKind; salesProposalPackageId: number }[];
  return named.length === 0 ? null : pick(choose, named);
}

/** What people do with packages, lines, discounts and rebates, each as the screen does it. */
const step: Readonly<Record<string, Step>> = {
  add(edit, choose) {
    const salesProposalPackageId = pick(choose, packagesOf(edit)).id;
    const item = itemOf(choose(3) === 0 ? null : 1 + choose(4));
    const added = addRecord(shape, edit, { kind: 'details', fields: { ...item, salesProposalPackageId } });
    return moveRecord(shape, added.edit, { kind: 'details', id: added.id, to: choose(4) });
  },
  change(edit, choose) {
    const lines = detailsOf(edit);
    if (lines.length === 0) return edit;
    const fields = pick(choose, changes)(choose);
    return changeRecord(shape, edit, { kind: 'details', id: pick(choose, lines).id, fields });
  },
  remove(edit, choose) {
    const lines = detailsOf(edit);
    return lines.length === 0
      ? edit
      : removeRecord(shape, edit, { kind: 'details', id: pick(choose, lines).id });
  },
  move(edit, choose) {
    const lines = detailsOf(edit);
    return lines.length === 0
      ? edit
      : moveRecord(shape, edit, { kind: 'details', id: pick(choose, lines).id, to: choose(4) });
  },
  copy: (edit, choose) => copyPackage(edit, pick(choose, packagesOf(edit)).id).edit,
  addPackage: (edit) => addPackage(edit, { text: 'Another' }).edit,
  addLinked(edit, choose) {
    const bases = packagesOf(edit).filter(({ linkedPackageId }) => linkedPackageId === null);
    return bases.length === 0
      ? edit
      : addLinkedPackage(edit, { baseId: pick(choose, bases).id, text: 'Linked' }).edit;
  },
  link(edit, choose) {
    const { id } = pick(choose, packagesOf(edit));
    const targets = linkTargets(edit.draft, id);
    return targets.length === 0 || basesOf(edit.draft).has(id)
      ? edit
      : linkPackage(edit, { id, baseId: pick(choose, targets).id });
  },
  unlink(edit, choose) {
    const linked = [...basesOf(edit.draft).keys()];
    return linked.length === 0 ? edit : unlinkPackage(edit, pick(choose, linked));
  },
  unlinkLine(edit, choose) {
    const lines = detailsOf(edit).filter(({ linkedDetailId }) => linkedDetailId !== null);
    return lines.length === 0
      ? edit
      : changeRecord(shape, edit, {
          kind: 'details',
          id: pick(choose, lines).id,
          fields: { linkedDetailId: null, overridden: [] },
        });
  },
  release(edit, choose) {
    const lines = detailsOf(edit).filter(({ overridden }) => overridden.length > 0);
    return lines.length === 0
      ? edit
      : changeRecord(shape, edit, {
          kind: 'details',
          id: pick(choose, lines).id,
          fields: { overridden: [] },
        });
  },
  releaseOrder(edit, choose) {
    const packages = packagesOf(edit).filter(({ ownOrder }) => ownOrder);
    return packages.length === 0
      ? edit
      : changeRecord(shape, edit, {
          kind: 'packages',
          id: pick(choose, packages).id,
          fields: { ownOrder: false },
        });
  },
  addMissing(edit, choose) {
    const missing = [...basesOf(edit.draft).keys()].flatMap((packageId) =>
      missingLines(edit.draft, packageId).map(({ id }) => ({ packageId, lineId: id })),
    );
    return missing.length === 0 ? edit : addMissingLine(edit, pick(choose, missing));
  },
  toAll(edit, choose) {
    const lines = detailsOf(edit);
    return lines.length === 0 ? edit : addToAllPackages(edit, pick(choose, lines).id);
  },
  addReduction(edit, choose) {
    const kind = pick(choose, reductionKinds);
    const salesProposalPackageId = pick(choose, packagesOf(edit)).id;
    const fields = { text: choose(3) === 0 ? '' : `Offer ${choose(3)}`, salesProposalPackageId };
    return addRecord(shape, edit, { kind, fields }).edit;
  },
  changeReduction(edit, choose) {
    const one = anyReduction(edit, choose);
    if (!one) return edit;
    const { kind, id, salesProposalPackageId } = one;
    if (choose(2) === 0)
      return changeRecord(shape, edit, { kind, id, fields: { text: `Offer ${choose(3)}` } });
    if (kind === 'rebates')
      return changeRecord(shape, edit, { kind, id, fields: { amountCents: 100 * choose(3) } });
    const lineIds = detailsOf(edit)
      .filter((line) => line.salesProposalPackageId === salesProposalPackageId && choose(2) === 0)
      .map((line) => line.id);
    const fields: Partial<SalesProposal['discounts'][number]> =
      choose(2) === 0
        ? { scope: 'lines', lineIds }
        : { scope: 'all', lineIds: [], kind: 'percent', rate: 10_000 * choose(3) };
    return changeRecord(shape, edit, { kind, id, fields });
  },
  removeReduction(edit, choose) {
    const one = anyReduction(edit, choose);
    return one ? removeRecord(shape, edit, { kind: one.kind, id: one.id }) : edit;
  },
  moveReduction(edit, choose) {
    const one = anyReduction(edit, choose);
    return one ? moveRecord(shape, edit, { kind: one.kind, id: one.id, to: choose(3) }) : edit;
  },
  releaseReduction(edit, choose) {
    const one = anyReduction(edit, choose, ({ ownTerms }) => ownTerms);
    return one
      ? changeRecord(shape, edit, { kind: one.kind, id: one.id, fields: { ownTerms: false } })
      : edit;
  },
  addMissingReduction(edit, choose) {
    const missing = [...basesOf(edit.draft).keys()].flatMap((packageId) =>
      missingReductions(edit.draft, packageId).map(({ kind, reduction }) => ({
        packageId,
        kind,
        id: reduction.id,
      })),
    );
    return missing.length === 0 ? edit : addMissingReduction(edit, pick(choose, missing));
  },
  removePackage(edit, choose) {
    const packages = packagesOf(edit);
    return packages.length < 2
      ? edit
      : removeRecord(shape, edit, { kind: 'packages', id: pick(choose, packages).id });
  },
};

// most of what people do is with lines
const ofLines = ['add', 'add', 'change', 'change', 'change', 'remove', 'move', 'move'];
const ofReductions = ['addReduction', 'changeReduction', 'changeReduction', 'changeReduction'];
const names = [...ofLines, ...ofReductions, ...Object.keys(step)];

/** Takes random steps, each with what follows from it. Returns the edit after each. */
export function randomSteps(start: ProposalEdit, choose: Choose, count: number): ProposalEdit[] {
  const edits = [start];
  for (let at = 0; at < count; at += 1) {
    const before = edits.at(-1)!;
    const taken = step[pick(choose, names)]!(before, choose);
    edits.push(followLinks(before, taken));
  }
  return edits;
}
