import type { Fields } from '../kernel/edit-shape.ts';

export type CheckNumberFault = 'missing' | 'too_long' | 'not_printed';
export type CheckNumberReading = { number: string } | { fault: CheckNumberFault; wrong: string };

const longest = 20;
/** As it is printed on a check: letters and digits, in groups that a hyphen joins. */
const printed = /^[a-z0-9]+(?:-[a-z0-9]+)*$/i;

export const checkNumberMessages: Record<CheckNumberFault, string> = {
  missing: 'Enter the number of the check.',
  too_long: `The number of a check has at most ${longest} characters.`,
  not_printed: 'Enter the number as it is printed on the check: letters, digits and hyphens.',
};

/** Reads the number of a check as people type it. @returns the number without blanks around it, or what is wrong with it */
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
 * A payment by check names it as it is printed. What stands recorded is not looked at again until its number or its
 * method changes.
 */
export const checkRule = {
  fields: ['method', 'reference'],
  faults: ({ method, reference }: Fields): Record<string, string> => {
    const fault = method === 'check' ? faultOf(String(reference)) : null;
    return fault ? { reference: checkNumberMessages[fault] } : {};
  },
} as const;
