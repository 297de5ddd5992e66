import { signal } from './signal.ts';

/** The build's own version (R9.4), put in from the root package.json when building. */
export const appVersion: string = import.meta.env['APP_VERSION'];

/** The version that the server asks for, where this one is behind it (R7.13, R8.4); else null. */
export const wantedVersion = signal<string | null>(null);
/** The wanted version that the person has put off, until the page is loaded again or a newer one is wanted. */
export const putOffVersion = signal<string | null>(null);

/**
 * Compares versions number by number: 1.0.9 is below 1.0.175. What is missing counts as 0.
 * @returns negative where `a` is the older one, 0 where they are alike
 */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((text) => text.split('.').map((part) => Number.parseInt(part, 10) || 0));
  for (let i = 0; i < Math.max(left!.length, right!.length); i += 1) {
    const difference = (left![i] ?? 0) - (right![i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Takes note of the X-Minimum-Version header of an answer, if it has one (R7.13). */
export function noteMinimumVersion(minimum: string | null): void {
  if (minimum) wantedVersion.set(compareVersions(appVersion, minimum) < 0 ? minimum : null);
}
