/**
 * Passes items on at once, and those that follow within the frame together with the next one, or after a short
 * pause in a hidden tab: a single change shows without waiting, and many cost one change a frame.
 */
export function batchPerFrame<T>(take: (collected: T[]) => void): (items: readonly T[]) => void {
  let waiting: T[] = [];
  let isPausing = false;
  const hiddenPauseMs = 250;
  const pass = () => {
    isPausing = waiting.length > 0;
    if (!isPausing) return;
    const collected = waiting;
    waiting = [];
    if (document.visibilityState === 'hidden') setTimeout(pass, hiddenPauseMs);
    else requestAnimationFrame(pass);
    take(collected);
  };
  return (items) => {
    waiting = [...waiting, ...items];
    if (!isPausing) pass();
  };
}
