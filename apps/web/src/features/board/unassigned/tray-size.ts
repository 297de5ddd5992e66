import { useSyncExternalStore } from 'react';
import { KeyedListeners } from '../store/keyed-listeners.ts';

/** px per key press */
export const trayStep = 24;
/** the least height of Unassigned, and of the board above it */
export const least = 84;
/** with one row of cards, before the user has resized it */
export const usual = 124;
const mostPart = 0.6;

const nameOf = (personId: number) => `fieldwright.tray.${personId}`;
const listeners = new KeyedListeners();

/** Limits a height to what fits in this window. */
export const fittingHeight = (height: number, windowHeight: number): number =>
  Math.round(Math.max(least, Math.min(height, windowHeight * mostPart)));

function stored(personId: number): number | null {
  const height = Number(localStorage.getItem(nameOf(personId)));
  return height > 0 ? height : null;
}

/** Returns the height the user set on this device, with a setter; null for the height of its cards. */
export function useTrayHeight(personId: number) {
  const name = nameOf(personId);
  const height = useSyncExternalStore(listeners.of(name), () => stored(personId));
  const set = (wanted: number | null) => {
    if (wanted === null) localStorage.removeItem(name);
    else localStorage.setItem(name, String(fittingHeight(wanted, window.innerHeight)));
    listeners.tell([name]);
  };
  return [height, set] as const;
}
