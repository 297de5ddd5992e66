/**
 * Whether a request carries the access token (R6.3): to the same and to allowed origins, except for static assets.
 * @param address absolute
 * @param origins as in `https://api.company.com`, the page's own among them
 */
export function carriesToken(address: string, origins: readonly string[]): boolean {
  const { origin, pathname } = new URL(address);
  return origins.includes(origin) && !isStaticAsset(pathname);
}

/**
 * What the server hands out from the build's folder: everything under `assets`, and files beside it by their ending. The
 * API may be behind a prefix, as in `https://company.com/field/api/people`; which of both folders stands first decides.
 */
function isStaticAsset(pathname: string): boolean {
  const folder = /\/(assets|api)\//.exec(pathname)?.[1];
  return folder === undefined ? /\.[a-z0-9]+$/i.test(pathname) : folder === 'assets';
}
