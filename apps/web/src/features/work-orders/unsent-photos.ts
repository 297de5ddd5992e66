import { useEffect } from 'react';
import { signal, useSignal } from '../../lib/signal.ts';

/** Photos that are not at the server yet. */
interface Unsent {
  sending: number;
  failed: number;
}

/** Those of each recommendation on the screen. */
const unsent = signal<readonly Unsent[]>([]);

/** Takes note of the photos of one recommendation that are not sent; until that changes or it is left. */
export function useNoteUnsent({ sending, failed }: Unsent): void {
  useEffect(() => {
    if (sending + failed === 0) return undefined;
    const own = { sending, failed };
    unsent.set([...unsent.get(), own]);
    return () => unsent.set(unsent.get().filter((each) => each !== own));
  }, [sending, failed]);
}

/** How many photos on the screen are not sent. */
export function useUnsentPhotos(): Unsent {
  const all = useSignal(unsent);
  const sum = (field: keyof Unsent) => all.reduce((count, each) => count + each[field], 0);
  return { sending: sum('sending'), failed: sum('failed') };
}
