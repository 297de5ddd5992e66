import type { VisitStatus } from '@fieldwright/domain/schedule/schedule-event';
import '../../ui/styles/marks.css';
import { visitStatuses } from '../../ui/visit-status.ts';

/** Shows a visit's status: color, icon and word. */
export function StatusOfVisit({ status, when }: { status: VisitStatus; when?: string | null }) {
  const { text, Glyph } = visitStatuses[status];
  return (
    <span className={`tag st-${status}`}>
      <Glyph className="i-sm" /> {text} {when}
    </span>
  );
}
