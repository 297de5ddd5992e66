import type { z } from 'zod';
import { decimalText } from './decimal-text.ts';
import { moneyText } from './money-text.ts';
import { counted, plural } from './plural.ts';

type Code = z.core.$ZodIssue['code'];
type IssueOf<K extends Code> = Extract<z.core.$ZodIssue, { code: K }>;

/** The default message by the schema's type. */
const byType: Readonly<Record<string, string>> = {
  string: 'Enter text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  boolean: 'Choose true or false.',
  array: 'Enter a list.',
  object: 'Enter an object with named fields.',
  record: 'Enter an object with named fields.',
  null: 'Leave this blank.',
  date: 'Enter a date like 2026-11-24.',
};

/** The default message by the format of a text. */
const byFormat: Readonly<Record<string, string>> = {
  date: 'Enter a date like 2026-11-24.',
  datetime: 'Enter a date and time like 2026-11-24T09:30:00-05:00.',
  time: 'Enter a time like 09:30.',
  email: 'Enter an email address like ana@company.com.',
  url: 'Enter a web address like https://company.com.',
  uuid: 'Enter a unique ID like 3f2504e0-4f89-41d3-9a0c-0305e82c3301.',
};

/** Checks whether a field is an amount, by its name ending in Cents. Messages show amounts in dollars. */
const isAmount = ({ path }: z.core.$ZodIssue) => String(path?.at(-1)).endsWith('Cents');
const amountText = (issue: z.core.$ZodIssue, value: number) =>
  isAmount(issue) ? moneyText(value) : decimalText(value);

function tooBig(issue: IssueOf<'too_big'>): string {
  const most = Number(issue.maximum);
  if (issue.origin === 'string') return `Use at most ${counted(most, 'character', 'characters')}.`;
  if (issue.origin === 'array') return `Use at most ${plural(most, 'one entry', `${most} entries`)}.`;
  if (most >= Number.MAX_SAFE_INTEGER) return 'That number is too large.';
  return issue.inclusive === false
    ? `Enter less than ${amountText(issue, most)}.`
    : `Enter ${amountText(issue, most)} or less.`;
}

function tooSmall(issue: IssueOf<'too_small'>): string {
  const least = Number(issue.minimum);
  if (issue.origin === 'string')
    return least <= 1 ? 'This is required.' : `Use at least ${least} characters.`;
  if (issue.origin === 'array') return plural(least, 'Add at least one.', `Add at least ${least}.`);
  if (least <= Number.MIN_SAFE_INTEGER) return 'That number is too small.';
  return issue.inclusive === false
    ? `Enter more than ${amountText(issue, least)}.`
    : `Enter ${amountText(issue, least)} or more.`;
}

const chosen = (values: readonly unknown[]) =>
  plural(values.length, `Enter ${String(values[0])}.`, `Choose one of: ${values.join(', ')}.`);

const byCode: { readonly [K in Code]: (issue: IssueOf<K>) => string } = {
  invalid_type: ({ expected }) => byType[expected] ?? 'Enter a different value.',
  invalid_value: ({ values }) => chosen(values),
  too_big: tooBig,
  too_small: tooSmall,
  invalid_format: ({ format }) => byFormat[format] ?? 'Use a different format.',
  not_multiple_of: ({ divisor }) => `Enter a multiple of ${divisor}.`,
  unrecognized_keys: () => unknownField,
  invalid_union: (issue) =>
    'options' in issue && issue.options?.length ? chosen(issue.options) : 'Enter a different value.',
  invalid_key: ({ issues }) => issues[0]?.message ?? 'You can’t use this name here.',
  invalid_element: ({ issues }) => issues[0]?.message ?? 'Enter a different value.',
  custom: () => 'Enter a different value.',
};

/** The message for a field that the schema does not have. */
export const unknownField = 'Not a field of this request.';

/**
 * Returns a plain message for an issue whose schema has none. Used wherever input of a person or an API
 * caller is parsed (`read-fields.ts`).
 */
export const plainWords: z.core.$ZodErrorMap = (issue) =>
  issue.input === undefined ? 'This is required.' : byCode[issue.code](issue as never);
