import type { ApiError } from '../../lib/errors/api-error.ts';
import { changedText } from '../../lib/errors/changed-text.ts';
import { bulkTexts as texts } from './bulk.texts.ts';

/**
 * Returns what is wrong with each entry of a refused change, with its name; empty if no entry is.
 * @param named the entries in the order they were sent
 */
export function problemsOf(
  error: ApiError,
  named: readonly { text: string }[],
  place: { now: Date; timeZone: string },
): string[] {
  return Object.entries(error.fields).flatMap(([field, why]) => {
    const entry = named[Number(/^entries\.(\d+)$/.exec(field)?.[1])];
    const by = error.changed.find((each) => each.field === field);
    return entry ? [texts.of(entry.text, by ? changedText(by, place) : why)] : [];
  });
}
