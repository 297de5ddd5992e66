import { removalTexts as texts } from './removals.texts.ts';

/** Marks a removed customer or site in lists of its documents (R4.4). */
export function RemovedTag() {
  return <span className="tag warn">{texts.tag}</span>;
}
