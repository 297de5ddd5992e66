import type { ImportProblem } from '../../imports/import.ts';
import type { Turns } from '../../kernel/turns.ts';
import { type ChangeSet, type Comparing, changeSetInTurns, type ReadRows } from './change-set.ts';
import type { ExchangeBook } from './match-rows.ts';

/** A change set without the rows that have errors. */
export interface WithoutBad {
  changes: ChangeSet;
  /** All rows that are left out. */
  leftOut: ReadonlySet<number>;
  /** What is wrong with those that weren't left out one by one. */
  problems: ImportProblem[];
}

/** Compares the rows of a file with a book, and leaves out those with errors, until none is left. */
export function* changeSetWithoutBad(
  book: ExchangeBook,
  read: ReadRows,
  comparing: Comparing,
): Turns<WithoutBad> {
  const leftOut = new Set(read.leftOut);
  const problems: ImportProblem[] = [];
  for (;;) {
    const changes = yield* changeSetInTurns(book, { ...read, leftOut }, comparing);
    // a row may need one that has errors, such as a service the part of that row
    if (changes.bad.length === 0) return { changes, leftOut, problems };
    problems.push(...changes.bad);
    for (const { line } of changes.bad) leftOut.add(line);
  }
}
