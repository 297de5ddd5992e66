import { isLive } from '@fieldwright/domain/kernel/edit-graph';
import { byOrder } from '@fieldwright/domain/kernel/edit-order';
import { Camera, ImageOff, X } from 'lucide-react';
import { useId } from 'react';
import { useUnsaved } from '../../app/unsaved.ts';
import { apiHost } from '../../lib/requests/installation.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import './photo-grid.css';
import { openPhoto } from './photo.dialog.tsx';
import { PhotoThumb } from './photo-thumb.tsx';
import { useNoteUnsent } from './unsent-photos.ts';
import { type PhotoUpload, usePhotoUploads } from './use-photo-uploads.ts';
import { workOrderTexts as texts } from './work-order.texts.ts';
import { useWorkOrderScreen } from './work-order-screen.ts';

/** Shows the photos of a recommendation: saved ones, uploads with progress, and failed ones. */
export function PhotoGrid({ recommendationId }: { recommendationId: number }) {
  const { draft, editor, context, readOnly } = useWorkOrderScreen();
  const input = useId();
  const uploads = usePhotoUploads(recommendationId);
  useUnsaved(
    uploads.pending.some((upload) => !upload.failed),
    texts.photosUnsaved,
  );
  const failed = uploads.pending.filter((upload) => upload.failed !== null).length;
  useNoteUnsent({ sending: uploads.pending.length - failed, failed });
  const photos = draft.recommendationPhotos
    .filter((photo) => isLive(photo) && photo.recommendationId === recommendationId)
    .toSorted(byOrder('order'));
  const isEmpty = photos.length + uploads.pending.length === 0;
  if (readOnly && isEmpty) return null;
  return (
    <div className="wo-photos-part">
      <h4>{texts.photos(photos.length)}</h4>
      <ul className="wo-photos">
        {photos.map(({ id, guid, text, error }, index) => {
          const name = { kind: 'recommendationPhotos', id };
          const file = context.files.find((each) => each.guid === guid);
          const url = file?.url ? apiHost() + file.url : uploads.localUrl(guid);
          return (
            <li key={editor.keyOf(id)} data-error={error !== null || undefined}>
              {error !== null ? (
                <span className="wo-photo-tile">
                  <ImageOff />
                </span>
              ) : (
                <button
                  type="button"
                  className="wo-photo-tile"
                  aria-label={texts.openPhoto(text)}
                  disabled={!file && !url}
                  onClick={() => openPhoto({ text, fileId: file?.id ?? null, url })}
                >
                  <PhotoThumb url={url} failed={file?.preview === 'failed'} />
                </button>
              )}
              {!readOnly && (
                <IconButton
                  small
                  className="wo-photo-remove"
                  label={error === null ? texts.removePhoto(index + 1) : texts.removeUnsent(text)}
                  onClick={() => editor.remove(name)}
                >
                  <X />
                </IconButton>
              )}
              {error === null ? (
                <PhotoText
                  place={index + 1}
                  text={text}
                  readOnly={readOnly}
                  onChange={(value) => editor.set(name, { text: value }, `photo.${id}`)}
                />
              ) : (
                <Faulty name={text} reason={error} />
              )}
            </li>
          );
        })}
        {uploads.pending.map((upload) => (
          <PendingPhoto key={upload.guid} upload={upload} retry={uploads.retry} drop={uploads.drop} />
        ))}
        {!readOnly && (
          <li>
            <label htmlFor={input} className="wo-photo-tile wo-photo-add">
              <Camera />
              {texts.addPhoto}
            </label>
            <input
              id={input}
              className="sr"
              type="file"
              accept="image/*"
              multiple
              onChange={(event) => {
                uploads.add([...(event.target.files ?? [])]);
                event.target.value = '';
              }}
            />
          </li>
        )}
      </ul>
    </div>
  );
}

/** Shows which file can't be saved, and why. */
function Faulty({ name, reason }: { name: string; reason: string }) {
  return (
    <p className="help bad">
      {name && <b>{name}</b>} {reason}
    </p>
  );
}

interface PhotoTextProps {
  place: number;
  text: string;
  readOnly: boolean;
  onChange: (text: string) => void;
}

function PhotoText({ place, text, readOnly, onChange }: PhotoTextProps) {
  if (readOnly) return <small>{text}</small>;
  return (
    <input
      className="wo-photo-text"
      aria-label={texts.photoText(place)}
      placeholder={texts.photoPlaceholder}
      value={text}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface PendingPhotoProps {
  upload: PhotoUpload;
  retry: (guid: string) => void;
  drop: (guid: string) => void;
}

function PendingPhoto({ upload, retry, drop }: PendingPhotoProps) {
  const { guid, part, name, failed, isRefused } = upload;
  return (
    <li data-error={failed !== null || undefined}>
      <span className="wo-photo-tile">{failed === null ? <i className="spin" /> : <ImageOff />}</span>
      {failed === null ? (
        <output>{texts.sending(Math.round(part * 100))}</output>
      ) : (
        <Faulty name={name} reason={isRefused ? failed : `${texts.notSent} ${failed}`} />
      )}
      {failed !== null && !isRefused && (
        <Button small onClick={() => retry(guid)}>
          {texts.sendAgain}
        </Button>
      )}
      {failed !== null && (
        <IconButton
          small
          className="wo-photo-remove"
          label={texts.removeUnsent(name)}
          onClick={() => drop(guid)}
        >
          <X />
        </IconButton>
      )}
    </li>
  );
}
