import { useEffect } from 'react';

/** Passes the words to the callback after they render, and whenever they change. */
export function useAnnouncement(tell: (words: string | undefined) => void, words: string | undefined): void {
  useEffect(() => tell(words), [tell, words]);
}
