import { cleanup } from '@testing-library/react';
import { vi } from 'vitest';

/*
 * The files of a worker share one window and what they import of others, because making those anew takes longer than most
 * tests. So each file leaves nothing in them.
 */
type Timer = ReturnType<typeof setTimeout>;
type Ends = (() => void)[];
const timers = once('fieldwright.timers', watchTimers);
const listening = once('fieldwright.listeners', watchListeners);
const channels = once('fieldwright.channels', watchChannels);

/**
 * Takes away whatever tests have left: pages, what is stored, stand-ins, timers, listeners, and our own modules with their
 * state.
 */
export function leaveNothing(): void {
  vi.useRealTimers();
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.resetModules();
  leavePage();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  document.title = '';
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
}

/**
 * Ends what a page has begun, as a browser does when it loads another: timers, listeners, channels between tabs, and the
 * router's stand-ins for the history's functions. Otherwise each page that was ever opened hears every event and every
 * change of address, and none is ever freed.
 */
export function leavePage(): void {
  // among them is what lets the time of fake timers pass, which a test may set before it opens a page
  if (!vi.isFakeTimers()) {
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
  }
  for (const end of [...listening.splice(0), ...channels.splice(0)]) end();
  for (const name of ['pushState', 'replaceState'] as const) Reflect.deleteProperty(history, name);
}

/** Returns what the first file of a worker has made under this name: the others share it, as they share the window. */
function once<Made>(name: string, make: () => Made): Made {
  const kept = globalThis as unknown as Record<symbol, Made>;
  return (kept[Symbol.for(name)] ??= make());
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

/** React and user-event listen to these once for a document, and never again. */
const ofLibraries = ['selectionchange', 'focus', 'blur'];

/** How to remove each listener of the window (also of media queries, which listen to its size) and of the document. */
function watchListeners(): Ends {
  const removals: Ends = [];
  // the document's window is another object than the global one of the tests
  for (const target of new Set<EventTarget>([window, document.defaultView ?? window, document])) {
    const listen = target.addEventListener.bind(target);
    target.addEventListener = (...[type, listener, options]: Parameters<typeof listen>) => {
      listen(type, listener, options);
      if (target !== document || !ofLibraries.includes(type))
        removals.push(() => target.removeEventListener(type, listener, options));
    };
  }
  return removals;
}

/** How to close each channel between tabs. */
function watchChannels(): Ends {
  const closings: Ends = [];
  globalThis.BroadcastChannel = class extends BroadcastChannel {
    constructor(name: string) {
      super(name);
      closings.push(() => this.close());
    }
  };
  return closings;
}
