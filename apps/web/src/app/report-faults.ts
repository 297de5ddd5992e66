import { takeCollected } from '../lib/error-collector.ts';
import { sessionState } from '../lib/session-state.ts';

/**
 * Has faults reported once somebody is signed in (R8.9). The code for it is a part of its own, which comes then: customers'
 * first load is counted (e2e/bundle.test.ts).
 * @param route the pattern of the present address
 */
export function reportFaults(route: () => string): void {
  let isKnown = false;
  const end = sessionState.watch((state) => {
    // of a page that nobody had signed in to, nothing is told
    if (isKnown) takeCollected();
    isKnown = state !== 'unknown';
    if (state !== 'in') return;
    end();
    import('../lib/error-reports.ts').then(
      ({ startErrorReports }) => startErrorReports(route),
      () => {},
    );
  });
}
