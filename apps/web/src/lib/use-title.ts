import { useEffect } from 'react';

/** Names the page in the tab and in the history: "People · Fieldwright". */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Fieldwright`;
  }, [title]);
}
