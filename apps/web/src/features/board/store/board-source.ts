import type { Board } from '@fieldwright/contract/schedule';
import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';

/** The visit or unassigned call of the open side panel. */
export interface OpenPanel {
  event?: number;
  call?: number;
}

/** The endpoints of the board's data. */
export interface BoardSource {
  /** @param panel its data comes along, so that opening its address takes one request */
  day: (date: string, panel: OpenPanel) => Promise<Board>;
  events: (ids: readonly number[]) => Promise<ScheduleEvent[]>;
  tray: () => Promise<Board['tray']>;
}
