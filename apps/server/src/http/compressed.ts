import type { Endpoint } from '@fieldwright/contract/endpoint';
import type { RouteOptions } from 'fastify';

/** Each at the library's default level: 0.1 ms for a page of a list, which shrinks to a seventh. */
const encodings: ('zstd' | 'br' | 'gzip')[] = ['zstd', 'br', 'gzip'];
/** Smaller answers fit in one packet anyway. */
const leastBytes = 1024;

/**
 * Compresses the JSON that a GET answers with. Files are left alone: most are compressed already, and are read in ranges.
 *
 * The length of a compressed answer can give away a secret in it to another site's page that keeps asking with guesses in
 * the address (BREACH). So `public` endpoints, which a browser calls with its cookie, are not compressed. The others need
 * an access token, which other sites cannot send. Tokens are handed out by POST only.
 */
export function compressionOf(
  method: string,
  { access, contents }: Endpoint,
): Pick<RouteOptions, 'compress'> {
  const isCompressed = method === 'GET' && access !== 'public' && !contents;
  return { compress: isCompressed && { encodings, threshold: leastBytes } };
}
