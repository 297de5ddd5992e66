import type { VisitStatus } from '@fieldwright/domain/schedule/schedule-event';
import { CheckCheck, type LucideIcon, MapPin, Pause, Play, Truck } from 'lucide-react';
import { visitStepTexts as texts } from './visit-steps.texts.ts';

/** A status that a technician sets by a button. */
export interface VisitStep {
  to: VisitStatus;
  text: string;
  icon: LucideIcon;
}

const onTheWay: VisitStep = { to: 'dispatched', text: texts.steps.dispatched, icon: Truck };
const arrived: VisitStep = { to: 'working', text: texts.steps.working, icon: MapPin };
const goOn: VisitStep = { to: 'working', text: texts.goOn, icon: Play };
const finished: VisitStep = { to: 'done', text: texts.steps.done, icon: CheckCheck };
const pause: VisitStep = { to: 'paused', text: texts.steps.paused, icon: Pause };

/** The main and the second button for each status (domain, `technicianSteps`). */
export const visitSteps: Readonly<Record<VisitStatus, { next?: VisitStep; beside?: VisitStep }>> = {
  scheduled: { next: onTheWay },
  confirmed: { next: onTheWay },
  dispatched: { next: arrived },
  working: { next: finished, beside: pause },
  paused: { next: goOn, beside: finished },
  done: { beside: goOn },
};
