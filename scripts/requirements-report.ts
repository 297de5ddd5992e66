import type { TestResult } from './test-results.ts';

export type RequirementsReport = {
  /** One line for each requirement, followed by the tests that name it. */
  lines: string[];
  /** Descriptions of the problems; empty if there are none. */
  problems: string[];
};

const idPattern = /\bR\d+\.\d+\b/g;

/** Returns the ids that a requirements text defines, in order: those at the start of a list entry. */
export function definedIds(requirements: string): string[] {
  return [...requirements.matchAll(/^- (R\d+\.\d+) /gm)].map(([, id = '']) => id);
}

/**
 * Compares requirements with tests. Problems are due ids that no passing test names or a failing test names,
 * and undefined ids in a test or on the due list.
 */
export function reportRequirements(
  defined: string[],
  due: string[],
  tests: TestResult[],
): RequirementsReport {
  const byId = new Map<string, TestResult[]>();
  for (const test of tests)
    for (const id of new Set(test.title.match(idPattern))) byId.set(id, [...(byId.get(id) ?? []), test]);
  const lines = defined.flatMap((id) => {
    const named = byId.get(id) ?? [];
    const mark = due.includes(id) ? ' (due)' : '';
    return [
      `${id}${mark}${named.length ? '' : ' –'}`,
      ...named.map(({ title, passed }) => `    ${passed ? '✓' : '✗'} ${title}`),
    ];
  });
  const problems = due.flatMap((id) => problemsOf(id, byId.get(id) ?? []));
  const unknown = [...byId.keys(), ...due].filter((id) => !defined.includes(id));
  return {
    lines,
    problems: [
      ...problems,
      ...[...new Set(unknown)].map((id) => `${id} is no requirement of docs/requirements.md.`),
    ],
  };
}

function problemsOf(id: string, named: TestResult[]): string[] {
  const failing = named.filter(({ passed }) => !passed);
  if (failing.length > 0)
    return failing.map(({ title }) => `${id} is due, but this test did not pass: ${title}`);
  return named.length === 0 ? [`${id} is due, but no test of the last run names it.`] : [];
}
