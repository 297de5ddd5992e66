import { amendPlan } from '../kernel/edit-amend.ts';
import { changeRecord } from '../kernel/edit-change.ts';
import { isLive } from '../kernel/edit-graph.ts';
import { asOneStep } from '../kernel/edit-history.ts';
import type { Plan } from '../kernel/edit-plan.ts';
import type { Edit } from '../kernel/edit-session.ts';
import type { SalesProposal } from './sales-proposal.ts';
import { salesProposalShape } from './sales-proposal-shape.ts';

/** What a person reads who recommends two packages at once. */
export const oneRecommended = 'Recommend only one option.';

const recommendedIn = ({ packages }: SalesProposal) =>
  packages.filter((each) => isLive(each) && each.recommended);

/** Recommends a package and no other, or none. One undo step. */
export function recommendPackage(
  edit: Edit<SalesProposal>,
  { id, recommended }: { id: number; recommended: boolean },
): Edit<SalesProposal> {
  const others = recommended ? recommendedIn(edit.draft).filter((each) => each.id !== id) : [];
  const without = others.reduce(
    (so, each) =>
      changeRecord(salesProposalShape, so, {
        kind: 'packages',
        id: each.id,
        fields: { recommended: false },
      }),
    edit,
  );
  const named = { kind: 'packages', id, fields: { recommended } } as const;
  return asOneStep(edit, changeRecord(salesProposalShape, without, named));
}

/**
 * Completes a plan that recommends a package: the one that someone else recommended before is no longer recommended.
 * @param after the proposal after the plan
 */
export function withOneRecommended(plan: Plan, after: SalesProposal): Plan {
  const recommended = recommendedIn(after);
  if (recommended.length < 2) return plan;
  const records = plan.steps.find(({ kind }) => kind === 'packages')?.records ?? [];
  const chosen = new Set(
    records.flatMap(({ id, fields }) => (fields['recommended']?.to === true ? [id] : [])),
  );
  if (chosen.size === 0) return plan;
  return recommended
    .filter(({ id }) => !chosen.has(id))
    .reduce<Plan>(
      (so, was) =>
        amendPlan(salesProposalShape, so, { kind: 'packages', id: was.id, was, to: { recommended: false } }),
      plan,
    );
}

/** Returns why a proposal can't recommend what it does, by record; empty if it recommends at most one package. */
export function refuseRecommended(proposal: SalesProposal): Record<string, string> {
  const [, ...more] = recommendedIn(proposal);
  return Object.fromEntries(more.map(({ id }) => [`packages.${id}.recommended`, oneRecommended]));
}
