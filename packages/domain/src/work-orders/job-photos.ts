import { addRecord, moveRecord } from '../kernel/edit-change.ts';
import { isLive } from '../kernel/edit-graph.ts';
import { byOrder } from '../kernel/edit-order.ts';
import type { Edit } from '../kernel/edit-session.ts';
import type { Fields } from '../kernel/edit-shape.ts';
import { type PhotoKind, photoKinds } from './photo-shape.ts';
import type { WorkOrder } from './work-order.ts';
import { workOrderShape } from './work-order-shape.ts';

/** A photo of the job. */
export type JobPhoto = WorkOrder['workOrderPhotos'][number];
type Photos = Pick<WorkOrder, 'workOrderPhotos'>;

/** Customers see the change at once; photos for the company's own use are shown when someone says so. */
const shownAtFirst: readonly PhotoKind[] = ['before', 'after'];

/**
 * Returns the fields of a photo that now shows something else. Who sees it follows the new kind where the two kinds
 * differ; between kinds that are alike, what someone chose stays.
 */
export function kindFields(photo: Pick<JobPhoto, 'kind' | 'shown'>, kind: PhotoKind) {
  const isShown = shownAtFirst.includes(kind);
  return { kind, shown: shownAtFirst.includes(photo.kind) === isShown ? photo.shown : isShown };
}

/** Adds a photo of the job at the end. @returns the edit, and the photo's temporary id */
export const addJobPhoto = (
  edit: Edit<WorkOrder>,
  { kind, ...fields }: { kind: PhotoKind } & Fields,
): { edit: Edit<WorkOrder>; id: number } =>
  addRecord(workOrderShape, edit, {
    kind: 'workOrderPhotos',
    fields: { kind, shown: shownAtFirst.includes(kind), ...fields },
  });

/** Returns the photos that can be seen or sent, in order. */
export const jobPhotos = ({ workOrderPhotos }: Photos): JobPhoto[] =>
  workOrderPhotos.filter(isLive).toSorted(byOrder('order'));

/** Photos of a job as people look at them. */
export interface ArrangedPhotos<P extends JobPhoto = JobPhoto> {
  /** The first photo before with the first after of the same system, and so on. */
  pairs: { before: P; after: P }[];
  /** The others, by kind; without kinds that have none. */
  groups: { kind: PhotoKind; photos: P[] }[];
}

/** Returns photos in order, with those of before and after side by side. */
export function arrangePhotos<P extends JobPhoto>(photos: readonly P[]): ArrangedPhotos<P> {
  const open = photos.filter(({ kind }) => kind === 'after');
  const pairs = photos.flatMap((before) => {
    if (before.kind !== 'before') return [];
    const at = open.findIndex(({ siteSystemId }) => siteSystemId === before.siteSystemId);
    const [after] = at < 0 ? [] : open.splice(at, 1);
    return after ? [{ before, after }] : [];
  });
  const paired = new Set(pairs.flatMap(({ before, after }) => [before, after]));
  const groups = photoKinds.map((kind) => ({
    kind,
    photos: photos.filter((photo) => photo.kind === kind && !paired.has(photo)),
  }));
  return { pairs, groups: groups.filter((group) => group.photos.length > 0) };
}

/** Returns the photo of the same kind that is before (-1) or after (1) a photo; null if there is none. */
function neighborOf(photos: readonly JobPhoto[], id: number, by: -1 | 1): JobPhoto | null {
  const kind = photos.find((photo) => photo.id === id)?.kind;
  const same = photos.filter((photo) => photo.kind === kind);
  return same[same.findIndex((photo) => photo.id === id) + by] ?? null;
}

/** Checks whether a photo can move one place among those of its kind. */
export const canMovePhoto = (workOrder: Photos, id: number, by: -1 | 1): boolean =>
  neighborOf(jobPhotos(workOrder), id, by) !== null;

/** Moves a photo one place among those of its kind; the first and the last stay. */
export function movePhoto(edit: Edit<WorkOrder>, { id, by }: { id: number; by: -1 | 1 }): Edit<WorkOrder> {
  const photos = jobPhotos(edit.draft);
  const neighbor = neighborOf(photos, id, by);
  return neighbor === null
    ? edit
    : moveRecord(workOrderShape, edit, { kind: 'workOrderPhotos', id, to: photos.indexOf(neighbor) });
}
