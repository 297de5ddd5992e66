import type { LiveServerMessage } from '@fieldwright/contract/live';
import type { LiveChange, LiveTopic } from '@fieldwright/domain/people/live-topics';

/** Returns a message as it is sent. */
export const frame = (message: LiveServerMessage): Buffer => Buffer.from(JSON.stringify(message));

/** Returns the changes in any of the topics. */
export const about = (changes: readonly LiveChange[], topics: readonly LiveTopic[]): LiveChange[] =>
  changes.filter(({ topic }) => topics.includes(topic));

/**
 * Returns the frame of a set of changes for some topics, created once for all members with the same topics.
 * @returns null if none of the changes is in the topics
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
