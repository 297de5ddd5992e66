import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from './errors/api-error.ts';

interface Shown {
  /** after the API's host; null while it is made */
  url: string | null;
  error: unknown;
  /** whether it still wasn't made after a minute, so that nobody asks anymore */
  isLate: boolean;
}

interface MadePdf extends Shown {
  /** starts over, after an error or when it is late */
  retry: () => void;
}

type Ask = (signal: AbortSignal) => Promise<{ url: string | null }>;

const firstPauseMs = 500;
const mostPauseMs = 4_000;
const patienceMs = 60_000;
/** Addresses work for five minutes. */
const renewMs = 4 * 60_000;
const lifeMs = 5 * 60_000;
const waiting: Shown = { url: null, error: null, isLate: false };

/**
 * Asks for a PDF until a job has made it, less and less often, for a minute. Its address is renewed before it stops
 * working. A lost request is tried again, and takes away no address that still works.
 * @param ask returns the address, null while the PDF is made
 */
export function useMadePdf(ask: Ask): MadePdf {
  const [attempt, setAttempt] = useState(0);
  const [shown, setShown] = useState(waiting);
  const asked = useEffectEvent(ask);
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another attempt starts again
  useEffect(() => followPdf((signal) => asked(signal), setShown), [attempt]);
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
function followPdf(ask: Ask, show: (shown: Shown) => void): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
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
    const { url, error } = await ask(signal).then(
      (made) => ({ url: made.url, error: null }),
      (problem: unknown) => ({ url: null, error: problem }),
    );
    isAsking = false;
    if (signal.aborted) return;
    if (url !== null) {
      keptSince = since;
      pauseMs = firstPauseMs;
      show({ ...waiting, url });
      wait(renewMs);
      return;
    }
    if (error !== null && isFinal(error)) return giveUp({ error });
    dropOld();
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
