import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from './errors/api-error.ts';

interface Shown {
  /** after the API's host; null while it is made */
  url: string | null;
  /** how much of it is made; null if that isn't known */
  percent: number | null;
  error: unknown;
  /** whether it couldn't be made, after several tries */
  isFailed: boolean;
  /** whether it still wasn't made after a minute, so that nobody asks anymore */
  isLate: boolean;
}

export interface MadePdf extends Shown {
  /** starts over, after an error or when it is late */
  retry: () => void;
}

interface Answered {
  url: string | null;
  percent?: number;
  failed?: boolean;
}
/** `again`: a person asks for it to be started over. */
export type AskPdf = (signal: AbortSignal, again: boolean) => Promise<Answered>;

const firstPauseMs = 500;
const mostPauseMs = 4_000;
const patienceMs = 60_000;
/** Addresses work for five minutes. */
const renewMs = 4 * 60_000;
const lifeMs = 5 * 60_000;
const waiting: Shown = { url: null, percent: null, error: null, isFailed: false, isLate: false };

/**
 * Asks for a PDF until a job has made it, less and less often, for a minute without progress. Its address is renewed before
 * it stops working. A lost request is tried again, and takes away no address that still works.
 * @param ask returns the address, null while the PDF is made
 */
export function useMadePdf(ask: AskPdf): MadePdf {
  const [attempt, setAttempt] = useState(0);
  const [shown, setShown] = useState(waiting);
  const asked = useEffectEvent(ask);
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another attempt starts again
  useEffect(() => followPdf((signal, again) => asked(signal, again), attempt > 0, setShown), [attempt]);
  return {
    ...shown,
    retry: () => {
      setShown(waiting);
      setAttempt(attempt + 1);
    },
  };
}

/** Checks whether our server refused, so that asking again is no use. `isPassing` and the clock would grow the customer's page. */
const isFinal = (error: unknown): boolean =>
  !(error instanceof ApiError) || (error.status >= 400 && error.status < 500);

/** Asks until it is stopped, and shows what has become of it. @returns what stops it */
function followPdf(ask: AskPdf, isRetry: boolean, show: (shown: Shown) => void): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  let again = isRetry;
  let percent: number | null = null;
  let pauseMs = firstPauseMs;
  let waitingSince = Date.now();
  let keptSince: number | null = null;
  const wait = (ms: number) => {
    timer = setTimeout(() => void next(), ms);
  };
  const stop = () => {
    leaving.abort();
    clearTimeout(timer);
  };
  const giveUp = (why: Partial<Shown>) => {
    stop();
    show({ ...waiting, ...why });
  };
  /** Stops offering an address that is too old. */
  const dropOld = () => {
    if (keptSince === null || Date.now() - keptSince < lifeMs) return;
    keptSince = null;
    waitingSince = Date.now();
    show(waiting);
  };
  async function next(): Promise<void> {
    if (isAsking) return;
    clearTimeout(timer);
    dropOld();
    isAsking = true;
    const since = Date.now();
    const { url, error, ...made } = await ask(signal, again).then(
      (answer): Answered & { error: unknown } => ({ ...answer, error: null }),
      (problem: unknown): Answered & { error: unknown } => ({ url: null, error: problem }),
    );
    isAsking = false;
    if (signal.aborted) return;
    if (error === null) again = false;
    if (url !== null) {
      keptSince = since;
      pauseMs = firstPauseMs;
      show({ ...waiting, url });
      wait(renewMs);
      return;
    }
    if (error !== null && isFinal(error)) return giveUp({ error });
    if (made.failed === true) return giveUp({ isFailed: true });
    dropOld();
    if (made.percent !== undefined && made.percent !== percent) {
      percent = made.percent;
      waitingSince = Date.now();
      if (keptSince === null) show({ ...waiting, percent });
    }
    if (keptSince === null && Date.now() - waitingSince > patienceMs) return giveUp({ error, isLate: true });
    wait(pauseMs);
    pauseMs = Math.min(pauseMs * 1.5, mostPauseMs);
  }
  // timers rest while a tab is hidden or a device sleeps
  const seen = () => {
    if (document.visibilityState === 'visible') void next();
  };
  document.addEventListener('visibilitychange', seen, { signal });
  void next();
  return stop;
}
