import type { Call } from './call.ts';

/** The priorities of calls as people read them, most urgent first. */
export const priorityTexts: Record<Call['priority'], string> = {
  emergency: 'Emergency',
  high: 'High',
  normal: 'Normal',
  low: 'Low',
};
