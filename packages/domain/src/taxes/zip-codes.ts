import { numberText } from '../kernel/plural.ts';

/*
 * ZIP codes as an office types them: `28801–28806, 28810`. A run of codes is written as a range.
 */

export const zipMessages = {
  form: (typed: string) => `Use 5 digits, or a range like 28801–28806. “${typed}” isn’t a ZIP code.`,
  backwards: (typed: string) => `“${typed}” ends before it starts.`,
  many: (most: number) => `Use at most ${numberText(most)} ZIP codes.`,
} as const;

/** The largest number of ZIP codes of one tax item; the largest state has about 2,700. */
export const mostZips = 3000;
const longestShown = 20;

const one = /^\d{5}$/;
const range = /^(\d{5})\s*[-–—]\s*(\d{5})$/;
const code = (number: number) => String(number).padStart(5, '0');

/** Parses typed ZIP codes and ranges, separated by commas, spaces or lines. @returns each once, in order */
export function readZips(typed: string): { zips: string[] } | { wrong: string } {
  const zips = new Set<string>();
  const joined = typed.trim().replaceAll(/(\d)\s*([-–—])\s*(?=\d)/g, '$1$2');
  for (const part of joined.split(/[\s,;]+/).filter(Boolean)) {
    const [, first, last] = range.exec(part) ?? (one.test(part) ? [part, part, part] : []);
    if (first === undefined || last === undefined)
      return { wrong: zipMessages.form(part.slice(0, longestShown)) };
    if (last < first) return { wrong: zipMessages.backwards(part) };
    // before its codes are listed; what several ranges come to is counted below, each code once
    if (Number(last) - Number(first) >= mostZips) return { wrong: zipMessages.many(mostZips) };
    for (let each = Number(first); each <= Number(last); each += 1) zips.add(code(each));
  }
  return zips.size > mostZips ? { wrong: zipMessages.many(mostZips) } : { zips: [...zips].toSorted() };
}

/** Writes ZIP codes with runs of three or more as ranges. `readZips` reads what this writes. */
export const zipsText = (zips: readonly string[]): string => zipRuns(zips).join(', ');

/** Returns the codes and ranges that ZIP codes are written as, in order: `28801–28806`, `28810`. */
export function zipRuns(zips: readonly string[]): string[] {
  const runs: [first: string, last: string][] = [];
  for (const zip of zips.toSorted()) {
    const run = runs.at(-1);
    if (run && Number(zip) === Number(run[1]) + 1) run[1] = zip;
    else runs.push([zip, zip]);
  }
  return runs.flatMap(([first, last]) => {
    if (first === last) return [first];
    return Number(last) - Number(first) > 1 ? [`${first}–${last}`] : [first, last];
  });
}

/** Returns the first five digits of a site's ZIP code; null if it has none. */
export const zipOf = (postalCode: string): string | null =>
  /^\d{5}(?=$|[\s-]|\d{4}$)/.exec(postalCode.trim())?.[0] ?? null;
