import type { Board } from '@fieldwright/contract/schedule';
import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';

/** The visit, or the call of the tray, whose side panel is open. */
export interface OpenPanel {
  event?: number;
  call?: number;
}

/** Where the board's data comes from: the endpoints. */
export interface BoardSource {
  /**
   * @param panel what the side panel shows comes along, so that opening its address asks once
   * @param isHere the day is loaded again: the board itself tries again
   */
  day: (date: string, panel: OpenPanel, isHere: boolean) => Promise<Board>;
  events: (ids: readonly number[]) => Promise<ScheduleEvent[]>;
  tray: () => Promise<Board['tray']>;
}
