import { type LiveChange, type LiveTopic, liveTopicNames } from '@fieldwright/domain/people/live-topics';
import { z } from 'zod';
import type { ErrorCode } from './errors.ts';

export type { LiveChange } from '@fieldwright/domain/people/live-topics';

/**
 * Live messages over the WebSocket at `/api/live`, as JSON texts. A browser imports the types only. The server says
 * what changed; contents are asked for by the endpoints. A cursor is text of the server's: whoever hands back the last
 * one gets all that was missed, or is told to load everything again.
 */
export const livePath = '/api/live';
/** How a connection is closed after `refused`. */
export const refusedCloseCode = 4001;

const topics = z.array(z.enum(liveTopicNames as [LiveTopic, ...LiveTopic[]])).max(20);
const token = z.string().min(1).max(4_000);

/** What a client may say. The first message is `hello`, within five seconds. */
export const liveClientMessageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('hello'),
    token,
    /** the last cursor received; without it nothing is caught up */
    cursor: z.string().max(8_000).optional(),
    /** the topics wanted; without them all that the person may have */
    topics: topics.optional(),
  }),
  /** a newer access token of the same session, before the one in use expires */
  z.object({ type: z.literal('token'), token }),
  /** other topics from now on; answered by `topics`, after which what they concern is to be loaded */
  z.object({ type: z.literal('topics'), topics }),
]);
export type LiveClientMessage = z.infer<typeof liveClientMessageSchema>;

/** Why a connection is closed; what comes of it is that of the same codes of an endpoint. */
export type LiveRefusal = Extract<
  ErrorCode,
  | 'bad_request'
  | 'signed_out'
  | 'session_ended'
  | 'rights_changed'
  | 'forbidden'
  | 'too_many_attempts'
  | 'unavailable'
>;

/** What the server says. */
export type LiveServerMessage =
  | {
      type: 'welcome';
      companyId: number;
      /** the topics that are sent: those wanted which the person may have */
      topics: LiveTopic[];
      /** the access token's remaining life; the next one is due before */
      expiresInMs: number;
      cursor: string;
      /** what was missed since the given cursor */
      changes: LiveChange[];
      /** too much was missed to tell, or too long ago: everything on the screen is to be loaded again */
      reloadAll: boolean;
    }
  | { type: 'changes'; cursor: string; changes: LiveChange[] }
  | { type: 'reloadAll'; cursor: string }
  | { type: 'topics'; topics: LiveTopic[] }
  | { type: 'renewed'; expiresInMs: number }
  /** now and then, so that a client that hears nothing knows that the connection is dead */
  | { type: 'alive'; cursor: string }
  | { type: 'refused'; code: LiveRefusal };
