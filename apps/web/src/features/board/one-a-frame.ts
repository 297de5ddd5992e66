/**
 * Collects what comes in and hands it on together, once a frame; a tab that is not seen has no frames and takes a pause
 * instead.
 */
export function oneAFrame<T>(take: (collected: T[]) => void): (items: readonly T[]) => void {
  let waiting: T[] = [];
  const hiddenPauseMs = 250;
  const flush = () => {
    const collected = waiting;
    waiting = [];
    take(collected);
  };
  return (items) => {
    const isFirst = waiting.length === 0;
    waiting = [...waiting, ...items];
    if (!isFirst || waiting.length === 0) return;
    if (document.visibilityState === 'hidden') setTimeout(flush, hiddenPauseMs);
    else requestAnimationFrame(flush);
  };
}
