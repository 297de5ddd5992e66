import { quantityFault } from '../pricing/line-faults.ts';
import type { Totals } from '../pricing/pricing-result.ts';
import type { Call } from '../schedule/call.ts';
import type { VisitStatus } from '../schedule/schedule-event.ts';
import type { WorkOrder } from './work-order.ts';
import { workOrderLines } from './work-order-pricing.ts';
import { isUnderWay } from './work-order-status.ts';

/** What to look at before a work order is closed for the books, worst first. `incomplete` (R4.6) and `notPriced` stop it. */
export type ProcessingWarning =
  | { code: 'incomplete' }
  /** it has lines or parts that cannot be priced, so there is no total */
  | { code: 'notPriced'; lines: string[] }
  | { code: 'nothingOnIt' }
  | { code: 'priceToFollow'; lines: string[] }
  | { code: 'zeroPrice'; lines: string[] }
  | { code: 'noTax' }
  | { code: 'unpaid'; amountCents: number }
  | { code: 'overpaid'; amountCents: number }
  | { code: 'unanswered'; questions: string[] }
  /** visits of its call that somebody still has to go to, or is at */
  | { code: 'unfinishedVisits'; count: number }
  /** its call is not done, though nobody is booked to go there */
  | { code: 'callWaits'; onHold: boolean };

interface Around {
  /** null where the work order cannot be priced as it stands */
  totals: Totals | null;
  /** of the debrief, in their order */
  questions: readonly { id: number; text: string }[];
  /** with the visits that are on the board; null where it belongs to no call */
  call: (Pick<Call, 'status'> & { visits: readonly { status: VisitStatus }[] }) | null;
}

/** @returns what a person should look at before processing (R4.7); none where all is well */
export function processingWarnings(
  workOrder: WorkOrder,
  { totals, questions, call }: Around,
): ProcessingWarning[] {
  const warnings: ProcessingWarning[] = [];
  if (!workOrder.complete) warnings.push({ code: 'incomplete' });
  if (workOrderLines(workOrder).length === 0) warnings.push({ code: 'nothingOnIt' });
  warnings.push(
    ...(totals ? ofTotals(workOrder, totals) : [{ code: 'notPriced', lines: unpriced(workOrder) } as const]),
  );
  const unanswered = questions.filter(({ id }) => !isAnswered(workOrder, id));
  if (unanswered.length > 0)
    warnings.push({ code: 'unanswered', questions: unanswered.map(({ text }) => text) });
  return [...warnings, ...ofCall(call)];
}

/** What is still to be done there: nobody has the next word before. */
function ofCall(call: Around['call']): ProcessingWarning[] {
  const count = call?.visits.filter(({ status }) => status !== 'done').length ?? 0;
  if (count > 0) return [{ code: 'unfinishedVisits', count }];
  return isUnderWay(call) ? [{ code: 'callWaits', onHold: call?.status === 'onHold' }] : [];
}

/** Whether a question of the debrief has been answered. */
export function isAnswered(
  { debriefAnswers }: Pick<WorkOrder, 'debriefAnswers'>,
  questionId: number,
): boolean {
  return debriefAnswers.some(
    ({ debriefQuestionId, answer, deleted }) =>
      debriefQuestionId === questionId && !deleted && (answer ?? '').trim() !== '',
  );
}

/** What to put right, by name, in the order of the screen. */
const unpriced = (workOrder: WorkOrder): string[] =>
  workOrderLines(workOrder)
    .filter((line) => quantityFault(line) !== null)
    .map(({ text, code }) => text || code);

function ofTotals(workOrder: WorkOrder, totals: Totals): ProcessingWarning[] {
  const warnings: ProcessingWarning[] = [];
  const names = new Map(workOrderLines(workOrder).map(({ id, text, code }) => [id, text || code]));
  for (const [code, of] of [
    ['priceToFollow', 'price_to_follow'],
    ['zeroPrice', 'zero_price'],
  ] as const) {
    const lines = totals.warnings.flatMap((warning) =>
      warning.code === of && 'id' in warning ? [names.get(warning.id) ?? ''] : [],
    );
    if (lines.length > 0) warnings.push({ code, lines });
  }
  if (lacksTax(totals)) warnings.push({ code: 'noTax' });
  const { amountDueCents: due } = totals;
  if (due > 0) warnings.push({ code: 'unpaid', amountCents: due });
  if (due < 0) warnings.push({ code: 'overpaid', amountCents: -due });
  return warnings;
}

/** Whether something on it is taxable and no tax is chosen: what is asked of the customer is then without tax. */
export const lacksTax = ({ tax, warnings }: Pick<Totals, 'tax' | 'warnings'>): boolean =>
  tax.baseCents > 0 && warnings.some(({ code }) => code === 'tax_warning');
