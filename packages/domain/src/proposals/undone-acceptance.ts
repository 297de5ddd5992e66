import { amendPlan } from '../kernel/edit-amend.ts';
import { invertPlan } from '../kernel/edit-invert.ts';
import type { Plan } from '../kernel/edit-plan.ts';
import { moneyText } from '../kernel/money-text.ts';
import { sameValue } from '../kernel/same-value.ts';
import type { VisitStatus } from '../schedule/schedule-event.ts';
import { isAhead } from '../schedule/visit-status.ts';
import type { WorkOrder } from '../work-orders/work-order.ts';
import { workOrderShape } from '../work-orders/work-order-shape.ts';

/** The current state of an acceptance: the work order, and the visits of its call. */
export interface AcceptanceUse {
  workOrderNumber: string;
  processed: boolean;
  /** Its contents differ from those the selection gave it. */
  isChanged: boolean;
  /** The sum of its payments that are not voided. */
  paidCents: number;
  /** The payments on the proposal since it was accepted. */
  depositsCents: number;
  visits: readonly VisitStatus[];
  /** What may still bring money: card payments, in cents, and loan applications. */
  inProgress: Record<'workOrder' | 'proposal', { cardCents: number; loans: number }>;
}

/** Returns why what is in progress on a document is in the way, as sentences. */
function whyNotYet({ cardCents, loans }: AcceptanceUse['inProgress']['proposal'], where: string) {
  return [
    cardCents > 0 &&
      `A ${moneyText(cardCents)} card payment on ${where} is in progress. Cancel it or wait for the result.`,
    loans > 0 && `A loan application on ${where} is in progress. Cancel it or wait until the lender pays.`,
  ];
}

/**
 * Returns the reasons why a proposal's acceptance can't be undone (R4.8), each a sentence that says what to
 * do. Empty if it can.
 */
export function whyNotUndone(use: AcceptanceUse): string[] {
  const { workOrderNumber: number, processed, isChanged, paidCents, depositsCents, visits, inProgress } = use;
  return [
    processed && `Work order ${number} is processed. Reopen it first.`,
    visits.some((status) => !isAhead(status)) && 'The visit has started.',
    visits.includes('dispatched') && 'A technician is dispatched. Undo the dispatch first.',
    paidCents > 0 && `Void the ${moneyText(paidCents)} in payments on work order ${number} first.`,
    depositsCents > 0 && `First void the ${moneyText(depositsCents)} deposit taken since then.`,
    ...whyNotYet(inProgress.workOrder, `work order ${number}`),
    ...whyNotYet(inProgress.proposal, 'this proposal'),
    isChanged && `Work order ${number} has changed since then.`,
  ].filter((why) => why !== false);
}

/** The fields that payments, voids, processing and reopening change. */
const besideContents: readonly string[] = ['deposits', 'processed', 'processedDate', 'complete'];

/**
 * Checks whether changes to a work order affect its contents. Ignores payments and processing, which are
 * checked separately.
 */
export const changesContents = (steps: Plan['steps']): boolean =>
  steps.some(
    ({ kind, records }) =>
      kind !== 'payments' &&
      records.some(
        ({ created, deleted, fields }) =>
          created ||
          deleted ||
          Object.entries(fields).some(
            ([field, { from, to }]) =>
              !(kind === workOrderShape.name && besideContents.includes(field)) && !sameValue(from, to),
          ),
      ),
  );

/** Checks whether changes to a proposal are its acceptance. */
export const isAcceptance = (steps: Plan['steps']): boolean =>
  steps.some(
    ({ kind, records }) =>
      kind === 'salesProposal' && records.some(({ fields }) => fields['status']?.to === 'Accepted'),
  );

const rootOf = (made: Plan) => made.steps.find(({ kind }) => kind === workOrderShape.name)?.records[0];

/** Checks whether the selection created the work order. */
export const isMadeBy = (made: Plan): boolean => rootOf(made)?.created === true;

/**
 * Returns the plan that undoes an acceptance: removes a work order created by the selection and its link to
 * the proposal, or takes the selection's lines out of one that already existed.
 * @param made the selection's plan for the work order
 */
export function undoneWorkOrder(
  workOrder: WorkOrder,
  { made, proposalId }: { made: Plan; proposalId: number },
): Plan {
  const none: Plan = { entity: workOrderShape.name, id: workOrder.id, steps: [] };
  const [plan, to] = isMadeBy(made)
    ? [none, { hidden: true, salesProposalId: null, deposits: [] }]
    : [
        invertPlan(made),
        // other proposals' deposits may have changed since
        { deposits: workOrder.deposits.filter(({ salesProposalId }) => salesProposalId !== proposalId) },
      ];
  return amendPlan(workOrderShape, plan, {
    kind: workOrderShape.name,
    id: workOrder.id,
    was: workOrder,
    to,
  });
}

/** Returns the call created for the selection's work order, or null. */
export function callOpened(made: Plan): number | null {
  const callId = rootOf(made)?.fields['callId']?.to;
  return typeof callId === 'number' ? callId : null;
}
