import type { LiveClientMessage, LiveRefusal } from '@fieldwright/contract/live';
import { type LiveTopic, topicsOf } from '@fieldwright/domain/people/live-topics';
import { may } from '@fieldwright/domain/people/roles';
import type { Deps } from '../deps.ts';
import type { SignedIn } from '../http/access-token.ts';
import type { Delivery } from './delivery.ts';
import type { Feeds, Member } from './feeds.ts';
import { about } from './frames.ts';
import { checkSession, newsSince } from './live.queries.ts';
import { type Places, takePlace } from './places.ts';

/** The state of a connection that the browser's messages change. */
export interface Line extends Member, Pick<Delivery, 'say' | 'open'> {
  /** null until the browser has signed in */
  who: SignedIn | null;
  topics: LiveTopic[];
  closed: boolean;
  /** closes with a reason */
  refuse(code: LiveRefusal): void;
  /**
   * Extends the connection for as long as the token is accepted.
   * @returns milliseconds until the token expires; 0 if only the clock leeway is left
   */
  lastUntil(token: string): number;
}

/** Returns the topics that a person may receive and has asked for. */
const choose = (wanted: LiveTopic[] | undefined, { roles }: SignedIn) =>
  topicsOf((permission) => may(roles, permission)).filter((topic) => wanted?.includes(topic) ?? true);

/** Checks whether a token continues the same session with the same rights. */
const isSameSession = (next: SignedIn, now: SignedIn): boolean =>
  (['sessionId', 'personId', 'companyId', 'rightsVersion'] as const).every(
    (part) => next[part] === now[part],
  );

/**
 * Returns a handler for each message of a browser: first `hello` with an access token, then newer tokens or
 * other topics.
 */
export function messageHandlers(
  { deps, feeds, places }: { deps: Deps; feeds: Feeds; places: Places },
  line: Line,
) {
  const limits = deps.live;
  return {
    async hello({ token, cursor, topics: wanted }: LiveClientMessage & { type: 'hello' }) {
      if (line.who) return line.refuse('bad_request');
      const signedIn = await deps.tokens.verify(token);
      if (line.closed) return;
      if (!signedIn) return line.refuse('signed_out');
      if (signedIn.secondFactorDue) return line.refuse('forbidden');
      const { companyId } = signedIn;
      if (choose(undefined, signedIn).length === 0) return line.refuse('forbidden');
      if (!takePlace(places, signedIn, limits.perPerson)) return line.refuse('too_many_attempts');
      // Set before the session is checked, so that its end is reported to this connection from now on.
      line.who = signedIn;
      line.topics = choose(wanted, signedIn);
      const expiresInMs = line.lastUntil(token);
      // Joins before reading the missed changes: later commits arrive as frames, earlier ones are read.
      await feeds.join(companyId, line);
      const news = await newsSince(deps.database.forSession(signedIn), cursor ?? null, limits);
      line.say({
        type: 'welcome',
        companyId,
        topics: line.topics,
        expiresInMs,
        cursor: news.cursor,
        changes: about(news.changes ?? [], line.topics),
        reloadAll: news.changes === null,
      });
      line.open();
    },
    async token({ token }: LiveClientMessage & { type: 'token' }) {
      const next = await deps.tokens.verify(token);
      if (line.closed) return;
      if (!next || !line.who) return line.refuse('signed_out');
      if (next.secondFactorDue) return line.refuse('rights_changed');
      if (!isSameSession(next, line.who)) return line.refuse('rights_changed');
      await checkSession(deps.database.forSession(next));
      line.say({ type: 'renewed', expiresInMs: line.lastUntil(token) });
    },
    async topics({ topics: wanted }: LiveClientMessage & { type: 'topics' }) {
      if (!line.who) return line.refuse('signed_out');
      line.topics = choose(wanted, line.who);
      line.say({ type: 'topics', topics: line.topics });
    },
  };
}
