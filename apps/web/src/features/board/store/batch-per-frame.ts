/** Collects items and passes them on together, once per frame, or after a short pause in a hidden tab. */
export function batchPerFrame<T>(take: (collected: T[]) => void): (items: readonly T[]) => void {
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
