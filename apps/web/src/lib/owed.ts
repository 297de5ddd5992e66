import { growingPause, mostRetries } from './pauses.ts';
import { signal } from './signal.ts';

/** Between tries. They go on for good: what is shown is old until one comes through. */
const pauses = { firstMs: 1_000, growth: 1.5, mostMs: 30_000 };
/** A failure that is over this soon is not mentioned. */
const quietMs = 2_000;

/** A reload behind what is shown: once it has failed it is owed, and tried again until it comes through. */
export interface OwedReload {
  /** A pause is on: other requests for the same data wait for its end. */
  isWaiting: () => boolean;
  isOwed: () => boolean;
  /** It has failed as often as a load that a person waits for is tried again (R9.10). */
  hasFailedOften: () => boolean;
  /** It is owed from now on; the caller is trying it again. */
  begin: () => void;
  /** It has failed: it is owed, and tried again after a pause that grows, or sooner (`askOwed`). */
  failed: (retry: () => Promise<unknown>) => void;
  /** It has come through, or nothing shows it any more. */
  end: () => void;
}

/** Tries again at once. */
const owed = new Map<OwedReload, () => Promise<unknown>>();
let telling: ReturnType<typeof setTimeout> | undefined;

/** Whether something on the screen could not be loaded again yet, so that it may be out of date. */
export const isOwed = signal(false);

/** Tries all that is owed at once: the server has been heard of again, or the person asks. */
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
    hasFailedOften: () => failures >= mostRetries,
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
