/**
 * An address inside this application, for going back to after signing in; anything else becomes `/`, so that a link
 * made by somebody else cannot lead away from it.
 */
export function localAddress(text: unknown): string {
  if (typeof text !== 'string' || !text.startsWith('/')) return '/';
  const base = 'https://here.invalid';
  if (!URL.canParse(text, base)) return '/';
  const { origin, pathname, search, hash } = new URL(text, base);
  if (origin !== base || pathname.startsWith('//')) return '/';
  return pathname === '/signin' ? '/' : pathname + search + hash;
}
