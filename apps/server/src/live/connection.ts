import {
  type LiveClientMessage,
  type LiveRefusal,
  type LiveServerMessage,
  liveClientMessageSchema,
  refusedCloseCode,
} from '@fieldwright/contract/live';
import { type LiveTopic, topicsOf } from '@fieldwright/domain/people/live-topics';
import { may } from '@fieldwright/domain/people/roles';
import type { WebSocket } from 'ws';
import type { Deps } from '../deps.ts';
import { expiryOf, type SignedIn } from '../http/access-token.ts';
import { refusalOf } from '../http/errors.ts';
import type { Feeds, Member } from './feeds.ts';
import { about, frame } from './frames.ts';
import { checkSession, newsSince } from './live.queries.ts';

/** All open connections of the process. */
export interface LiveHub {
  deps: Deps;
  feeds: Feeds;
  connections: Set<LiveConnection>;
  /** how many connections a person has in a company, by both ids */
  ofPerson: Map<string, number>;
}

export interface LiveConnection {
  /** null until it has said so */
  readonly who: SignedIn | null;
  /** closes with a word; at once for whoever is not entitled any more */
  refuse(code: LiveRefusal): void;
  /** asks the database whether the session is still entitled */
  recheck(): Promise<void>;
  beat(): void;
}

/** More than one: after a moment in which this process stood still, an answer may be waiting unread. */
const mostUnanswered = 2;
const messageWindowMs = 10_000;
/** How long the other side may take to close. */
const closeMs = 1_000;

const placeOf = ({ companyId, personId }: SignedIn) => `${companyId} ${personId}`;

const refusals: Partial<Record<string, LiveRefusal>> = {
  session_ended: 'session_ended',
  rights_changed: 'rights_changed',
};

/**
 * Serves one connection: `hello` with an access token first, then what changes in the company, as long as session and
 * token last.
 */
