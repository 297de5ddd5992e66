import type { LiveTopic } from '@fieldwright/domain/people/live-topics';
import { machineClock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { frame, framesOf } from './frames.ts';
import type { LiveLimits } from './limits.ts';
import { type News, newsSince, secondOf } from './live.queries.ts';

/** A connection that receives a company's changes. */
export interface Member {
  readonly topics: readonly LiveTopic[];
  tell(news: Buffer): void;
}

interface Feed {
  companyId: number;
  members: Set<Member>;
  /** null until the first read */
  cursor: string | null;
  opened: PromiseWithResolvers<void>;
  /** there may be changes that the current read does not see */
  stale: boolean;
  busy: boolean;
}

export interface Feeds {
  /**
   * Adds a member.
   * @returns when everything committed from now on will be sent; some earlier changes may be sent, too
   */
  join(companyId: number, member: Member): Promise<void>;
  leave(companyId: number, member: Member): void;
  /** reads a company's changes soon */
  wake(companyId: number): void;
  wakeAll(): void;
  /** returns the cursor of a company's feed, kept recent enough for clients that reconnect */
  cursorOf(companyId: number): string | null;
  stop(): void;
}

/** The maximum number of concurrent reads, because the pool is mainly for requests. */
const mostReads = 3;
const retryMs = 500;

/** Returns a queue that runs work in order, with a limit on how much runs at once. */
function takingTurns(most: number): (work: () => Promise<void>) => void {
  const due: (() => Promise<void>)[] = [];
  let underWay = 0;
  const next = () => {
    while (underWay < most && due.length > 0) {
      underWay++;
      void due.shift()!().finally(() => {
        underWay--;
        next();
      });
    }
  };
  return (work) => {
    due.push(work);
    next();
  };
}

/**
 * Creates the feeds: one cursor for each company with a connection to this process. A feed reads on, in the
 * scope of its company, whenever the database signals changes. At most one read per company runs at a time;
 * signals during it cause one more.
 */
export function createFeeds(database: Database, limits: LiveLimits): Feeds {
  const feeds = new Map<number, Feed>();
  const timers = new Set<NodeJS.Timeout>();
  const inTurn = takingTurns(mostReads);
  let stopped = false;

  const later = (ms: number, work: () => void) => {
    if (stopped) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms);
    timers.add(timer);
  };

  function wake(feed: Feed): void {
    feed.stale = true;
    if (feed.busy || stopped) return;
    feed.busy = true;
    inTurn(() => readOn(feed));
  }

  async function readOn(feed: Feed): Promise<void> {
    feed.stale = false;
    let restMs = 0;
    try {
      const news = await newsSince(database.forCompany(feed.companyId), feed.cursor, limits);
      feed.cursor = news.cursor;
      feed.opened.resolve();
      if (tell(feed, news)) restMs = limits.restMs;
    } catch {
      feed.stale = true;
      restMs = retryMs * (0.5 + Math.random());
    }
    const rested = () => {
      feed.busy = false;
      if (feed.stale && feeds.get(feed.companyId) === feed) wake(feed);
    };
    if (restMs > 0) later(restMs, rested);
    else rested();
  }

  return {
    async join(companyId, member) {
      let feed = feeds.get(companyId);
      if (!feed) {
        const opened = Promise.withResolvers<void>();
        feed = { companyId, members: new Set(), cursor: null, opened, stale: false, busy: false };
        feeds.set(companyId, feed);
        wake(feed);
      }
      feed.members.add(member);
      await feed.opened.promise;
    },
    leave(companyId, member) {
      const feed = feeds.get(companyId);
      feed?.members.delete(member);
      if (feed?.members.size === 0) feeds.delete(companyId);
    },
    wake(companyId) {
      const feed = feeds.get(companyId);
      if (feed) wake(feed);
    },
    wakeAll() {
      for (const feed of feeds.values()) wake(feed);
    },
    cursorOf(companyId) {
      const feed = feeds.get(companyId);
      if (!feed?.cursor) return null;
      // uses real time, because the database writes real time into the cursor
      if (machineClock() / 1000 - secondOf(feed.cursor) > limits.reachSeconds / 4) wake(feed);
      return feed.cursor;
    },
    stop() {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

/** Sends changes to the members. @returns whether there were any */
function tell({ members }: Feed, { cursor, changes }: News): boolean {
  if (changes?.length === 0) return false;
  const frames = changes && framesOf(cursor, changes);
  const reload = frame({ type: 'reloadAll', cursor });
  for (const member of members) {
    const news = frames ? frames(member.topics) : reload;
    if (news) member.tell(news);
  }
  return true;
}
