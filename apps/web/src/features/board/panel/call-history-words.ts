import type { BoardBase } from '@fieldwright/contract/schedule';
import { phoneText } from '@fieldwright/domain/customers/phone';
import { weekdayText } from '@fieldwright/domain/kernel/days';
import { type Call, type CancelReason, cancelReasons } from '@fieldwright/domain/schedule/call';
import { hoursText, lengthText } from '../../../lib/dates/times.ts';
import { cardTexts } from '../board.texts.ts';
import { callHistoryTexts as texts } from './history.texts.ts';
import type { Changed } from './history-words.ts';

/**
 * Describes a change of a call with old and new values. Leaves out a status that follows from its visits.
 * @param base the names of job types, departments and lead sources; null if unknown
 * @returns null if there is nothing to show
 */
export function callHistoryWords(
  { isNew, fields }: { isNew: boolean; fields: Changed },
  base: BoardBase | null,
): string | null {
  if (isNew) return texts.booked;
  const words = [
    statusWords(fields),
    ...Object.keys(shown).map((field) => fieldWords(field, fields[field], base)),
  ];
  return words.filter((each) => each !== null).join(', ') || null;
}

function statusWords({ status, cancelReason, cancelNote }: Changed): string | null {
  if (status?.to === 'canceled') {
    const reason = cancelReasons[cancelReason?.to as CancelReason] ?? '';
    return texts.canceled([reason, cancelNote?.to].filter(Boolean).join(': '));
  }
  if (status?.from === 'canceled') return texts.reopened;
  if (status?.to === 'onHold') return texts.held;
  return status?.from === 'onHold' && status.to === 'unscheduled' ? texts.unheld : null;
}

type Show = (value: unknown, base: BoardBase | null) => string;
const named =
  (list: 'jobTypes' | 'departments' | 'leadSources'): Show =>
  (id, base) =>
    base?.[list].find((each) => each.id === id)?.text ?? '';

/** The fields that are shown, each with a function that formats its value; empty for no value. */
const shown: Record<keyof typeof texts.fields, Show> = {
  jobTypeId: named('jobTypes'),
  callDepartmentTypeId: named('departments'),
  priority: (value) => cardTexts.priorities[value as Call['priority']],
  expectedMinutes: (value) => lengthText(Number(value)),
  arrivalWindow: (value) => {
    const window = value as Call['arrivalWindow'];
    return window ? `${weekdayText(window.date)}, ${hoursText(window)}` : '';
  },
  siteId: () => '',
  contactName: String,
  contactPhone: (value) => phoneText(String(value)),
  leadSourceId: named('leadSources'),
  tagIds: (ids, base) =>
    (ids as readonly number[])
      .flatMap((id) => base?.tags.find((tag) => tag.id === id)?.text ?? [])
      .join(', '),
  returnOfWorkOrderId: () => '',
  notes: String,
};

function fieldWords(
  field: string,
  change: Changed[string] | undefined,
  base: BoardBase | null,
): string | null {
  if (!change) return null;
  const name = texts.fields[field as keyof typeof texts.fields];
  const [from, to] = [change.from, change.to].map((value) =>
    value === null ? '' : shown[field as keyof typeof shown](value, base),
  ) as [string, string];
  if (from === '' && to === '') return texts.changed(name);
  if (to === '') return texts.cleared(name, from);
  return from === '' ? texts.set(name, to) : texts.replaced(name, to, from);
}
