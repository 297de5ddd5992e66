/**
 * Checks whether a request carries the access token (R6.3): to the same and to allowed origins, except for
 * static assets.
 * @param address absolute
 * @param origins like `https://api.company.com`, including the page's own
 */
export function carriesToken(address: string, origins: readonly string[]): boolean {
  const { origin, pathname } = new URL(address);
  return origins.includes(origin) && !isStaticAsset(pathname);
}

/**
 * Checks whether the server sends a path from the build's folder: everything under `assets`, and files
 * outside it by their extension. The API may have a prefix, as in `https://company.com/field/api/people`; the
 * first of the two folders in the path decides.
 */
function isStaticAsset(pathname: string): boolean {
  const folder = /\/(assets|api)\//.exec(pathname)?.[1];
  return folder === undefined ? /\.[a-z0-9]+$/i.test(pathname) : folder === 'assets';
}
