import { isLive } from '@fieldwright/domain/kernel/edit-graph';
import { byOrder } from '@fieldwright/domain/kernel/edit-order';
import { NotKept, PendingPhoto, PhotoTile, TakePhotos, useUnsentUploads } from './photo-tile.tsx';
import { usePhotoOwner } from './use-kept-photos.ts';
import { usePhotoUploads } from './use-photo-uploads.ts';
import { workOrderTexts as texts } from './work-order.texts.ts';
import { useWorkOrderScreen } from './work-order-screen.ts';

/** Shows the photos of a recommendation: saved ones, uploads with progress, and failed ones. */
export function PhotoGrid({ recommendationId }: { recommendationId: number }) {
  const { draft, editor, readOnly } = useWorkOrderScreen();
  const photos = draft.recommendationPhotos
    .filter((photo) => isLive(photo) && photo.recommendationId === recommendationId)
    .toSorted(byOrder('order'));
  const of = draft.recommendations.find(({ id }) => id === recommendationId);
  const uploads = usePhotoUploads({
    // a system has one recommendation (R4.14), whose id changes with its first save
    owner: usePhotoOwner(`recommendation ${of?.siteSystemId ?? ''}`),
    photos,
    attach: (fields) => editor.add('recommendationPhotos', { ...fields, recommendationId }),
  });
  useUnsentUploads(uploads);
  const isEmpty = photos.length + uploads.pending.length === 0;
  if (readOnly && isEmpty) return null;
  return (
    <div className="wo-photos-part">
      <h4>{texts.photos(photos.length)}</h4>
      <ul className="wo-photos">
        {photos.map((photo, index) => (
          <PhotoTile
            key={editor.keyOf(photo.id)}
            kind="recommendationPhotos"
            photo={photo}
            place={index + 1}
            uploads={uploads}
          />
        ))}
        {uploads.pending.map((upload) => (
          <PendingPhoto key={upload.guid} upload={upload} uploads={uploads} />
        ))}
        {!readOnly && (
          <li>
            <TakePhotos
              text={texts.addPhoto}
              className="wo-photo-tile wo-photo-add"
              take={(files) => uploads.add(files)}
            />
          </li>
        )}
      </ul>
      <NotKept uploads={uploads} />
    </div>
  );
}
