import { useEffect, useEffectEvent, useState } from 'react';

interface MadePdf {
  /** after the API's host; null while it is made */
  url: string | null;
  error: unknown;
  /** made again from the start, after an error */
  retry: () => void;
}

const firstPauseMs = 500;
const mostPauseMs = 4_000;
/** Addresses work for five minutes. */
const renewMs = 4 * 60_000;

/**
 * Asks for a PDF until a job has made it, less and less often. Its address is renewed before it stops working.
 * @param ask returns the address, null while the PDF is made
 */
export function useMadePdf(ask: (signal: AbortSignal) => Promise<{ url: string | null }>): MadePdf {
  const [attempt, setAttempt] = useState(0);
  const [url, setUrl] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const asked = useEffectEvent(ask);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt begins again
  useEffect(() => {
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const next = async (pauseMs: number) => {
      try {
        const made = await asked(leaving.signal);
        if (leaving.signal.aborted) return;
        setUrl(made.url);
        const wait = made.url === null ? pauseMs : renewMs;
        timer = setTimeout(() => void next(Math.min(pauseMs * 1.5, mostPauseMs)), wait);
      } catch (problem) {
        if (leaving.signal.aborted) return;
        setUrl(null);
        setError(problem);
      }
    };
    void next(firstPauseMs);
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [attempt]);
  return {
    url,
    error,
    retry: () => {
      setError(null);
      setAttempt(attempt + 1);
    },
  };
}
