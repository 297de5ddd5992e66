/** An area of the app: its path and name in the bar. */
export interface Area {
  to: string;
  text: string;
}

/** The key after G for each area. */
export const goKeys: Readonly<Record<string, string>> = {
  '/dashboard': 'd',
  '/day': 'd',
  '/proposals': 'p',
  '/workorders': 'w',
  '/pricebooks': 'b',
  '/customers': 'c',
};

/** Returns the path for the key after G; null if the user has no such area. */
export function goTarget(areas: readonly Area[], key: string): string | null {
  return areas.find(({ to }) => goKeys[to] === key.toLowerCase())?.to ?? null;
}
