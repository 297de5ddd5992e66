import { z } from 'zod';
import { numberText } from '../kernel/plural.ts';

/*
 * The numbers of proposals and work orders. Each company counts each kind for itself; new documents get the
 * next number with the prefix that the company has then, and keep both.
 */

const prefixWrong = 'Use up to 8 letters, dashes, periods and slashes.';
const mostNumber = 999_999_999;
const nextWrong = `Enter a whole number from 1 to ${numberText(mostNumber)}.`;

const prefix = z
  .string()
  .trim()
  .regex(/^[A-Za-z./-]{0,8}$/, prefixWrong)
  .refine((text) => !/^r-/i.test(text), 'R- is for receipts. Choose another prefix.');
const next = z.int(nextWrong).min(1, nextWrong).max(mostNumber, nextWrong);

/** What a company sets for its numbers. */
export const documentNumbersSchema = z.object({
  proposalPrefix: prefix,
  proposalNextNumber: next,
  workOrderPrefix: prefix,
  workOrderNextNumber: next,
});
export type DocumentNumbers = z.output<typeof documentNumbersSchema>;
export type NumberField = keyof DocumentNumbers;

/** The names of the fields, on the screen and in the history. */
export const documentNumberTitles = {
  proposalPrefix: 'Proposal prefix',
  proposalNextNumber: 'Next proposal number',
  workOrderPrefix: 'Work order prefix',
  workOrderNextNumber: 'Next work order number',
} as const satisfies Record<NumberField, string>;

/** The fields of each kind of document. */
export const numberFields = {
  salesProposal: { prefix: 'proposalPrefix', next: 'proposalNextNumber' },
  workOrder: { prefix: 'workOrderPrefix', next: 'workOrderNextNumber' },
} as const satisfies Record<string, Record<'prefix' | 'next', NumberField>>;
/** The kinds of documents that are numbered. */
export type NumberedName = keyof typeof numberFields;

/** A company's numbers before it sets any or creates a document. */
export const usualNumbers: DocumentNumbers = {
  proposalPrefix: 'P-',
  proposalNextNumber: 1001,
  workOrderPrefix: 'WO-',
  workOrderNextNumber: 1001,
};

/** Returns the number that the next document of a kind gets. */
export const nextNumber = (numbers: DocumentNumbers, kind: NumberedName): string =>
  `${numbers[numberFields[kind].prefix]}${numbers[numberFields[kind].next]}`;

/** Parses typed numbers, for a dialog (R5.8). @returns the numbers, or the error of each field */
export function readNumbers(typed: Record<NumberField, string>): {
  numbers: DocumentNumbers | null;
  wrong: Partial<Record<NumberField, string>>;
} {
  const whole = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN);
  const { data, error } = documentNumbersSchema.safeParse({
    ...typed,
    proposalNextNumber: whole(typed.proposalNextNumber),
    workOrderNextNumber: whole(typed.workOrderNextNumber),
  });
  const wrong: Partial<Record<NumberField, string>> = {};
  for (const { path, message } of error?.issues ?? []) wrong[path[0] as NumberField] ??= message;
  if (data && samePrefix(data.proposalPrefix, data.workOrderPrefix))
    wrong.workOrderPrefix = documentNumberMessages.samePrefix;
  return { numbers: Object.keys(wrong).length > 0 ? null : data!, wrong };
}

/** The numbers that are given already. */
export interface NumbersGiven {
  /** The highest number of the kind; 0 if it has none. */
  highest: number;
  /** The highest number of the other kind's documents with the prefix to be set; 0 if it has none. */
  highestOfOther: number;
}

const words: Record<NumberedName, { one: string; others: string }> = {
  salesProposal: { one: 'proposal', others: 'Proposals' },
  workOrder: { one: 'work order', others: 'Work orders' },
};
const otherKind = { salesProposal: 'workOrder', workOrder: 'salesProposal' } as const;

export const documentNumberMessages = {
  samePrefix: 'Proposals and work orders need different prefixes.',
} as const;

/**
 * Returns why a company can't have these numbers, by field; empty if it can. A number is never given twice,
 * and a prefix with a number names one document.
 */
export function wrongNumbers(
  numbers: DocumentNumbers,
  given: Readonly<Record<NumberedName, NumbersGiven>>,
): Partial<Record<NumberField, string>> {
  const wrong: Partial<Record<NumberField, string>> = {};
  if (samePrefix(numbers.proposalPrefix, numbers.workOrderPrefix))
    wrong.workOrderPrefix = documentNumberMessages.samePrefix;
  for (const kind of ['salesProposal', 'workOrder'] as const) {
    const { next: counted, prefix: its } = numberFields[kind];
    const { highest, highestOfOther } = given[kind];
    const least = Math.max(highest, highestOfOther) + 1;
    if (numbers[counted] >= least) continue;
    if (numbers[counted] <= highest)
      wrong[counted] =
        `Enter ${least} or higher. The highest ${words[kind].one} number so far is ${highest}.`;
    else
      wrong[its] ??=
        `${words[otherKind[kind]].others} have had this prefix, up to number ${highestOfOther}. Choose another prefix.`;
  }
  return wrong;
}

/** Checks whether two prefixes look the same to people: case doesn't matter. */
const samePrefix = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** A number as somebody searches for it. */
export interface SearchedNumber {
  /** The letters before it in lower case; empty if only digits were typed, which mean any prefix. */
  letters: string;
  value: number;
}

/** What separates letters from digits in a prefix; a search may leave it out. */
export const numberSeparators = './-';

const typedNumber = /^#?\s*([a-z./-]{0,8})\s*(\d{1,12})$/i;

/**
 * Parses a document's number from a search.
 * @param search as typed: `P-1042`, `p1042`, `1042`, `#1042`, `whitlock`
 * @returns null if the search is words
 */
export function readDocumentNumber(search: string): SearchedNumber | null {
  const [, before = '', digits] = typedNumber.exec(search.trim()) ?? [];
  return digits === undefined ? null : { letters: lettersOf(before), value: Number(digits) };
}

export const lettersOf = (before: string): string => before.toLowerCase().replaceAll(/[./-]/g, '');
