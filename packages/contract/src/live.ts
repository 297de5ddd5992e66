import { type LiveChange, type LiveTopic, liveTopicNames } from '@fieldwright/domain/people/live-topics';
import { z } from 'zod';
import type { ErrorCode } from './errors.ts';

export type { LiveChange } from '@fieldwright/domain/people/live-topics';

/**
 * Live messages over the WebSocket at `/api/live`, as JSON texts. Browsers import only the types. The server
 * announces changes; clients fetch contents from the endpoints. Cursors are opaque: a client that sends its
 * last one gets everything it missed, or the request to reload everything.
 */
export const livePath = '/api/live';
/** The close code of a connection after `refused`. */
export const refusedCloseCode = 4001;

const topics = z.array(z.enum(liveTopicNames as [LiveTopic, ...LiveTopic[]])).max(20);
const token = z.string().min(1).max(4_000);

/** The messages of a client. The first must be `hello`, within five seconds. */
export const liveClientMessageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('hello'),
    token,
    /** The last cursor received; without it, no missed changes are sent. */
    cursor: z.string().max(8_000).optional(),
    /** The topics wanted; without them, all the person may have. */
    topics: topics.optional(),
  }),
  /** A newer access token of the same session, sent before the current one expires. */
  z.object({ type: z.literal('token'), token }),
  /** Replaces the topics. Answered by `topics`, after which the client must load their records. */
  z.object({ type: z.literal('topics'), topics }),
]);
export type LiveClientMessage = z.infer<typeof liveClientMessageSchema>;

/** Why a connection is closed. Clients treat the codes like those of endpoints. */
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

/** The messages of the server. */
export type LiveServerMessage =
  | {
      type: 'welcome';
      companyId: number;
      /** The topics sent: those wanted that the person may have. */
      topics: LiveTopic[];
      /** How long the access token is valid; send the next one before. */
      expiresInMs: number;
      cursor: string;
      /** The changes since the given cursor. */
      changes: LiveChange[];
      /** Too many changes were missed, or the cursor is too old: the client must reload everything. */
      reloadAll: boolean;
    }
  | { type: 'changes'; cursor: string; changes: LiveChange[] }
  | { type: 'reloadAll'; cursor: string }
  | { type: 'topics'; topics: LiveTopic[] }
  | { type: 'renewed'; expiresInMs: number }
  /** Sent regularly, so that a client notices a dead connection. */
  | { type: 'alive'; cursor: string }
  | { type: 'refused'; code: LiveRefusal };
