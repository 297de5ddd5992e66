import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';

/** When an event is, and its technicians. */
export type Place = Pick<ScheduleEvent, 'start' | 'end' | 'technicianIds'>;
