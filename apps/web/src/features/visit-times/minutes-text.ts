import type { VisitMinutes } from '@fieldwright/domain/schedule/visit-times';
import { lengthText } from '../../lib/dates/times.ts';
import { visitTimesTexts as texts } from './visit-times.texts.ts';

/** Says how long the work, the way and the breaks took: "1 h 30 min working, 20 min driving"; empty if nothing did. */
export const minutesText = ({ work, travel, breaks }: VisitMinutes): string =>
  [
    work > 0 && texts.work(lengthText(work)),
    travel > 0 && texts.travel(lengthText(travel)),
    breaks > 0 && texts.breaks(lengthText(breaks)),
  ]
    .filter(Boolean)
    .join(', ');
