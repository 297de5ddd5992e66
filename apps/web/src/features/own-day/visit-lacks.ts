import { moneyText } from '@fieldwright/domain/kernel/money-text';
import type { showToast } from '../../ui/toast/toasts.ts';
import type { OwnVisit } from './own-day.data.ts';
import { visitTexts } from './own-day.texts.ts';

type Lacks = NonNullable<NonNullable<OwnVisit['call']>['lacks']>;
const { lacks: texts } = visitTexts;

/**
 * Returns the part of a toast that says what a finished visit's work order still lacks, with a link to it.
 * @returns an empty object if it lacks nothing
 */
export function lackingPart(
  { workOrderId, amountDueCents, unanswered }: Lacks,
  go: (href: string) => void,
): Partial<Parameters<typeof showToast>[0]> {
  const due = amountDueCents ?? 0;
  const found = [
    ...(unanswered > 0
      ? [{ part: 'debrief', text: texts.toDebrief, says: texts.unanswered(unanswered) }]
      : []),
    ...(due > 0 ? [{ part: 'money', text: texts.toPayments, says: texts.unpaid(moneyText(due)) }] : []),
  ];
  if (found.length === 0) return {};
  const links = found.map(({ part, text }) => {
    const href = `/workorders/${workOrderId}?part=${part}`;
    return { text, href, go: () => go(href) };
  });
  return { kind: 'warned', detail: found.map(({ says }) => says).join(' '), links };
}
