import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { timeTexts as texts } from '../dialogs/blocked-time.texts.ts';
import { type BlockedTime, fieldsOf } from '../dialogs/blocked-time.ts';
import { datedPlaceText, titleOf } from '../words/event-words.ts';
import type { ActionParts } from './action-parts.ts';
import { draftTime } from './draft-event.ts';
import type { EventActions } from './event-actions.ts';

/** Actions on blocked time. */
export class TimeActions {
  private readonly parts: ActionParts;
  private readonly events: EventActions;

  constructor(parts: ActionParts, events: EventActions) {
    this.parts = parts;
    this.events = events;
  }

  private get store() {
    return this.parts.days.store;
  }

  /** Blocks time of technicians. @returns like `EventActions.move` */
  async block(time: BlockedTime): Promise<boolean> {
    const draft = draftTime(time);
    const asked = this.parts.ask.reasonOf(draft, null);
    const reason = asked && (await asked);
    if (reason === false) return false;
    await this.put({ ...draft, overlapReason: reason });
    return true;
  }

  private async put(draft: ScheduleEvent): Promise<void> {
    const { saves, done, refused } = this.parts;
    const outcome = await saves.create({ draft, callId: null });
    if ('event' in outcome) {
      const { event } = outcome;
      const text = texts.blocked(titleOf(event), datedPlaceText(this.store, event));
      done.offer(text, () => this.events.takeBack(event), { about: event.id });
      return;
    }
    const again = await refused.reasonAfter(draft, outcome.error);
    if (again !== null) await this.put({ ...draft, overlapReason: again });
  }

  /** Changes the purpose, technicians or times of blocked time. @returns like `EventActions.move` */
  async change(id: number, time: BlockedTime): Promise<boolean> {
    const seen = this.store.versionOf(id);
    const before = this.store.event(id);
    if (!before || id < 0) return true;
    const after = { ...before, ...time };
    const asked = this.parts.ask.reasonOf(after, before);
    const reason = asked && (await asked);
    if (reason === false) return false;
    await this.events.change(before, {
      wish: { ...fieldsOf(time), ...(reason && { overlapReason: reason }) },
      back: { ...fieldsOf(before), ...(reason && { overlapReason: before.overlapReason }) },
      seen,
      text: texts.changed(titleOf(after), datedPlaceText(this.store, after)),
      after,
    });
    return true;
  }
}
