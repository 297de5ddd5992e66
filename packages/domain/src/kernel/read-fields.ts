import type { z } from 'zod';
import { plainWords, unknownField } from './plain-words.ts';

/** What is wrong, by the field's path in what was sent: `email`, `packages.0.text`. */
export type FieldFaults = Record<string, string>;

type Issue = z.core.$ZodIssue;
export type FieldsRead<S extends z.ZodType> = { data: z.output<S> } | { faults: FieldFaults };

/** The most fields that are named, so that a small request cannot ask for a huge answer. */
const mostFields = 100;

/**
 * Reads what somebody sent by a schema. The first fault of each field is told, in words for people (R5.8).
 * @param whole the name for what concerns no single field
 */
export function readFields<S extends z.ZodType>(schema: S, value: unknown, whole = 'body'): FieldsRead<S> {
  const read = schema.safeParse(value, { error: plainWords, reportInput: true });
  if (read.success) return { data: read.data };
  // a map, since a field may have the name of what every object has: `constructor`
  const faults = new Map<string, string>();
  for (const [path, message] of read.error.issues.flatMap(faultsOf).slice(0, mostFields)) {
    const name = path.join('.') || whole;
    if (!faults.has(name)) faults.set(name, message);
  }
  return { faults: Object.fromEntries(faults) };
}

/** An issue as the fields that it concerns: each unknown one by its name, of a union those of the closest option. */
function faultsOf(issue: Issue): [path: PropertyKey[], message: string][] {
  const { path, message } = issue;
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [[...path, key], unknownField]);
  const closest = issue.code === 'invalid_union' ? closestOption(issue.errors) : undefined;
  if (!closest) return [[path, message]];
  return closest.flatMap(faultsOf).map(([inner, text]) => [[...path, ...inner], text]);
}

/**
 * What is wrong by the option of a union that fits best what was sent: the one to which least of it is wrong, whatever is
 * missing. Where several fit as badly, what is wrong by all of them. Undefined where the value as a whole fits none.
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
