import type { VisitStatus } from '@fieldwright/domain/schedule/schedule-event';
import { Check, CheckCheck, CircleDashed, type LucideIcon, Pause, Truck, Wrench } from 'lucide-react';
import { visitStatusTexts as texts } from './visit-status.texts.ts';

/** The word and glyph of each visit status; the glyph carries the meaning without color. */
export const visitStatuses: Readonly<Record<VisitStatus, { text: string; Glyph: LucideIcon }>> = {
  scheduled: { text: texts.scheduled, Glyph: CircleDashed },
  confirmed: { text: texts.confirmed, Glyph: Check },
  dispatched: { text: texts.dispatched, Glyph: Truck },
  working: { text: texts.working, Glyph: Wrench },
  paused: { text: texts.paused, Glyph: Pause },
  done: { text: texts.done, Glyph: CheckCheck },
};
