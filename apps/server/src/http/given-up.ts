import type { FastifyReply } from 'fastify';
import { Refusal } from './refusal.ts';

/** Returns a signal that aborts long work once its caller has given the request up. */
export function givenUp(reply: FastifyReply): AbortSignal {
  const stop = new AbortController();
  reply.raw.once('close', () => {
    // nobody reads this refusal
    if (!reply.raw.writableFinished) stop.abort(new Refusal('unavailable'));
  });
  return stop.signal;
}
