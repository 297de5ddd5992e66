import { useEffect, useState } from 'react';

/** Returns what fills the whole screen with the page; null while it does, and where the browser can't. */
export function useFullScreen(): (() => void) | null {
  const [isFull, setFull] = useState(document.fullscreenElement !== null);
  useEffect(() => {
    const listen = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', listen);
    return () => document.removeEventListener('fullscreenchange', listen);
  }, []);
  if (isFull || !document.fullscreenEnabled) return null;
  // a browser may refuse; the page works without it
  return () => void document.documentElement.requestFullscreen().catch(() => {});
}
