import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { noTaxText } from '@fieldwright/domain/work-orders/base-view';
import {
  type ProcessingWarning,
  processingWarnings,
} from '@fieldwright/domain/work-orders/processing-warnings';
import type { WorkOrderPart } from './work-order.search.ts';
import { workOrderTexts } from './work-order.texts.ts';
import type { WorkOrderScreen } from './work-order-screen.ts';

const { warnings: words } = workOrderTexts;

/** Returns what to check before processing (R4.7), from the state on screen. */
export const warningsOf = ({
  draft,
  totals,
  context: { questions, inspectionForms, inspectionQuestions, call, baseView, completion, agreements },
}: Pick<WorkOrderScreen, 'draft' | 'totals' | 'context'>): ProcessingWarning[] =>
  processingWarnings(draft, {
    totals,
    questions,
    inspections: { forms: inspectionForms, questions: inspectionQuestions },
    call,
    completion: completion.isRequired
      ? { signed: completion.signature?.shown ?? null, isIntact: completion.signature?.isIntact ?? true }
      : null,
    quickBooks: baseView.quickBooksWarnings,
    agreements,
  });

/** Returns the warnings as sentences; empty if there are none. */
export const warningsText = (warnings: readonly ProcessingWarning[]): string =>
  warnings.map((warning) => `${wordsOf(warning).title}.`).join(' ');

interface Words {
  title: string;
  detail: string;
  /** where to fix it; null if that is on the board */
  part: WorkOrderPart | null;
}

export function wordsOf(warning: ProcessingWarning): Words {
  switch (warning.code) {
    case 'incomplete':
      return { title: words.incomplete, detail: words.incompleteDetail, part: 'lines' };
    case 'notPriced':
      return {
        title: words.notPriced,
        detail: words.notPricedDetail(warning.lines.join(', ')),
        part: 'lines',
      };
    case 'nothingOnIt':
      return { title: words.nothingOnIt, detail: words.nothingOnItDetail, part: 'lines' };
    case 'priceToFollow':
    case 'zeroPrice':
      return { title: words[warning.code], detail: warning.lines.join(', '), part: 'lines' };
    case 'noTax':
      return { title: words.noTax, detail: noTaxText, part: 'money' };
    case 'noClass':
      return { title: words.noClass, detail: words.noClassOf(warning.lines.join(', ')), part: 'lines' };
    case 'unpaid':
      return {
        title: words.unpaid(moneyText(warning.amountCents)),
        detail: words.unpaidDetail,
        part: 'money',
      };
    case 'overpaid':
      return {
        title: words.overpaid(moneyText(warning.amountCents)),
        detail: words.overpaidDetail,
        part: 'money',
      };
    case 'noCard':
      return { title: words.noCard, detail: words.noCardOf(warning.plans.join(', ')), part: 'money' };
    case 'unfinishedVisits':
      return {
        title: words.unfinishedVisits(warning.count),
        detail: words.unfinishedVisitsDetail,
        part: null,
      };
    case 'callWaits':
      return {
        title: words.callWaits(warning.onHold),
        detail: words.callWaitsDetail,
        part: null,
      };
    case 'unsigned':
      return {
        title: warning.changed ? words.changedSinceSigned : words.unsigned,
        detail: words.unsignedDetail,
        part: 'sign',
      };
    case 'uninspected':
      return {
        title: words.uninspected(warning.questions.length),
        detail: warning.questions.join(' · '),
        part: 'inspections',
      };
    case 'unanswered':
    default:
      return {
        title: words.unanswered(warning.questions.length),
        detail: warning.questions.join(' · '),
        part: 'debrief',
      };
  }
}
