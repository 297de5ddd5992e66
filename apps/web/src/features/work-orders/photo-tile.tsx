import { recordsOf } from '@fieldwright/domain/kernel/edit-graph';
import type { JobPhoto } from '@fieldwright/domain/work-orders/job-photos';
import type { PhotoMark } from '@fieldwright/domain/work-orders/photo-marks';
import { Camera, ImageOff, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useUnsaved } from '../../app/unsaved.ts';
import { apiHost } from '../../lib/requests/installation.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import './photo-grid.css';
import { openPhoto } from './photo.dialog.tsx';
import { PhotoThumb } from './photo-thumb.tsx';
import { photoTypes } from './photo-types.ts';
import { useNoteUnsent } from './unsent-photos.ts';
import type { PhotoUpload, PhotoUploads } from './use-photo-uploads.ts';
import { workOrderTexts as texts } from './work-order.texts.ts';
import { useWorkOrderScreen } from './work-order-screen.ts';

/** Tells the head and the browser which photos aren't sent yet. */
export function useUnsentUploads({ pending, hasUnsaved, discard }: PhotoUploads): void {
  const { draft } = useWorkOrderScreen();
  const failed = pending.filter((upload) => upload.failed !== null).length;
  const isSending = pending.length > failed;
  useUnsaved(isSending, texts.photosUnsaved, discard);
  useUnsaved(hasUnsaved && !isSending, texts.unsaved(draft.number), discard);
  useNoteUnsent({ sending: pending.length - failed, failed });
}

interface PhotoTileProps {
  kind: 'recommendationPhotos' | 'workOrderPhotos';
  photo: Pick<JobPhoto, 'id' | 'guid' | 'text' | 'error' | 'marks'>;
  /** its number among the photos shown */
  place: number;
  uploads: PhotoUploads;
  /** beside the caption of a photo that can be saved, in place of the button that removes it */
  more?: ReactNode;
  /** below the caption */
  foot?: ReactNode;
}

/** Shows a photo with its caption, or why it can't be saved. */
export function PhotoTile({
  kind,
  photo: { id, guid, text, error, marks },
  place,
  uploads,
  more,
  foot,
}: PhotoTileProps) {
  const { editor, context, readOnly } = useWorkOrderScreen();
  const remove = useRemovePhoto();
  const name = { kind, id } as const;
  const file = context.files.find((each) => each.guid === guid);
  const url = file?.url ? apiHost() + file.url : uploads.localUrl(guid);
  /** Marks the photo under the id that it has now: a save may have given it another. */
  const mark = (next: PhotoMark[]): boolean => {
    const now = recordsOf(editor.state.get().edit.draft, kind).find((each) => each['guid'] === guid);
    if (now) editor.set({ kind, id: now.id }, { marks: next });
    return now !== undefined;
  };
  return (
    <li data-error={error !== null || undefined}>
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
          onClick={() =>
            openPhoto({
              text,
              fileId: file?.id ?? null,
              url,
              marks,
              onMarks: readOnly ? null : mark,
            })
          }
        >
          <PhotoThumb url={url} failed={file?.preview === 'failed'} marks={marks} />
        </button>
      )}
      {!readOnly &&
        (more !== undefined && error === null ? (
          more
        ) : (
          <IconButton
            small
            className="wo-photo-remove"
            label={error === null ? texts.removePhoto(place) : texts.removeUnsent(text)}
            onClick={() => remove(name)}
          >
            <X />
          </IconButton>
        ))}
      {error === null ? (
        <PhotoText
          place={place}
          text={text}
          readOnly={readOnly}
          onChange={(value) => editor.set(name, { text: value }, `photo.${id}`)}
        />
      ) : (
        <Faulty name={text} reason={error} />
      )}
      {error === null && foot}
    </li>
  );
}

/** Returns how to remove a photo, with undo. */
export function useRemovePhoto() {
  const { editor } = useWorkOrderScreen();
  return (name: { kind: PhotoTileProps['kind']; id: number }) => {
    editor.remove(name);
    showToast({
      text: texts.photoRemoved,
      action: { text: texts.undo, undo: true, run: editor.undo },
      ofPage: true,
    });
  };
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

/** Shows a photo that is being uploaded: its picture at once, and how far it is. */
export function PendingPhoto({ upload, uploads }: { upload: PhotoUpload; uploads: PhotoUploads }) {
  const { guid, part, name, failed, isRefused, isSent } = upload;
  return (
    <li data-error={failed !== null || undefined}>
      <span className="wo-photo-tile" data-pending>
        {failed === null ? <PhotoThumb url={uploads.localUrl(guid)} failed={false} /> : <ImageOff />}
      </span>
      {failed === null ? (
        <output>{isSent && uploads.isAsked ? texts.sentFirst : texts.sending(Math.round(part * 100))}</output>
      ) : (
        <Faulty name={name} reason={isRefused ? failed : `${texts.notSent} ${failed}`} />
      )}
      {failed !== null && !isRefused && (
        <Button small onClick={() => uploads.retry(upload)}>
          {texts.sendAgain}
        </Button>
      )}
      {failed !== null && (
        <IconButton
          small
          className="wo-photo-remove"
          label={texts.removeUnsent(name)}
          onClick={() => uploads.drop(guid)}
        >
          <X />
        </IconButton>
      )}
    </li>
  );
}

/** Says that photos would be lost with the page, where the device has no room to keep them. */
export function NotKept({ uploads: { isFull } }: { uploads: PhotoUploads }) {
  return isFull ? <p className="help bad">{texts.photosNotKept}</p> : null;
}

interface TakePhotosProps {
  text: string;
  className: string;
  icon?: ReactNode;
  /** opens the camera right away; it takes one photo at a time */
  camera?: boolean;
  take: (files: readonly File[]) => void;
}

/** A button that takes photos from the camera or from files. */
export function TakePhotos({ text, className, icon = <Camera />, camera, take }: TakePhotosProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className={className}>
        {icon}
        {text}
      </label>
      <input
        id={id}
        className="sr"
        type="file"
        accept={photoTypes()}
        {...(camera ? { capture: 'environment' as const } : { multiple: true })}
        onChange={(event) => {
          take([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
}
