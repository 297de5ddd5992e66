import type { Reported } from '@fieldwright/contract/error-reports';
import { api } from './api.ts';
import { isPassing } from './api-error.ts';
import { errorBatch, reportOf } from './error-batch.ts';
import { onCollected, takeCollected } from './error-collector.ts';
import { isNoise } from './error-noise.ts';
import { usableToken } from './held-token.ts';
import { growingPause, mostRetries } from './pauses.ts';
import { sendWith } from './send.ts';
import { sessionState } from './session-state.ts';
import { appVersion } from './version.ts';

const key = 'POST /api/errorreports';
/** R9.2 */
const batchMs = 5_000;
const pauses = { firstMs: batchMs, growth: 2, mostMs: 60_000 };

/**
 * Reports faults of this page to the server for who is signed in (R8.9): every 5 seconds, and at once when the page is
 * left. Of a page that nobody has signed in to, nothing is reported: nobody could be asked, and strangers could fill the
 * reports.
 * @param route the pattern of the present address, as `/proposals/$id`
 * @returns a function that ends it
 */
export function startErrorReports(route: () => string): () => void {
  const batch = errorBatch();
  /** ties together the faults of one page load that no request names */
  const pageId = crypto.randomUUID();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  const after = (ms: number) => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void sendBatch();
    }, ms);
  };
  function take(): void {
    for (const fault of takeCollected()) if (!isNoise(fault)) batch.add(reportOf(fault, route(), pageId));
    if (!batch.isEmpty()) after(batchMs);
  }
  /** @returns what is to be sent now; nobody's reports are dropped */
  function taken(): Reported[] {
    const state = sessionState.get();
    if (state === 'unknown') return [];
    const reports = batch.take();
    return state === 'in' ? reports : [];
  }

  async function sendBatch(): Promise<void> {
    if (sessionState.get() === 'unknown') return after(batchMs);
    const reports = taken();
    if (reports.length === 0) return;
    try {
      await api(key, { body: { version: appVersion, reports }, keepalive: true });
      failures = 0;
      if (!batch.isEmpty()) after(batchMs);
    } catch (error) {
      // what the server refuses is not sent again; what has not arrived is, ten times (R9.10)
      if (!isPassing(error) || failures >= mostRetries) return void (failures = 0);
      for (const report of reports) batch.add(report);
      after(growingPause(failures, pauses));
      failures += 1;
    }
  }

  /**
   * The page is gone in a moment: the request outlives it, but nothing can be waited for, neither an answer nor another
   * token. Whoever closes a page hides it first, and that may still renew.
   */
  function sendLast(): void {
    const token = usableToken();
    const reports = token === null ? [] : taken();
    if (reports.length === 0) return;
    sendWith(key, { body: { version: appVersion, reports }, keepalive: true }, token).catch(() => {});
  }

  const listeners = [
    [window, 'pagehide', sendLast],
    // it may be looked at again, so that what does not arrive comes back
    [document, 'visibilitychange', () => document.visibilityState === 'hidden' && void sendBatch()],
  ] as const;
  for (const [target, type, listener] of listeners) target.addEventListener(type, listener);
  onCollected(take);
  take();
  return () => {
    clearTimeout(timer);
    onCollected(() => {});
    for (const [target, type, listener] of listeners) target.removeEventListener(type, listener);
  };
}
