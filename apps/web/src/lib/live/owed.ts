import { growingPause, maxTries } from '../requests/pauses.ts';
import { signal } from '../signal.ts';

/** Pauses between retries, which continue without limit, since the data on the screen is out of date. */
const pauses = { firstMs: 1_000, growth: 1.5, mostMs: 30_000 };
/** A failure shorter than this is not shown. */
const quietMs = 2_000;

/** A background refetch. Once failed it is owed, and retried until it succeeds. */
export interface OwedReload {
  /** Returns whether it is in a pause; other fetches of the same data wait for its end. */
  isWaiting: () => boolean;
  isOwed: () => boolean;
  /** Returns whether it has used up the retries of a load that a person waits for (R9.10). */
  hasFailedOften: () => boolean;
  /** Marks it as owed; the caller is already retrying. */
  begin: () => void;
  /** Marks it as owed and retries after a growing pause, or sooner (`askOwed`). */
  failed: (retry: () => Promise<unknown>) => void;
  /** Marks it as done: it succeeded, or is no longer on the screen. */
  end: () => void;
}

/** Owed refetches, each with a function that retries it at once. */
const owed = new Map<OwedReload, () => Promise<unknown>>();
let telling: ReturnType<typeof setTimeout> | undefined;

/** Whether something on the screen could not be refetched and may be out of date. */
export const isOwed = signal(false);

/** Retries everything owed at once: the server is reachable again, or the person asked. */
export async function askOwed(): Promise<void> {
  await Promise.allSettled([...owed.values()].map((ask) => ask()));
}

export function owedReload(): OwedReload {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let next: (() => Promise<unknown>) | null = null;
  let underWay: Promise<unknown> = Promise.resolve();

  function stopWaiting(): void {
    clearTimeout(timer);
    timer = undefined;
  }
  function ask(): Promise<unknown> {
    if (timer !== undefined) {
      stopWaiting();
      underWay = next!();
    }
    return underWay;
  }
  const reload: OwedReload = {
    isWaiting: () => timer !== undefined,
    isOwed: () => owed.has(reload),
    hasFailedOften: () => failures >= maxTries,
    begin() {
      owed.set(reload, ask);
      tell();
    },
    failed(retry) {
      stopWaiting();
      next = retry;
      timer = setTimeout(() => void ask(), growingPause(failures++, pauses));
      reload.begin();
    },
    end() {
      stopWaiting();
      failures = 0;
      owed.delete(reload);
      tell();
    },
  };
  return reload;
}

function tell(): void {
  if (owed.size > 0) {
    telling ??= setTimeout(() => isOwed.set(true), quietMs);
    return;
  }
  clearTimeout(telling);
  telling = undefined;
  isOwed.set(false);
}
