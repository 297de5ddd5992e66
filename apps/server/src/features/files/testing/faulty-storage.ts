import type { Storage } from '../../../integrations/storage/storage.ts';

/**
 * The step at which the process is killed: the number of the storage operation, and whether before or after
 * it.
 */
export interface Fault {
  step: number;
  when: 'before' | 'after';
}

export class Crash extends Error {}

/**
 * Wraps a storage so that it fails at one step, like a process that is killed there.
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
