import fs from 'node:fs';
import path from 'node:path';
import { root } from './children.ts';

/** The duration of a file's tests. */
export type FileTime = { file: string; seconds: number };
/** Seconds by file, from one complete run. Only their ratios matter. */
export type UsualTimes = Record<string, number>;

const listFile = path.join(root, 'scripts/usual-times.json');
/** Shorter files are not listed, because their times vary too much. */
const shortest = 1;
/** The usual upper limit for a file that is not listed. */
const unlisted = 2;
/** The fewest files that show how fast a run is. */
const fewest = 8;

/** Reads the committed list. */
export function readUsualTimes(): UsualTimes {
  return fs.existsSync(listFile) ? (JSON.parse(fs.readFileSync(listFile, 'utf8')) as UsualTimes) : {};
}

/** Writes the times of a run to the list, the longest first. */
export function writeUsualTimes(times: readonly FileTime[]): void {
  const listed = longestFirst(times).filter(({ seconds }) => seconds >= shortest);
  const list = Object.fromEntries(listed.map(({ file, seconds }) => [file, Math.round(seconds)]));
  fs.writeFileSync(listFile, `${JSON.stringify(list, null, 2)}\n`);
}

/** Returns a file's usual time; if it has been moved, that of the only file with its name. */
export function timeOf(file: string, usual: UsualTimes): number | undefined {
  const name = path.basename(file);
  const namesakes = Object.keys(usual).filter((each) => path.basename(each) === name);
  return usual[file] ?? (namesakes.length === 1 ? usual[namesakes[0]!] : undefined);
}

export const longestFirst = (times: readonly FileTime[]): FileTime[] =>
  times.toSorted((a, b) => b.seconds - a.seconds);

/**
 * Finds the files that take more than twice their usual share of the run. Comparing shares rules out a busy
 * machine; differences of a few seconds are ignored.
 */
export function findSlower(times: readonly FileTime[], usual: UsualTimes): (FileTime & { usual: number })[] {
  const known = times.filter(({ file }) => timeOf(file, usual) !== undefined);
  if (known.length < fewest) return [];
  return longestFirst(times).flatMap(({ file, seconds }) => {
    const others = known.filter((each) => each.file !== file);
    const pace =
      sum(others.map((each) => each.seconds)) / sum(others.map((each) => timeOf(each.file, usual)!));
    const expected = (timeOf(file, usual) ?? unlisted) * pace;
    const isSlower = seconds > 2 * expected && seconds - expected > 3 * Math.max(1, pace);
    return isSlower ? [{ file, seconds, usual: expected }] : [];
  });
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
