import { isByCard } from '../agreements/card-frequency.ts';
import { isLive } from '../kernel/edit-graph.ts';
import type { BillingState } from '../payments/billing-state.ts';
import { quantityFault } from '../pricing/line-faults.ts';
import type { Totals } from '../pricing/pricing-result.ts';
import type { Call } from '../schedule/call.ts';
import type { VisitStatus } from '../schedule/schedule-event.ts';
import { changedSinceSigned, type SignedWork, signedWork } from './completion.ts';
import type { WorkOrder } from './work-order.ts';
import { workOrderLines } from './work-order-pricing.ts';
import { type DebriefQuestion, type Inspections, openQuestions } from './work-order-questions.ts';
import { isUnderWay } from './work-order-status.ts';

/**
 * The warnings before a work order is processed, worst first. `incomplete` (R4.6) and `notPriced` prevent
 * processing.
 */
export type ProcessingWarning =
  | { code: 'incomplete' }
  /** It has no total, because some lines or parts can't be priced. */
  | { code: 'notPriced'; lines: string[] }
  | { code: 'nothingOnIt' }
  | { code: 'priceToFollow'; lines: string[] }
  | { code: 'zeroPrice'; lines: string[] }
  | { code: 'noTax' }
  /** QuickBooks would get lines, or the work order as a whole if there are none, without a class. */
  | { code: 'noClass'; lines: string[] }
  | { code: 'unpaid'; amountCents: number }
  | { code: 'overpaid'; amountCents: number }
  /** Debrief questions that are shown and need an answer. */
  | { code: 'unanswered'; questions: string[] }
  /** Questions that need an answer, of inspections that were started. */
  | { code: 'uninspected'; questions: string[] }
  /** The company asks for a signature, and nobody signed or it has changed since. */
  | { code: 'unsigned'; changed: boolean }
  /** Agreements to be paid by card, of which no card is billed. */
  | { code: 'noCard'; plans: string[] }
  /** Visits of its call that are not finished. */
  | { code: 'unfinishedVisits'; count: number }
  /** Its call is not done, although no visit is planned. */
  | { code: 'callWaits'; onHold: boolean };

interface Around {
  /** Null if the work order can't be priced. */
  totals: Totals | null;
  /** The debrief questions, in order. */
  questions: readonly DebriefQuestion[];
  inspections: Inspections;
  /** What QuickBooks would miss, as it was saved; the text names the line, empty for the whole work order. */
  quickBooks?: readonly { text: string }[];
  /** The agreements, each with the state of the card that was billed for it last; null if none was. */
  agreements?: readonly { id: number; cardState: BillingState | null }[];
  /** Null if the company doesn't ask for a signature; otherwise what is kept. */
  completion?: { signed: SignedWork | null; isIntact: boolean } | null;
  /** With its visits on the board; null if it has no call. */
  call: (Pick<Call, 'status'> & { visits: readonly { status: VisitStatus }[] }) | null;
}

/** Returns the warnings to check before processing (R4.7); empty if there are none. */
export function processingWarnings(
  workOrder: WorkOrder,
  { totals, questions, inspections, call, completion = null, quickBooks = [], agreements = [] }: Around,
): ProcessingWarning[] {
  const warnings: ProcessingWarning[] = [];
  if (!workOrder.complete) warnings.push({ code: 'incomplete' });
  const byCard = workOrder.workOrderAgreements.filter((line) => isLive(line) && isByCard(line));
  if (workOrderLines(workOrder).length + byCard.length === 0) warnings.push({ code: 'nothingOnIt' });
  warnings.push(
    ...(totals ? ofTotals(workOrder, totals) : [{ code: 'notPriced', lines: unpriced(workOrder) } as const]),
  );
  if (quickBooks.length > 0)
    warnings.push({ code: 'noClass', lines: quickBooks.map(({ text }) => text).filter(Boolean) });
  const unbilled = byCard.filter(({ agreementId }) => {
    const state = agreements.find(({ id }) => id === agreementId)?.cardState ?? null;
    return state === null || state === 'refused';
  });
  if (unbilled.length > 0) warnings.push({ code: 'noCard', plans: unbilled.map(({ text }) => text) });
  const open = openQuestions(workOrder, { questions, inspections });
  if (open.debrief.length > 0) warnings.push({ code: 'unanswered', questions: open.debrief });
  if (open.inspections.length > 0) warnings.push({ code: 'uninspected', questions: open.inspections });
  if (completion) {
    const { signed, isIntact } = completion;
    const now = signedWork(workOrder, totals);
    const changed = signed !== null && (!isIntact || changedSinceSigned(signed, now).length > 0);
    if (signed === null || changed) warnings.push({ code: 'unsigned', changed });
  }
  return [...warnings, ...ofCall(call)];
}

/** Returns warnings about work left on the call. */
function ofCall(call: Around['call']): ProcessingWarning[] {
  const count = call?.visits.filter(({ status }) => status !== 'done').length ?? 0;
  if (count > 0) return [{ code: 'unfinishedVisits', count }];
  return isUnderWay(call) ? [{ code: 'callWaits', onHold: call?.status === 'onHold' }] : [];
}

/** Returns the names of the lines to correct, in the order of the screen. */
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

/** Checks whether something is taxable but no tax is chosen, so the customer is charged without tax. */
export const lacksTax = ({ tax, warnings }: Pick<Totals, 'tax' | 'warnings'>): boolean =>
  tax.baseCents > 0 && warnings.some(({ code }) => code === 'tax_warning');
