import { onCollected } from '../lib/error-reports/error-collector.ts';
import type { SessionState } from '../lib/session/session-state.ts';

/**
 * Reports uncaught errors (R8.9), including on pages without sign-in. The code is a separate chunk that loads
 * with the first error, since the size of customers' first load is limited (e2e/bundle.test.ts).
 * @param from the current address's pattern and, if the page has sessions, who is signed in
 * @returns a function that starts reporting now; if its chunk fails to load, the next error retries
 */
export function reportFaults(...from: [route: () => string, session?: () => SessionState]): () => void {
  let begun: Promise<unknown> | null = null;
  const begin = () => {
    begun ??= import('../lib/error-reports/error-reports.ts').then(
      ({ startErrorReports }) => startErrorReports(...from),
      () => (begun = null),
    );
  };
  onCollected(begin);
  return begin;
}
