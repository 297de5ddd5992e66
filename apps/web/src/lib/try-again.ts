import { growingPause, mostRetries, type Pauses } from './pauses.ts';

/** One thing that is tried again by itself while it fails. */
export interface TryAgain {
  /** a pause is on: whatever else asks for the same waits for its end */
  isWaiting: () => boolean;
  /** It has failed: the next try comes after a longer pause. @returns false where it has been tried often enough (R9.10) */
  failed: (next: () => void) => boolean;
  /** It has come through, or nobody wants it any more: nothing is tried, and the next failure is a first one. */
  end: () => void;
}

export function tryAgain(pauses: Pauses): TryAgain {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function end(): void {
    clearTimeout(timer);
    timer = undefined;
    failures = 0;
  }
  return {
    isWaiting: () => timer !== undefined,
    failed(next) {
      clearTimeout(timer);
      if (failures >= mostRetries) {
        end();
        return false;
      }
      timer = setTimeout(
        () => {
          timer = undefined;
          next();
        },
        growingPause(failures++, pauses),
      );
      return true;
    },
    end,
  };
}
