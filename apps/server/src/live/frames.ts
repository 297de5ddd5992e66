import type { LiveServerMessage } from '@fieldwright/contract/live';
import type { LiveChange, LiveTopic } from '@fieldwright/domain/people/live-topics';

/** A message as it goes out. */
export const frame = (message: LiveServerMessage): Buffer => Buffer.from(JSON.stringify(message));

/** Those of the changes that are about one of the topics. */
export const about = (changes: readonly LiveChange[], topics: readonly LiveTopic[]): LiveChange[] =>
  changes.filter(({ topic }) => topics.includes(topic));

/**
 * Frames of one piece of news: one for all who have the same topics, made when the first asks.
 * @returns null for whom there is nothing in it
 */
export function framesOf(
  cursor: string,
  changes: readonly LiveChange[],
): (topics: readonly LiveTopic[]) => Buffer | null {
  const made = new Map<string, Buffer | null>();
  return (topics) => {
    const key = topics.join();
    let known = made.get(key);
    if (known === undefined) {
      const told = about(changes, topics);
      known = told.length > 0 ? frame({ type: 'changes', cursor, changes: told }) : null;
      made.set(key, known);
    }
    return known;
  };
}
