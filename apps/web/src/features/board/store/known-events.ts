import type { BoardBase } from '@fieldwright/contract/schedule';
import { visitAt } from '@fieldwright/domain/schedule/call-alerts';
import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import type { VisitChange } from '../../../lib/saves/pending-changes.ts';

/** The loaded events: as saved on the server, and as shown with unsaved changes. */
export class KnownEvents {
  private readonly known = new Map<number, ScheduleEvent>();
  private readonly wishes = new Map<number, VisitChange>();
  private readonly shown = new Map<number, ScheduleEvent>();
  /** ids of the visits that the server has not saved yet, by guid */
  private readonly drafts = new Map<string, number>();
  /** the versions in which events left the loaded days; older responses about them are ignored */
  private readonly left = new Map<number, number>();

  /** The events as saved on the server, by id. */
  get saved(): ReadonlyMap<number, ScheduleEvent> {
    return this.known;
  }

  /** The events as shown, by id. */
  get all(): ReadonlyMap<number, ScheduleEvent> {
    return this.shown;
  }

  isSaving = (id: number) => this.wishes.has(id);

  /** Returns an event as shown, or the draft that it replaces. */
  shownBefore = ({ id, guid }: ScheduleEvent) =>
    this.shown.get(id) ?? this.shown.get(this.drafts.get(guid) ?? id);

  /**
   * Returns the drafts that these events replace: a push may arrive before the response to the user's own
   * save.
   */
  draftsOf(events: readonly ScheduleEvent[]): number[] {
    if (this.drafts.size === 0) return [];
    return events.flatMap(({ id, guid }) => (id > 0 ? (this.drafts.get(guid) ?? []) : []));
  }

  /** Takes an event from the server. @returns false if its version is older than the known one */
  take(event: ScheduleEvent, takesOlder?: (id: number) => boolean): boolean {
    const { id, version, guid } = event;
    const newest = this.known.get(id)?.version ?? this.left.get(id) ?? -1;
    if (newest > version && !takesOlder?.(id)) return false;
    this.left.delete(id);
    this.known.set(id, event);
    if (id < 0) this.drafts.set(guid, id);
    return true;
  }

  /** Forgets an event that no longer exists. */
  drop(id: number): void {
    if (id < 0) this.drafts.delete(this.known.get(id)?.guid ?? '');
    this.known.delete(id);
    this.wishes.delete(id);
  }

  /** Records the version in which an event left the loaded days. */
  noteLeft({ id, version }: ScheduleEvent): void {
    this.left.set(id, version);
  }

  /** Sets an event's unsaved change; null clears it. */
  wish(id: number, wish: VisitChange | null): void {
    if (wish) this.wishes.set(id, wish);
    else this.wishes.delete(id);
  }

  /**
   * Computes an event as shown.
   * @param now the moment, ISO with offset
   * @returns undefined if it no longer exists
   */
  show(id: number, now: string, technicians?: BoardBase['technicians']): ScheduleEvent | undefined {
    const saved = this.known.get(id);
    const wish = this.wishes.get(id);
    const wished = saved && wish ? { ...saved, ...wish } : saved;
    const event = wished && visitAt(wished, now, technicians);
    if (event) this.shown.set(id, event);
    else this.shown.delete(id);
    return event;
  }
}
