import type { ServiceReport } from '@fieldwright/domain/work-orders/service-report';
import { type Pictured, photosOf } from './shown-photos.ts';

/** Returns what a report shows pictures of, in the order of the page. */
export const picturedIn = ({
  systems,
  debrief: answers,
  recommended,
  pairs,
  photos,
}: ServiceReport): Pictured[] => [
  ...[...systems.flatMap((system) => system.checks), ...answers].flatMap(({ fileId }) =>
    fileId === null ? [] : [{ fileId }],
  ),
  ...photosOf(recommended),
  ...pairs.flat(),
  ...photos,
];
