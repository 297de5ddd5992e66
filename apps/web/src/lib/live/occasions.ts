/**
 * Calls the listener when a retry is likely to help: the network is back, or the tab becomes visible.
 * @returns a function that stops this
 */
export function onOccasion(listener: () => void): () => void {
  const seen = () => {
    if (document.visibilityState !== 'hidden') listener();
  };
  const occasions = [
    [window, 'online'],
    [document, 'visibilitychange'],
  ] as const;
  for (const [target, event] of occasions) target.addEventListener(event, seen);
  return () => {
    for (const [target, event] of occasions) target.removeEventListener(event, seen);
  };
}
