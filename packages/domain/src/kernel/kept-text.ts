/** Checks whether a database can store a text: it has no NUL and no lone surrogate. */
export const isKept = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

export const notKept = 'It has a character that can’t be saved.';

/** Checks whether a text is one line, as names in lists, emails and letters must be. */
export const isOneLine = (text: string): boolean => !/[\p{Cc}\u2028\u2029]/u.test(text);

/**
 * The maximum nesting of lists and objects. A save has twelve levels. Recursive readers of values rely on
 * this limit.
 */
export const maxLevels = 32;
const tooDeep = 'This is nested too deeply.';

/** Checks whether a JSON value is nested deeper than `maxLevels`. */
export function isTooDeep(value: unknown, levels = maxLevels): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((each) => isTooDeep(each, levels - 1));
}

/** A part of a sent value that can't be stored: its path, and why in words for the person. */
export interface InputFault {
  path: readonly string[];
  message: string;
}

/**
 * Finds texts and field names that can't be stored, and nesting deeper than `maxLevels`, in any JSON value.
 * @param most the maximum number of faults to find
 */
export function inputFaults(value: unknown, most = 100): InputFault[] {
  const faults: InputFault[] = [];
  const path: string[] = [];
  const note = (message: string) => faults.push({ path: [...path], message });
  const visit = (each: unknown): void => {
    if (faults.length >= most) return;
    if (typeof each === 'string') {
      if (!isKept(each)) note(notKept);
      return;
    }
    if (typeof each !== 'object' || each === null) return;
    if (path.length >= maxLevels) {
      note(tooDeep);
      return;
    }
    for (const [name, inner] of Object.entries(each)) {
      if (!isKept(name)) note(notKept);
      path.push(name);
      visit(inner);
      path.pop();
    }
  };
  visit(value);
  return faults;
}
