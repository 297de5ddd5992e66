import type { ErrorBody } from '@fieldwright/contract/errors';
import { dayOf } from '@fieldwright/domain/kernel/days';
import { momentText } from '../dates/times.ts';
import { ApiError } from './api-error.ts';
import { errorTexts as texts } from './error.texts.ts';

type ChangedField = NonNullable<ErrorBody['changed']>[number];

interface Said {
  now: Date;
  timeZone: string;
  /** the fields' names; a field without one is "this" */
  titles?: Readonly<Record<string, string | undefined>>;
}

/**
 * Says who changed a field, and when: "Beth Young changed the phone at 10:41 AM.", "… on Nov 16, 10:41 AM."
 */
export function changedText({ field, by, date }: ChangedField, { now, timeZone, titles = {} }: Said): string {
  const at = momentText(date, now, { timeZone, beside: timeZone });
  const isToday = dayOf(date, timeZone) === dayOf(now, timeZone);
  const title = titles[field];
  return texts.changed(
    by?.name || texts.someone,
    title === undefined ? texts.this : texts.the(within(title)),
    isToday ? texts.at(at) : texts.on(at),
  );
}

/** Returns a title for use inside a sentence: "Gate code" → "gate code", but "ZIP code". */
const within = (title: string) => title.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());

/**
 * Rewrites a refusal's texts, per field and overall, to say who changed what and when.
 * @param next what the person can do; by default save again to overwrite
 */
export function sayWhoChanged(error: unknown, said: Said, next: string = texts.overwrite): void {
  if (!(error instanceof ApiError) || error.changed.length === 0) return;
  const words = (each: ChangedField, titles: Said['titles']) =>
    [changedText(each, { ...said, titles: titles ?? {} }), next].filter(Boolean).join(' ');
  const atFields = error.changed
    .filter(({ field }) => field in error.fields)
    .map((each) => [each.field, words(each, undefined)]);
  error.fields = { ...error.fields, ...Object.fromEntries(atFields) };
  const [last] = error.changed.toSorted((a, b) => Date.parse(b.date) - Date.parse(a.date));
  error.text = words(last!, said.titles);
}
