import type { LiveChange } from '@fieldwright/domain/people/live-topics';
import { affectedTray, isUnassigned } from '@fieldwright/domain/schedule/affected-tray';
import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import type { BoardStore } from './board-store.ts';
import type { UnassignedAnswers } from './unassigned-answers.ts';

/** Reloads Unassigned only if a live change concerns one of its calls or adds one (R4.17). */
export class UnassignedChanges {
  /** calls that changed and are not in Unassigned; their visits are being fetched */
  private readonly mayWait = new Set<number>();
  private readonly store: BoardStore;
  private readonly tray: UnassignedAnswers;

  constructor(store: BoardStore, tray: UnassignedAnswers) {
    this.store = store;
    this.tray = tray;
  }

  /** Reloads Unassigned if changes concern it, or notes the calls whose visits will decide. */
  hear(changes: readonly LiveChange[]): void {
    const { isAffected, mayWait } = affectedTray(this.store.tray, changes);
    const isOfCalls = changes.some(({ topic }) => ['call', 'customer', 'site', 'workOrder'].includes(topic));
    // a response in flight may predate the change
    const isUnsure = isOfCalls && this.tray.isUnsure();
    // without a change of its visits, a call has none that could tell whether it is unassigned
    const hasVisits = changes.some(({ topic }) => topic === 'event');
    if (isAffected || isUnsure || (mayWait.length > 0 && !hasVisits)) void this.tray.load();
    else for (const id of mayWait) this.mayWait.add(id);
  }

  /** Decides from fetched visits whether the noted calls are unassigned. */
  decide(events: readonly ScheduleEvent[]): void {
    const { mayWait } = this;
    for (const { callId, callDetails } of events)
      if (callId !== null && callDetails && !isUnassigned(callDetails.status)) mayWait.delete(callId);
    if (mayWait.size > 0) void this.tray.load();
    mayWait.clear();
  }
}
