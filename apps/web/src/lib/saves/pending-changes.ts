import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { dateNow } from '../clock.ts';
import { signal } from '../signal.ts';
import type { Saver } from './saver.ts';

/** The fields of a visit that can be changed. */
export type VisitChange = Partial<
  Pick<
    ScheduleEvent,
    'start' | 'end' | 'technicianIds' | 'status' | 'removed' | 'overlapReason' | 'text' | 'kind' | 'fixed'
  >
>;

/** A change that the server has not confirmed yet. */
export interface PendingChange {
  change: VisitChange;
  /** when the latest change was made */
  date: string;
  /** `waiting`: there was no response, and it is retried automatically */
  is: 'saving' | 'waiting';
}

/** The unsaved changes of visits, shown until the server responds. */
export class PendingChanges {
  /** the visits with unsaved changes */
  readonly pending = signal<ReadonlyMap<number, PendingChange>>(new Map());
  /** the number of visits with unsaved changes */
  readonly open = signal(0);
  /** the number of those that wait because there was no response */
  readonly waiting = signal(0);
  private readonly tell: ((id: number, change: VisitChange | null) => void) | undefined;

  /** @param tell shows a visit with its unsaved change; null shows it as saved */
  constructor(tell?: (id: number, change: VisitChange | null) => void) {
    this.tell = tell;
  }

  /** Shows a visit's unsaved change; null once it is saved or refused. */
  show(id: number, change: VisitChange | null): void {
    this.tell?.(id, change);
    const is = this.pending.get().get(id)?.is ?? 'saving';
    this.keep(id, change && { change, date: dateNow().toISOString(), is });
  }

  /** Follows a visit's saver: whether it waits, and why it was refused. */
  follow(id: number, saver: Saver, refused: (error: unknown) => void): void {
    saver.state.watch((state) => {
      const known = this.pending.get().get(id);
      if (known && (state.is === 'saving' || state.is === 'waiting'))
        this.keep(id, { ...known, is: state.is });
      if (state.is === 'refused') refused(state.error);
    });
  }

  private keep(id: number, change: PendingChange | null): void {
    const pending = new Map(this.pending.get());
    if (change) pending.set(id, change);
    else pending.delete(id);
    this.pending.set(pending);
    this.open.set(pending.size);
    this.waiting.set([...pending.values()].filter(({ is }) => is === 'waiting').length);
  }
}
