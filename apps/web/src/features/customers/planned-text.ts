import { dayOf } from '@fieldwright/domain/kernel/days';
import { zoneName } from '@fieldwright/domain/kernel/zone';
import { datedSpanText, type Span, spanText } from '../../lib/dates/times.ts';
import { customerTexts as texts } from './customers.texts.ts';

/**
 * Returns a visit's time by the board's clock, and by the site's if that differs:
 * "Tue, Nov 24, 10:30–11:30 AM EST (8:30–9:30 AM MST at the site)".
 */
export function plannedText(span: Span, { board, site }: { board: string; site: string }): string {
  const there = { timeZone: site, beside: board };
  const here = datedSpanText(span, { timeZone: board, beside: site });
  if (zoneName(span.start, there) === '') return here;
  const isSameDay = dayOf(span.start, board) === dayOf(span.start, site);
  return `${here} (${texts.atSite((isSameDay ? spanText : datedSpanText)(span, there))})`;
}
