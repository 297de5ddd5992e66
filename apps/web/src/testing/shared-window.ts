import { cleanup } from '@testing-library/react';
import { vi } from 'vitest';

/*
 * The files of a worker share one window and what they import of others, because making those anew takes longer than most
 * tests. So each file leaves nothing in them.
 */
type Timer = ReturnType<typeof setTimeout>;
const kept = Symbol.for('fieldwright.timers');
const timers = ((globalThis as Record<symbol, unknown>)[kept] ??= watchTimers()) as Set<Timer>;
const keptListeners = Symbol.for('fieldwright.listeners');
const forget = ((globalThis as Record<symbol, unknown>)[keptListeners] ??= watchNetwork()) as (() => void)[];

/**
 * Takes away whatever tests have left: pages, what is stored, stand-ins, timers, who waits for the network, and our own modules
 * with their state.
 */
export function leaveNothing(): void {
  vi.useRealTimers();
  cleanup();
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
  for (const remove of forget.splice(0)) remove();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.resetModules();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  document.title = '';
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
}

/** Every timer that is begun from now on, also by what keeps these functions. */
function watchTimers(): Set<Timer> {
  const begun = new Set<Timer>();
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const begin = globalThis[name] as (...settings: unknown[]) => Timer;
    const watched = (...settings: unknown[]) => {
      const timer = begin(...settings);
      begun.add(timer);
      return timer;
    };
    Object.assign(globalThis, { [name]: Object.assign(watched, begin) });
  }
  return begun;
}

/** How to remove each listener for the network: a save that a file leaves unanswered would be sent again in the next one. */
function watchNetwork(): (() => void)[] {
  const removals: (() => void)[] = [];
  const listen = window.addEventListener.bind(window);
  window.addEventListener = (...[type, listener, options]: Parameters<typeof listen>) => {
    listen(type, listener, options);
    if (type === 'online' || type === 'offline')
      removals.push(() => window.removeEventListener(type, listener, options));
  };
  return removals;
}
