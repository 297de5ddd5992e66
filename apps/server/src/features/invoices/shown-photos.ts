import { buffer } from 'node:stream/consumers';
import type { RecommendedWork } from '@fieldwright/domain/work-orders/recommended-work';
import { serviceReportTexts as texts } from '@fieldwright/domain/work-orders/service-report.texts';
import type { Deps } from '../../deps.ts';
import type { SignedInContext } from '../../http/bind.ts';
import type { PdfPictures } from '../../integrations/pdf/pdf.ts';
import { pagePicture } from '../../integrations/pictures/previews.ts';
import { contentsKey } from '../files/file-keys.ts';
import { findWholeFiles } from '../files/files.queries.ts';

/** More photos than a customer looks through; each takes about 60 kB. */
const mostPhotos = 60;

const photoName = (fileId: number) => `photo-${fileId}.jpg`;

/**
 * Returns recommended work with the names of its pictures, and the pictures. A photo without a preview is left out, and
 * so are those after the first 60.
 */
export async function withPictures(
  caller: { deps: Deps } & Pick<SignedInContext, 'db' | 'who'>,
  recommended: readonly RecommendedWork[],
): Promise<{ recommended: object[]; pictures: PdfPictures }> {
  const ids = recommended.flatMap(({ photos }) => photos.map(({ fileId }) => fileId));
  const pictures = await picturesOf(caller, ids.slice(0, mostPhotos));
  return {
    recommended: recommended.map(({ photos, ...each }) => ({
      ...each,
      photos: photos.flatMap(({ fileId, caption }, index) =>
        pictures.has(fileId)
          ? [{ name: photoName(fileId), caption, alt: caption || texts.photo(index + 1) }]
          : [],
      ),
    })),
    pictures: Object.fromEntries([...pictures].map(([fileId, picture]) => [photoName(fileId), picture])),
  };
}

async function picturesOf(
  { deps, db, who }: { deps: Deps } & Pick<SignedInContext, 'db' | 'who'>,
  ids: readonly number[],
): Promise<Map<number, Buffer>> {
  const pictures = new Map<number, Buffer>();
  if (ids.length === 0) return pictures;
  // one at a time, because each is decoded in memory
  for (const { id, preview } of await findWholeFiles(db, ids, [])) {
    if (preview !== 'ready') continue;
    const large = await deps.storage.open(contentsKey(who.companyId, id, 'large')).catch(() => null);
    const picture = large && (await pagePicture(await buffer(large.body)));
    if (picture) pictures.set(id, picture);
  }
  return pictures;
}
