/** The dates that are loaded, with when each was last looked at. */
export class LoadedDates {
  private readonly kept = new Map<string, { usedAt: number; isStale: boolean }>();

  all = () => [...this.kept.keys()];
  has = (date: string) => this.kept.has(date);
  /** Whether it is here as the server has it, as far as anybody was told. */
  isFresh = (date: string) => this.kept.get(date)?.isStale === false;

  /** It has just been loaded. */
  note(date: string): void {
    this.kept.set(date, { usedAt: Date.now(), isStale: false });
  }

  /** It was looked at until now. */
  leave(date: string): void {
    const known = this.kept.get(date);
    if (known) known.usedAt = Date.now();
  }

  /** What is here of it may be old: it is asked for again when it is opened. */
  doubt(date: string): void {
    const known = this.kept.get(date);
    if (known) known.isStale = true;
  }

  /** Lets go of those that nobody has looked at for so long. @returns which */
  evict(retentionMs: number, { now, isOnScreen }: { now: number; isOnScreen: (date: string) => boolean }) {
    const old = [...this.kept].flatMap(([date, { usedAt }]) =>
      !isOnScreen(date) && now - usedAt >= retentionMs ? [date] : [],
    );
    for (const date of old) this.kept.delete(date);
    return old;
  }
}
