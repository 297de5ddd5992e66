import { jobPhotos } from '@fieldwright/domain/work-orders/job-photos';
import type { PhotoMark } from '@fieldwright/domain/work-orders/photo-marks';
import type { PhotoKind } from '@fieldwright/domain/work-orders/photo-shape';
import { pastText } from '../../lib/dates/past.ts';
import { apiHost } from '../../lib/requests/installation.ts';
import { useNow } from '../../lib/use-now.ts';
import { jobPhotosTexts as texts } from './job-photos.texts.ts';
import { openPhoto } from './photo.dialog.tsx';
import { PhotoThumb } from './photo-thumb.tsx';
import { useWorkOrderScreen } from './work-order-screen.ts';

/** as many as fit below a system */
const mostShown = 6;

interface Shown {
  key: string;
  kind: PhotoKind;
  text: string;
  marks: readonly PhotoMark[];
  fileId: number | null;
  /** null for this work order's own */
  date: string | null;
}

/** Shows the photos of a system, such as that of its nameplate: this work order's, then those of earlier visits. */
export function SystemPhotos({ siteSystemId }: { siteSystemId: number }) {
  const { draft, editor, context, zone } = useWorkOrderScreen();
  const now = useNow();
  const own = jobPhotos(draft).filter((photo) => photo.error === null);
  const photos: Shown[] = [
    ...own.map((photo) => ({ ...photo, key: String(editor.keyOf(photo.id)), date: null })),
    ...context.systemPhotos.map((photo) => ({ ...photo, key: `earlier ${photo.id}` })),
  ].filter((photo) => photo.siteSystemId === siteSystemId);
  if (photos.length === 0) return null;
  return (
    <ul className="wo-system-photos">
      {photos.slice(0, mostShown).map(({ key, kind, text, marks, fileId, date }) => {
        const file = context.files.find(({ id }) => id === fileId);
        const url = file?.url ? apiHost() + file.url : null;
        const when = date === null ? '' : pastText(date, now, zone.timeZone);
        const name = [texts.kinds[kind], text, when].filter(Boolean).join(', ');
        return (
          <li key={key}>
            <button
              type="button"
              className="wo-photo-tile"
              aria-label={name}
              title={name}
              disabled={url === null}
              onClick={() => openPhoto({ text: name, fileId, url, marks })}
            >
              <PhotoThumb url={url} failed={file?.preview === 'failed'} marks={marks} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
