import { buffer } from 'node:stream/consumers';
import type { RecommendedWork, ShownPhoto } from '@fieldwright/domain/work-orders/recommended-work';
import { serviceReportTexts as texts } from '@fieldwright/domain/work-orders/service-report.texts';
import type { Read } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { PdfPictures } from '../../integrations/pdf/pdf.ts';
import { pagePicture } from '../../integrations/pictures/previews.ts';
import { contentsKey } from '../files/file-keys.ts';
import { findWholeFiles } from '../files/files.queries.ts';

/** More photos than a customer looks through; each takes about 60 kB. */
export const mostPhotos = 60;

const photoName = (fileId: number) => `photo-${fileId}.jpg`;

/** The pictures of a document, and how its contents name them. */
export interface NamedPictures {
  pictures: PdfPictures;
  /** Returns the name of a picture; null if there is none. */
  nameOf: (fileId: number | null) => string | null;
  /** Returns the photos that there is a picture of. */
  named: (photos: readonly ShownPhoto[]) => { name: string; caption: string; alt: string }[];
}

/** What a document shows a picture of; a photo with what was drawn on it. */
export type Pictured = Pick<ShownPhoto, 'fileId'> & Partial<Pick<ShownPhoto, 'marks'>>;

/** Who makes a document. */
export interface Printer {
  deps: Deps;
  db: Read;
  companyId: number;
  /** called after each picture */
  onPicture?: () => Promise<void>;
}

/** Returns the pictures of files. One without a preview is left out, and so are those after the first 60. */
export async function namedPictures(printer: Printer, shown: readonly Pictured[]): Promise<NamedPictures> {
  const pictures = await picturesOf(printer, shown.slice(0, mostPhotos));
  const nameOf = (fileId: number | null) =>
    fileId !== null && pictures.has(fileId) ? photoName(fileId) : null;
  return {
    pictures: Object.fromEntries([...pictures].map(([fileId, picture]) => [photoName(fileId), picture])),
    nameOf,
    named: (photos) =>
      photos.flatMap(({ fileId, caption }, index) => {
        const name = nameOf(fileId);
        return name === null ? [] : [{ name, caption, alt: caption || texts.photo(index + 1) }];
      }),
  };
}

/** Returns the photos of recommended work. */
export const photosOf = (recommended: readonly RecommendedWork[]): ShownPhoto[] =>
  recommended.flatMap(({ photos }) => photos);

/** Returns recommended work with its photos by name. */
export const withNames = (
  recommended: readonly RecommendedWork[],
  { named }: Pick<NamedPictures, 'named'>,
): object[] => recommended.map(({ photos, ...each }) => ({ ...each, photos: named(photos) }));

async function picturesOf(
  { deps, db, companyId, onPicture }: Printer,
  shown: readonly Pictured[],
): Promise<Map<number, Buffer>> {
  const pictures = new Map<number, Buffer>();
  if (shown.length === 0) return pictures;
  const marks = new Map(shown.map((each) => [each.fileId, each.marks]));
  // one at a time, because each is decoded in memory
  for (const { id, preview } of await findWholeFiles(db, [...marks.keys()], [])) {
    if (preview !== 'ready') continue;
    const large = await deps.storage.open(contentsKey(companyId, id, 'large')).catch(() => null);
    const picture = large && (await pagePicture(await buffer(large.body), marks.get(id)));
    if (picture) pictures.set(id, picture);
    await onPicture?.();
  }
  return pictures;
}
