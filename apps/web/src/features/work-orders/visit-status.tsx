import type { VisitStatus } from '@fieldwright/domain/schedule/schedule-event';
import { Check, CheckCheck, CircleDashed, type LucideIcon, Pause, Truck, Wrench } from 'lucide-react';
import '../../ui/marks.css';
import { workOrderTexts as texts } from './work-order.texts.ts';

const glyphs: Record<VisitStatus, LucideIcon> = {
  scheduled: CircleDashed,
  confirmed: Check,
  dispatched: Truck,
  working: Wrench,
  paused: Pause,
  done: CheckCheck,
};

/** Where a visit stands: colour, glyph and word. */
export function StatusOfVisit({ status, when }: { status: VisitStatus; when?: string | null }) {
  const Glyph = glyphs[status];
  return (
    <span className={`tag st-${status}`}>
      <Glyph className="i-sm" /> {texts.visits[status]} {when}
    </span>
  );
}
