import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../http/refusal.ts';
import { rememberDevice } from './known-device.ts';
import type { Opened } from './open-session.ts';
import type { Asked } from './second-step.commands.ts';
import { setTicketCookie } from './second-step-cookie.ts';
import { readSessionCookie, setSessionCookie } from './session-cookie.ts';
import { signOut } from './sessions.commands.ts';

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Responds with an open session: its access token in the body, the refresh token in the cookie. */
export function answer({ config }: Deps, reply: FastifyReply, opened: Opened) {
  setSessionCookie(reply, config, opened.refresh, opened.stays);
  return opened.access;
}

/**
 * Responds with a new session that replaces the browser's earlier cookie; the earlier session ends because it
 * could never be used again.
 * @throws Refusal `second_factor_needed`, with a ticket in a cookie, if a code is required first
 */
export async function answerAnew(deps: Deps, exchange: Exchange, opened: Opened | Asked) {
  const { config } = deps;
  if ('ticket' in opened) {
    setTicketCookie(exchange.reply, config, opened.ticket);
    throw new Refusal('second_factor_needed');
  }
  const before = readSessionCookie(exchange.request, config);
  // a repeated request may already have this session's cookie
  if (before && before.sessionId !== opened.refresh.sessionId) await signOut(deps, before);
  await rememberDevice(exchange, deps, opened.personId);
  return answer(deps, exchange.reply, opened);
}
