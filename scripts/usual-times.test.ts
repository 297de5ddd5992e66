import { describe, expect, it } from 'vitest';
import { findSlower, timeOf } from './usual-times.ts';

const usual = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`f${index}`, 10]));
const run = (pace: number, more: Record<string, number> = {}) =>
  Object.entries({ ...Object.fromEntries(Object.keys(usual).map((file) => [file, 10 * pace])), ...more }).map(
    ([file, seconds]) => ({ file, seconds }),
  );
const names = (times: ReturnType<typeof run>) => findSlower(times, usual).map(({ file }) => file);

describe('findSlower', () => {
  it('names a file that takes more than twice its usual share, on a machine of any speed', () => {
    for (const pace of [0.5, 1, 6]) expect(names(run(pace, { f3: 25 * pace }))).toEqual(['f3']);
  });

  it('names none where the whole run is slow, or one is slower by less than half', () => {
    expect(names(run(5))).toEqual([]);
    expect(names(run(1, { f3: 19 }))).toEqual([]);
  });

  it('names a file that is not listed and takes long, and no short one', () => {
    expect(names(run(1, { long: 12, short: 3 }))).toEqual(['long']);
  });

  it('knows a file that has been moved by its name, where one alone has it', () => {
    const listed = {
      'apps/web/src/a/panel.test.tsx': 9,
      'e2e/sign-in.test.ts': 4,
      'apps/sign-in.test.ts': 5,
    };
    expect(timeOf('apps/web/src/a/panel/panel.test.tsx', listed)).toBe(9);
    expect(timeOf('e2e/more/sign-in.test.ts', listed)).toBeUndefined();
    expect(timeOf('e2e/sign-in.test.ts', listed)).toBe(4);
  });

  it('says nothing of a few files, which do not tell how fast the run is', () => {
    expect(findSlower([{ file: 'f1', seconds: 99 }], usual)).toEqual([]);
  });
});
