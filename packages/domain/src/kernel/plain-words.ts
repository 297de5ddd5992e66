import type { z } from 'zod';
import { moneyText } from './money-text.ts';

type Code = z.core.$ZodIssue['code'];
type IssueOf<K extends Code> = Extract<z.core.$ZodIssue, { code: K }>;

/** What is asked for, by the type that a schema wants. */
const byType: Readonly<Record<string, string>> = {
  string: 'Enter text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  boolean: 'Choose true or false.',
  array: 'Enter a list.',
  object: 'Enter an object with named fields.',
  record: 'Enter an object with named fields.',
  null: 'Leave this empty.',
  date: 'Enter a date like 2026-11-24.',
};

/** The same by the format of a text. */
const byFormat: Readonly<Record<string, string>> = {
  date: 'Enter a date like 2026-11-24.',
  datetime: 'Enter a date and time like 2026-11-24T09:30:00-05:00.',
  time: 'Enter a time like 09:30.',
  email: 'Enter an email address like ana@company.com.',
  url: 'Enter a web address like https://company.com.',
  uuid: 'Enter a unique id like 3f2504e0-4f89-41d3-9a0c-0305e82c3301.',
};

/** A field whose name ends with Cents holds an amount; people read it in dollars. */
const isAmount = ({ path }: z.core.$ZodIssue) => String(path?.at(-1)).endsWith('Cents');
const amountText = (issue: z.core.$ZodIssue, value: number) =>
  isAmount(issue) ? moneyText(value) : value.toLocaleString('en-US');

const counted = (many: number, one: string) =>
  `${many.toLocaleString('en-US')} ${one}${many === 1 ? '' : 's'}`;

function tooBig(issue: IssueOf<'too_big'>): string {
  const most = Number(issue.maximum);
  if (issue.origin === 'string') return `Use at most ${counted(most, 'character')}.`;
  if (issue.origin === 'array') return `Use at most ${most === 1 ? 'one entry' : `${most} entries`}.`;
  if (most >= Number.MAX_SAFE_INTEGER) return 'That number is too large.';
  return issue.inclusive === false
    ? `Enter less than ${amountText(issue, most)}.`
    : `Enter ${amountText(issue, most)} or less.`;
}

function tooSmall(issue: IssueOf<'too_small'>): string {
  const least = Number(issue.minimum);
  if (issue.origin === 'string')
    return least <= 1 ? 'This is required.' : `Use at least ${least} characters.`;
  if (issue.origin === 'array') return least === 1 ? 'Add at least one.' : `Add at least ${least}.`;
  if (least <= Number.MIN_SAFE_INTEGER) return 'That number is too small.';
  return issue.inclusive === false
    ? `Enter more than ${amountText(issue, least)}.`
    : `Enter ${amountText(issue, least)} or more.`;
}

const chosen = (values: readonly unknown[]) =>
  values.length === 1 ? `Enter ${String(values[0])}.` : `Choose one of: ${values.join(', ')}.`;

const byCode: { readonly [K in Code]: (issue: IssueOf<K>) => string } = {
  invalid_type: ({ expected }) => byType[expected] ?? 'Enter another value.',
  invalid_value: ({ values }) => chosen(values),
  too_big: tooBig,
  too_small: tooSmall,
  invalid_format: ({ format }) => byFormat[format] ?? 'Enter this in another format.',
  not_multiple_of: ({ divisor }) => `Enter a multiple of ${divisor}.`,
  unrecognized_keys: () => unknownField,
  invalid_union: (issue) =>
    'options' in issue && issue.options?.length ? chosen(issue.options) : 'Enter another value.',
  invalid_key: ({ issues }) => issues[0]?.message ?? 'This name cannot be used here.',
  invalid_element: ({ issues }) => issues[0]?.message ?? 'Enter another value.',
  custom: () => 'Enter another value.',
};

/** Of a field that the schema does not have. */
export const unknownField = 'Not a field of this request.';

/**
 * Says in plain words what is wrong where a schema has no words of its own: for everything that is parsed for a person
 * or a caller (`read-fields.ts`).
 */
export const plainWords: z.core.$ZodErrorMap = (issue) =>
  issue.input === undefined ? 'This is required.' : byCode[issue.code](issue as never);
