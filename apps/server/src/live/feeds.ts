import type { LiveTopic } from '@fieldwright/domain/people/live-topics';
import { machineClock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { frame, framesOf } from './frames.ts';
import type { LiveLimits } from './limits.ts';
import { type News, newsSince, secondOf } from './live.queries.ts';

/** Somebody who is told what changes in a company. */
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
  /** there may be news that no read under way sees */
  stale: boolean;
  busy: boolean;
}

export interface Feeds {
  /** @returns when everything that is committed from now on will be told; some of what was before may be, too */
  join(companyId: number, member: Member): Promise<void>;
  leave(companyId: number, member: Member): void;
  /** there may be news of a company */
  wake(companyId: number): void;
  wakeAll(): void;
  /** where a company's members stand; keeps it within the reach of those who come back */
  cursorOf(companyId: number): string | null;
  stop(): void;
}

/** Reads under way at once: the pool is for requests first. */
const mostReads = 3;
const retryMs = 500;

/**
 * For each company that has somebody connected to this process: one cursor, read on in the scope of that company
 * whenever the database tells of news. At most one read a company is under way; what is told meanwhile is one more.
 */
export function createFeeds(database: Database, limits: LiveLimits): Feeds {
  const feeds = new Map<number, Feed>();
  const timers = new Set<NodeJS.Timeout>();
  const due: Feed[] = [];
  let reads = 0;
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
    due.push(feed);
    readDue();
  }

  function readDue(): void {
    while (reads < mostReads && due.length > 0) {
      reads++;
      void readOn(due.shift()!).finally(() => {
        reads--;
        readDue();
      });
    }
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
      // how long a cursor reaches back is real time, as the database writes it into the cursor
      if (machineClock() / 1000 - secondOf(feed.cursor) > limits.reachSeconds / 4) wake(feed);
      return feed.cursor;
    },
    stop() {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

/** @returns whether there was anything to tell */
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
