import { evictionLimits } from '@fieldwright/domain/error-reports/error-report';
import { dateNow } from '../../../lib/clock.ts';
import { collectEviction } from '../../../lib/error-reports/evictions.ts';
import { isBoardLive, type LiveFlags } from './live-flags.ts';
import type { LoadedDates } from './loaded-dates.ts';
import { track } from './track.ts';

interface Around {
  dates: LoadedDates;
  retentionMs: number;
  flags: () => LiveFlags;
  /** the date that is on screen or about to be */
  requested: () => string;
  /** called after dates were dropped; events on no other date go too */
  gone: () => void;
}

/** Drops dates that have not been viewed for the retention window, while inactive or disconnected (R4.18). */
export class DateEviction {
  private timer: ReturnType<typeof setInterval> | undefined;
  private readonly around: Around;

  constructor(around: Around) {
    this.around = around;
  }

  /** Drops the dates that are old enough. */
  evict(now = Date.now()): void {
    const { dates, retentionMs, gone } = this.around;
    const flags = this.around.flags();
    if (isBoardLive(flags)) return;
    const old = dates.evict(retentionMs, { now, isOnScreen: this.isOnScreen });
    if (old.length === 0) return;
    gone();
    track('dashboard.dates-evicted', { dates: old, ...flags });
    collectEviction({
      guid: crypto.randomUUID(),
      dates: old.slice(0, evictionLimits.dates),
      evictedDate: dateNow().toISOString(),
      ...flags,
    });
  }

  /** Evicts periodically until the board is on screen again. */
  begin(everyMs: number): void {
    this.end();
    this.timer = setInterval(() => {
      this.evict();
      if (this.around.dates.all().length === 0) this.end();
    }, everyMs);
  }

  /** Stops periodic eviction. */
  end(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  /** While the timer runs, a different page is shown and no date is on screen. */
  private isOnScreen = (date: string) => date === this.around.requested() && this.timer === undefined;
}
