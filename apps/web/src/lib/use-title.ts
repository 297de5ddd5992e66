import { useEffect } from 'react';

/** Sets the document title, shown in the tab and the history: "People · Fieldwright". */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Fieldwright`;
  }, [title]);
}
