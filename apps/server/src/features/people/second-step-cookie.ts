import { secondFactorRules } from '@fieldwright/domain/people/second-factor';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { cookiePlace } from './session-cookie.ts';

export const ticketCookie = 'fieldwright_ticket';

/** Sets the ticket between password and code, so that only this browser can finish signing in. */
export function setTicketCookie(reply: FastifyReply, config: Config, ticket: string): void {
  const maxAge = secondFactorRules.ticketMs / 1000;
  reply.setCookie(ticketCookie, ticket, { ...cookiePlace(config), maxAge });
}

/** @returns null for a cookie that isn't one of ours */
export function readTicketCookie(request: FastifyRequest): string | null {
  const ticket = request.cookies[ticketCookie] ?? '';
  return /^[\w-]{43}$/.test(ticket) ? ticket : null;
}

export function clearTicketCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(ticketCookie, cookiePlace(config));
}
