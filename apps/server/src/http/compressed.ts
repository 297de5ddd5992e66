import type { Endpoint } from '@fieldwright/contract/endpoint';
import type { RouteOptions } from 'fastify';

/**
 * Each at the library's default level: 0.1 ms for a page of a list, which shrinks to a seventh of its size.
 */
const encodings: ('zstd' | 'br' | 'gzip')[] = ['zstd', 'br', 'gzip'];
/** Smaller responses fit in one packet anyway. */
const leastBytes = 1024;

/**
 * Compresses the JSON responses of GET requests. Leaves files alone: most are compressed already, and ranges
 * of them are read.
 *
 * The length of a compressed response can reveal a secret in it to another site's page that keeps sending
 * requests with guesses in the URL (BREACH). So `public` endpoints, which a browser calls with its cookie,
 * are not compressed. The others need an access token, which other sites cannot send. Tokens are issued by
 * POST only.
 */
export function compressionOf(
  method: string,
  { access, contents }: Endpoint,
): Pick<RouteOptions, 'compress'> {
  const isCompressed = method === 'GET' && access !== 'public' && !contents;
  return { compress: isCompressed && { encodings, threshold: leastBytes } };
}
