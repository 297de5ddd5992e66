import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { noTaxText } from '@fieldwright/domain/work-orders/base-view';
import {
  type ProcessingWarning,
  processingWarnings,
} from '@fieldwright/domain/work-orders/processing-warnings';
import { Check, TriangleAlert } from 'lucide-react';
import { useMain } from '../../app/main/use-main.ts';
import { Button } from '../../ui/button.tsx';
import './before-processing.css';
import { useProcessing } from './use-processing.ts';
import type { WorkOrderPart } from './work-order.search.ts';
import { workOrderTexts as texts } from './work-order.texts.ts';
import { useWorkOrderScreen } from './work-order-screen.ts';

const { warnings: words } = texts;

/** What to look at before the work order is closed for the books (R4.7); for those who close them. */
export function BeforeProcessing() {
  const { draft, totals, context } = useWorkOrderScreen();
  const { may } = useMain();
  const { finish, isBusy } = useProcessing();
  if (!may('workorders.process') && draft.complete) return null;
  const warnings = processingWarnings(draft, { totals, questions: context.questions });
  return (
    <section className="wo-before" data-well={warnings.length === 0 || undefined} aria-labelledby="wo-before">
      <h2 id="wo-before">{texts.before}</h2>
      {warnings.length === 0 && (
        <p className="wo-well">
          <Check /> {texts.allWell}
        </p>
      )}
      <ul>
        {warnings.map((warning) => {
          const { title, detail, part } = wordsOf(warning);
          return (
            <li key={warning.code}>
              <TriangleAlert />
              <span className="grow">
                <b>{title}</b>
                <small>{detail}</small>
              </span>
              {warning.code === 'incomplete' ? (
                <Button small busy={isBusy} onClick={() => void finish()}>
                  {texts.finish}
                </Button>
              ) : (
                <a className="btn sm" href={`#wo-${part}`}>
                  {texts.go}
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function wordsOf(warning: ProcessingWarning): { title: string; detail: string; part: WorkOrderPart } {
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
    case 'unanswered':
    default:
      return {
        title: words.unanswered(warning.questions.length),
        detail: warning.questions.join(' '),
        part: 'debrief',
      };
  }
}