export function serveConnection(hub: LiveHub, socket: WebSocket): LiveConnection {
  const { deps, feeds, connections, ofPerson } = hub;
  const limits = deps.live;
  let who: SignedIn | null = null;
  let topics: LiveTopic[] = [];
  /** frames that came before `welcome`; null once that is out */
  let early: Buffer[] | null = [];
  let closed = false;
  /** beats since the other side was last heard to live */
  let unanswered = 0;
  /** changes were dropped because too much was waiting */
  let behind = false;
  let heard = { since: 0, count: 0 };
  let work = Promise.resolve();
  let deadline = setTimeout(refuse, limits.helloMs, 'signed_out' satisfies LiveRefusal);

  const member: Member = {
    get topics() {
      return topics;
    },
    tell(news) {
      if (early) early.push(news);
      else if (socket.bufferedAmount > limits.waitingBytes) behind = true;
      else if (behind) catchUp();
      else socket.send(news, { binary: false });
    },
  };
  const connection: LiveConnection = {
    get who() {
      return who;
    },
    refuse,
    recheck: () => work.then(() => attempt(check)),
    beat,
  };

  function say(message: LiveServerMessage): void {
    if (!closed) socket.send(frame(message), { binary: false });
  }

  /** One word instead of everything that was dropped. */
  function catchUp(): void {
    behind = false;
    const cursor = who && feeds.cursorOf(who.companyId);
    if (cursor) say({ type: 'reloadAll', cursor });
  }

  function end(): void {
    if (closed) return;
    closed = true;
    clearTimeout(deadline);
    connections.delete(connection);
    if (!who) return;
    feeds.leave(who.companyId, member);
    const others = ofPerson.get(placeOf(who))! - 1;
    if (others > 0) ofPerson.set(placeOf(who), others);
    else ofPerson.delete(placeOf(who));
  }

  function refuse(code: LiveRefusal): void {
    if (closed) return;
    say({ type: 'refused', code });
    end();
    socket.close(refusedCloseCode, code);
    setTimeout(() => socket.terminate(), closeMs).unref();
  }

  function beat(): void {
    if (!who || early) return;
    const stuck = behind && socket.bufferedAmount > limits.waitingBytes;
    if (stuck || unanswered >= mostUnanswered) return socket.terminate();
    unanswered++;
    socket.ping();
    const cursor = feeds.cursorOf(who.companyId);
    if (behind) catchUp();
    else if (cursor) say({ type: 'alive', cursor });
  }

  /** Runs what may be refused by the database. */
  async function attempt(step: () => Promise<void>): Promise<void> {
    if (closed) return;
    try {
      await step();
    } catch (error) {
      refuse(refusals[refusalOf(error as never).code] ?? 'unavailable');
    }
  }

  const check = async () => {
    if (who) await checkSession(deps.database.forSession(who));
  };

  /** @returns the rest of the token's life */
  function lastUntil(token: string): number {
    const expiresInMs = expiryOf(token) - deps.clock();
    clearTimeout(deadline);
    deadline = setTimeout(refuse, expiresInMs, 'signed_out' satisfies LiveRefusal);
    return expiresInMs;
  }

  const choose = (wanted: LiveTopic[] | undefined, { roles }: SignedIn) =>
    topicsOf((permission) => may(roles, permission)).filter((topic) => wanted?.includes(topic) ?? true);

  const answers = {
    async hello({ token, cursor, topics: wanted }: LiveClientMessage & { type: 'hello' }) {
      if (who) return refuse('bad_request');
      const signedIn = await deps.tokens.verify(token);
      if (closed) return;
      if (!signedIn) return refuse('signed_out');
      if (signedIn.secondFactorDue) return refuse('forbidden');
      const { companyId } = signedIn;
      if (choose(undefined, signedIn).length === 0) return refuse('forbidden');
      const others = ofPerson.get(placeOf(signedIn)) ?? 0;
      if (others >= limits.perPerson) return refuse('too_many_attempts');
      // Known to be this person before the session is looked at: if it ends from now on, that is told to this connection.
      who = signedIn;
      ofPerson.set(placeOf(who), others + 1);
      topics = choose(wanted, signedIn);
      const expiresInMs = lastUntil(token);
      // A member before the news is read: what is committed from now on comes as a frame, what was before is read.
      await feeds.join(companyId, member);
      const news = await newsSince(deps.database.forSession(signedIn), cursor ?? null, limits);
      say({
        type: 'welcome',
        companyId,
        topics,
        expiresInMs,
        cursor: news.cursor,
        changes: about(news.changes ?? [], topics),
        reloadAll: news.changes === null,
      });
      const waiting = early ?? [];
      early = null;
      if (!closed) for (const one of waiting) member.tell(one);
    },
    async token({ token }: LiveClientMessage & { type: 'token' }) {
      const next = await deps.tokens.verify(token);
      if (closed) return;
      if (!next || !who) return refuse('signed_out');
      if (next.secondFactorDue) return refuse('rights_changed');
      const kept = (['sessionId', 'personId', 'companyId', 'rightsVersion'] as const).every(
        (part) => next[part] === who![part],
      );
      if (!kept) return refuse('rights_changed');
      await checkSession(deps.database.forSession(next));
      say({ type: 'renewed', expiresInMs: lastUntil(token) });
    },
    async topics({ topics: wanted }: LiveClientMessage & { type: 'topics' }) {
      if (!who) return refuse('signed_out');
      topics = choose(wanted, who);
      say({ type: 'topics', topics });
    },
  };

  socket.on('message', (data, isBinary) => {
    if (closed) return;
    const now = performance.now();
    if (now - heard.since > messageWindowMs) heard = { since: now, count: 0 };
    if (++heard.count > limits.messages) return refuse('too_many_attempts');
    const message = isBinary ? null : parse((data as Buffer).toString());
    if (!message) return refuse('bad_request');
    work = work.then(() => attempt(() => answers[message.type](message as never)));
  });
  socket.on('pong', () => {
    unanswered = 0;
  });
  socket.on('close', end);
  connections.add(connection);
  return connection;
}

function parse(text: string): LiveClientMessage | null {
  try {
    return liveClientMessageSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
