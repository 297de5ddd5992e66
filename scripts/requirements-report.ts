import type { TestResult } from './test-results.ts';

export type RequirementsReport = {
  /** One line for each requirement, with the tests that name it below. */
  lines: string[];
  /** What is wrong, in words; empty when all is well. */
  problems: string[];
};

const idPattern = /\bR\d+\.\d+\b/g;

/** The ids that a text of requirements defines: those at the start of a list entry, in order. */
export function definedIds(requirements: string): string[] {
  return [...requirements.matchAll(/^- (R\d+\.\d+) /gm)].map(([, id = '']) => id);
}

/**
 * Sets requirements against tests. A problem: a due id that no passing test names, that a failing test names,
 * or an id in a test or on the due list that is not defined.
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
