import { signal } from '../signal.ts';

/** The build's own version (R9.4), from the root package.json at build time. */
export const appVersion: string = import.meta.env['APP_VERSION'];

/** The version that the server requires, if this one is older (R7.13, R8.4); else null. */
export const wantedVersion = signal<string | null>(null);
/** The required version that the person has postponed, until a reload or a newer one. */
export const putOffVersion = signal<string | null>(null);

/**
 * Compares versions number by number: 1.0.9 is below 1.0.175. Missing parts count as 0.
 * @returns negative if `a` is older, 0 if they are equal
 */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((text) => text.split('.').map((part) => Number.parseInt(part, 10) || 0));
  for (let i = 0; i < Math.max(left!.length, right!.length); i += 1) {
    const difference = (left![i] ?? 0) - (right![i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Notes a response's X-Minimum-Version header, if present (R7.13). */
export function noteMinimumVersion(minimum: string | null): void {
  if (minimum) wantedVersion.set(compareVersions(appVersion, minimum) < 0 ? minimum : null);
}
