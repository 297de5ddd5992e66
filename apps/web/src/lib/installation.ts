/**
 * What the page says about the installation it belongs to, in the `<meta>` elements of `index.html`: one build serves
 * every installation.
 */
function meta(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim() ?? '';
}

/** The API's host without a slash at the end; empty where the API is where the page comes from. */
export function apiHost(): string {
  return meta('api-host').replace(/\/+$/, '');
}

/** Where the access token may go (R6.3): the page's own origin, the API's, and those the installation allows. */
export function tokenOrigins(): string[] {
  const named = [apiHost(), ...meta('allowed-origins').split(/\s+/)].filter(Boolean);
  return [location.origin, ...named.map((address) => new URL(address, location.href).origin)];
}

const retentionMinutes = 15;

/** How long the dashboard keeps dates that nobody looks at, ms (R9.13). */
export function dashboardRetentionMs(): number {
  return (Number(meta('dashboard-retention-minutes')) || retentionMinutes) * 60_000;
}
