import { useEffect, useEffectEvent, useState } from 'react';

const brings = (transfer: DataTransfer | null): transfer is DataTransfer =>
  transfer?.types.includes('Files') ?? false;

/**
 * Takes files that are dropped anywhere on the page, or pasted; not while a dialog is open. Pasted text stays text,
 * even if a program adds a picture of it.
 * @returns whether files are being dragged over the page
 */
export function usePageFiles(take: (files: readonly File[]) => void, isOff: boolean): boolean {
  const [isOver, setOver] = useState(false);
  const taken = useEffectEvent(take);
  useEffect(() => {
    if (isOff) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    const isBehind = () => document.querySelector('[role="dialog"]') !== null;
    const over = (event: DragEvent) => {
      if (!brings(event.dataTransfer)) return;
      // even behind a dialog, or the browser would leave the page to open the file
      event.preventDefault();
      if (!isBehind()) setOver(true);
    };
    addEventListener('dragover', over, { signal });
    addEventListener('dragleave', (event) => event.relatedTarget === null && setOver(false), { signal });
    addEventListener(
      'drop',
      (event) => {
        setOver(false);
        if (!brings(event.dataTransfer)) return;
        event.preventDefault();
        if (!isBehind()) taken([...event.dataTransfer.files]);
      },
      { signal },
    );
    addEventListener(
      'paste',
      (event) => {
        const files = [...(event.clipboardData?.files ?? [])];
        if (files.length === 0 || event.clipboardData?.types.includes('text/plain') || isBehind()) return;
        event.preventDefault();
        taken(files);
      },
      { signal },
    );
    return () => leaving.abort();
  }, [isOff]);
  return isOver && !isOff;
}
