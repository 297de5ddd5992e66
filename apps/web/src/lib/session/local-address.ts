/**
 * Returns an address inside this application, for the redirect after sign-in. Anything else becomes `/`, so
 * that a crafted link can't redirect to another site.
 */
export function localAddress(text: unknown): string {
  if (typeof text !== 'string' || !text.startsWith('/')) return '/';
  const base = 'https://here.invalid';
  if (!URL.canParse(text, base)) return '/';
  const { origin, pathname, search, hash } = new URL(text, base);
  if (origin !== base || pathname.startsWith('//')) return '/';
  return pathname === '/signin' ? '/' : pathname + search + hash;
}
