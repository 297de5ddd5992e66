import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    runShiftMs: number;
  }
}

/*
 * The clock of the device in the tests is the clock of the run (scripts/run-clock.ts), so that they are the same on any day.
 * Fake timers go on from there, or from where a test sets them. Files share a worker: the clock is set by the first of them.
 */
const MachineDate = Date;
const set = Symbol.for('fieldwright.runClock');
const now = () => MachineDate.now() + inject('runShiftMs');

if (!(set in globalThis)) {
  globalThis.Date = new Proxy(MachineDate, {
    construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
    apply: () => new MachineDate(now()).toString(),
    get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  });
  Object.assign(globalThis, { [set]: true });
}
