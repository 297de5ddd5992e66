import type { Fields } from '../kernel/edit-shape.ts';

export type CheckNumberFault = 'missing' | 'too_long' | 'not_printed';
export type CheckNumberReading = { number: string } | { fault: CheckNumberFault; wrong: string };

const longest = 20;
/** A number as printed on a check: groups of letters and digits joined by hyphens. */
const printed = /^[a-z0-9]+(?:-[a-z0-9]+)*$/i;

export const checkNumberMessages: Record<CheckNumberFault, string> = {
  missing: 'Enter the check number.',
  too_long: `Check numbers have at most ${longest} characters.`,
  not_printed: 'Enter the number as printed on the check: letters, digits and hyphens.',
};

/**
 * Parses a typed check number.
 * @returns the number trimmed, or the error
 */
export function readCheckNumber(typed: string): CheckNumberReading {
  const number = typed.trim();
  const fault = faultOf(number);
  return fault ? { fault, wrong: checkNumberMessages[fault] } : { number };
}

function faultOf(number: string): CheckNumberFault | null {
  if (number === '') return 'missing';
  if (number.length > longest) return 'too_long';
  return printed.test(number) ? null : 'not_printed';
}

/**
 * Requires the number of a payment by check, as printed. A recorded payment is checked again only when its
 * number or method changes.
 */
export const checkRule = {
  fields: ['method', 'reference'],
  faults: ({ method, reference }: Fields): Record<string, string> => {
    const fault = method === 'check' ? faultOf(String(reference)) : null;
    return fault ? { reference: checkNumberMessages[fault] } : {};
  },
} as const;
