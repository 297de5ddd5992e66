/** Whether a database keeps a text: one with NUL or half a character in it, none does. */
export const isKept = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

export const notKept = 'It has a character that cannot be saved.';

/** The most lists and objects inside each other. A save has twelve; whatever reads values by calling itself relies on it. */
export const mostLevels = 32;
const tooDeep = 'This is nested too deeply.';

/** Whether a JSON value is nested deeper than that. */
export function isTooDeep(value: unknown, levels = mostLevels): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((each) => isTooDeep(each, levels - 1));
}

/** What cannot be kept of a value that was sent: where, and why in words for the person. */
export interface InputFault {
  path: readonly string[];
  message: string;
}

/**
 * Finds the texts and field names that cannot be kept, and what is nested deeper than `mostLevels`, in any JSON value.
 * @param most how many faults are looked for
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
    if (path.length >= mostLevels) {
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
