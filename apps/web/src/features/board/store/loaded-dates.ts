/** The loaded dates, with when each was last viewed. */
export class LoadedDates {
  private readonly kept = new Map<string, { usedAt: number; isStale: boolean }>();

  all = () => [...this.kept.keys()];
  has = (date: string) => this.kept.has(date);
  /** Checks whether a date is loaded and no known change has made it stale. */
  isFresh = (date: string) => this.kept.get(date)?.isStale === false;

  /** Records that a date was just loaded. */
  note(date: string): void {
    this.kept.set(date, { usedAt: Date.now(), isStale: false });
  }

  /** Records that a date was viewed until now. */
  leave(date: string): void {
    const known = this.kept.get(date);
    if (known) known.usedAt = Date.now();
  }

  /** Marks a date as stale; it reloads when opened. */
  markStale(date: string): void {
    const known = this.kept.get(date);
    if (known) known.isStale = true;
  }

  /** Drops a date. */
  drop(date: string): void {
    this.kept.delete(date);
  }

  /** Drops the dates that have not been viewed for `retentionMs`. @returns the dropped dates */
  evict(retentionMs: number, { now, isOnScreen }: { now: number; isOnScreen: (date: string) => boolean }) {
    const old = [...this.kept].flatMap(([date, { usedAt }]) =>
      !isOnScreen(date) && now - usedAt >= retentionMs ? [date] : [],
    );
    for (const date of old) this.kept.delete(date);
    return old;
  }
}
