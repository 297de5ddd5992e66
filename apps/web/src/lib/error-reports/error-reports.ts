import { evictionLimits } from '@fieldwright/domain/error-reports/error-report';
import { isPassing } from '../errors/api-error.ts';
import { api } from '../requests/api.ts';
import { growingPause, maxTries } from '../requests/pauses.ts';
import { send, sendWith } from '../requests/send.ts';
import { appVersion } from '../requests/version.ts';
import { usableToken } from '../session/held-token.ts';
import { type SessionState, sessionState } from '../session/session-state.ts';
import { errorBatch, reportOf } from './error-batch.ts';
import { onCollected, takeCollected } from './error-collector.ts';
import { isNoise } from './error-noise.ts';
import { forgetEvictions, hasEvictions, onEviction, putBackEvictions, takeEvictions } from './evictions.ts';
import { watchTyping } from './typed-texts.ts';

const key = 'POST /api/errorreports';
const strangersKey = 'POST /api/publicerrorreports';
/** R9.2 */
const batchMs = 5_000;
const pauses = { firstMs: batchMs, growth: 2, mostMs: 60_000 };

/**
 * Reports this page's errors to the server (R8.9), and the board's evictions (R4.18): every 5 seconds, and at
 * once when the page is left. Reports of a signed-in person carry their token. Without a sign-in errors are
 * reported anonymously, and the server accepts few of them per network.
 * @param route the current address's pattern, like `/proposals/$id`
 * @param session who is signed in; a page without sessions returns 'out'
 * @returns a function that stops this
 */
export function startErrorReports(
  route: () => string,
  session: () => SessionState = sessionState.get,
): () => void {
  const batch = errorBatch();
  /** ties together the errors of one page load that have no request id */
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
    if (session() !== 'in' && session() !== 'unknown') forgetEvictions();
    if (isWaiting()) after(batchMs);
  }
  const isWaiting = () => !batch.isEmpty() || hasEvictions();
  const taken = () => ({ reports: batch.take(), evictions: takeEvictions(evictionLimits.most) });

  async function sendBatch(): Promise<void> {
    const state = session();
    if (state === 'unknown') return after(batchMs);
    if (state !== 'in') forgetEvictions();
    if (!isWaiting()) return;
    const { reports, evictions } = taken();
    const body = { version: appVersion, reports };
    try {
      if (state === 'in') await api(key, { body: { ...body, evictions }, keepalive: true });
      else await send(strangersKey, { body, keepalive: true });
      failures = 0;
      if (isWaiting()) after(batchMs);
    } catch (error) {
      // don't resend what the server refused
      if (!isPassing(error)) return void (failures = 0);
      // evictions wait for a connection without limit; errors are retried ten times (R9.10)
      putBackEvictions(evictions);
      if (failures < maxTries) for (const report of reports) batch.add(report);
      if (!isWaiting()) return void (failures = 0);
      after(growingPause(failures, pauses));
      failures += 1;
    }
  }

  /**
   * Sends what is left while the page closes. The request outlives the page, but there is no time to wait for
   * a response or to renew a token. Closing a page hides it first, and that send can still renew.
   */
  function sendLast(): void {
    const [state, token] = [session(), usableToken()];
    if (state === 'unknown' || (state === 'in' && token === null) || !isWaiting()) return;
    const { reports, evictions } = taken();
    const body = { version: appVersion, reports };
    if (state === 'in')
      sendWith(key, { body: { ...body, evictions }, keepalive: true }, token).catch(() => {});
    else if (reports.length > 0) send(strangersKey, { body, keepalive: true }).catch(() => {});
  }

  const listeners = [
    [window, 'pagehide', sendLast],
    // a hidden page may be shown again, so failed reports go back into the batch
    [document, 'visibilitychange', () => document.visibilityState === 'hidden' && void sendBatch()],
  ] as const;
  for (const [target, type, listener] of listeners) target.addEventListener(type, listener);
  onCollected(take);
  onEviction(take);
  const endTyping = watchTyping();
  take();
  return () => {
    clearTimeout(timer);
    onCollected(() => {});
    onEviction(null);
    endTyping();
    for (const [target, type, listener] of listeners) target.removeEventListener(type, listener);
  };
}
