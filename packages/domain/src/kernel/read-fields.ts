import type { z } from 'zod';
import { plainWords, unknownField } from './plain-words.ts';

/** Errors by the field's path in the input: `email`, `packages.0.text`. */
export type FieldFaults = Record<string, string>;

type Issue = z.core.$ZodIssue;
export type FieldsRead<S extends z.ZodType> = { data: z.output<S> } | { faults: FieldFaults };

/** The maximum number of fields named, so that a small request can't cause a huge response. */
const mostFields = 100;

/**
 * Parses input with a schema. Returns the first error of each field in plain words (R5.8).
 * @param whole the name for errors that concern no single field
 */
export function readFields<S extends z.ZodType>(schema: S, value: unknown, whole = 'body'): FieldsRead<S> {
  const read = schema.safeParse(value, { error: plainWords, reportInput: true });
  if (read.success) return { data: read.data };
  // a map, because a field may be called `constructor`
  const faults = new Map<string, string>();
  for (const [path, message] of read.error.issues.flatMap(faultsOf).slice(0, mostFields)) {
    const name = path.join('.') || whole;
    if (!faults.has(name)) faults.set(name, message);
  }
  return { faults: Object.fromEntries(faults) };
}

/**
 * Splits an issue into the fields it concerns: each unknown field by name, and for a union the errors of the
 * closest option.
 */
function faultsOf(issue: Issue): [path: PropertyKey[], message: string][] {
  const { path, message } = issue;
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [[...path, key], unknownField]);
  const closest = issue.code === 'invalid_union' ? closestOption(issue.errors) : undefined;
  if (!closest) return [[path, message]];
  return closest.flatMap(faultsOf).map(([inner, text]) => [[...path, ...inner], text]);
}

/**
 * Returns the errors of the union option that fits the input best: the one with the fewest invalid values,
 * not counting missing ones. If several fit equally, returns their common errors. Undefined if the whole
 * value fits no option.
 */
function closestOption(options: readonly Issue[][]): Issue[] | undefined {
  const wrong = (issues: Issue[]) => issues.filter(({ input }) => input !== undefined).length;
  const inside = options.filter((issues) =>
    issues.some(({ path, code }) => path.length > 0 || code === 'unrecognized_keys'),
  );
  const least = Math.min(...inside.map(wrong));
  const [first, ...others] = inside.filter((issues) => wrong(issues) === least);
  if (!first || least === 0) return first;
  const isIn = (issues: Issue[], path: string) => issues.some((each) => String(each.path) === path);
  const common = first.filter(({ path }) => others.every((issues) => isIn(issues, String(path))));
  return common.length > 0 ? common : first;
}
