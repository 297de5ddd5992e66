/** Reads this installation's setting from a `<meta>` of `index.html`: one build serves all installations. */
function meta(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim() ?? '';
}

/** Returns the API's host without a trailing slash; empty if the page's own origin serves the API. */
export function apiHost(): string {
  return meta('api-host').replace(/\/+$/, '');
}

/**
 * Returns the origins that may receive the access token (R6.3): the page's, the API's, and configured ones.
 */
export function tokenOrigins(): string[] {
  const named = [apiHost(), ...meta('allowed-origins').split(/\s+/)].filter(Boolean);
  return [location.origin, ...named.map((address) => new URL(address, location.href).origin)];
}

/** Returns whether anyone can set up a company on the sign-in page. */
export const hasSignUps = (): boolean => meta('sign-ups') === 'on';

const retentionMinutes = 15;

/**
 * Returns how long the dashboard keeps dates that no one is viewing, in ms (R9.13): as the company says, or else
 * the installation.
 */
export function dashboardRetentionMs(ofCompany: number | null): number {
  return (ofCompany ?? (Number(meta('dashboard-retention-minutes')) || retentionMinutes)) * 60_000;
}
