import type { Storage } from '../../../integrations/storage/storage.ts';

/** Where a process is made to die: at the so-manieth step that touches the storage, before or after it is done. */
export interface Fault {
  step: number;
  when: 'before' | 'after';
}

export class Crash extends Error {}

/**
 * A storage that fails at one step, as a process that is killed there would.
 * @param watch is called at every step
 */
export function faultyStorage(
  storage: Storage,
  fault: Fault,
  watch: () => Promise<void>,
): Storage & { crashed: () => boolean } {
  let steps = 0;
  let crashed = false;
  const step = async <T>(run: () => Promise<T>): Promise<T> => {
    await watch();
    const dies = ++steps === fault.step;
    crashed ||= dies;
    if (dies && fault.when === 'before') throw new Crash('killed before a step');
    const done = await run();
    if (dies) throw new Crash('killed after a step');
    return done;
  };
  return {
    put: (key, contents) => step(() => storage.put(key, contents)),
    open: (key, range) => step(() => storage.open(key, range)),
    remove: (keys) => step(() => storage.remove(keys)),
    list: (prefix) => storage.list(prefix),
    close: () => storage.close(),
    crashed: () => crashed,
  };
}
