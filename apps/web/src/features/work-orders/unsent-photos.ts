import { useEffect } from 'react';
import { signal, useSignal } from '../../lib/signal.ts';

/** Photos that are not on the server yet. */
interface Unsent {
  sending: number;
  failed: number;
}

/** One entry per recommendation on screen. */
const unsent = signal<readonly Unsent[]>([]);

/** Records a recommendation's unsent photos while it is on screen. */
export function useNoteUnsent({ sending, failed }: Unsent): void {
  useEffect(() => {
    if (sending + failed === 0) return undefined;
    const own = { sending, failed };
    unsent.set([...unsent.get(), own]);
    return () => unsent.set(unsent.get().filter((each) => each !== own));
  }, [sending, failed]);
}

/** Returns how many photos on screen are not sent. */
export function useUnsentPhotos(): Unsent {
  const all = useSignal(unsent);
  const sum = (field: keyof Unsent) => all.reduce((count, each) => count + each[field], 0);
  return { sending: sum('sending'), failed: sum('failed') };
}
