import type { FastifyRequest } from 'fastify';

/** An address as the log may know it: what stands behind `/p/` opens a customer's proposal. */
export const loggedUrl = (url: string): string => url.replace(/^\/p\/[^/?#]+/, '/p/(token)');

/** A request as the log has it. */
export const loggedRequest = ({ method, url, host, ip, socket }: FastifyRequest) => ({
  method,
  url: loggedUrl(url),
  host,
  remoteAddress: ip,
  ...(socket?.remotePort !== undefined && { remotePort: socket.remotePort }),
});
