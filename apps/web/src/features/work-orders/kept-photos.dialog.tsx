import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { momentText } from '../../lib/dates/times.ts';
import type { Keeper } from '../../lib/device/database.ts';
import {
  arePhotosHeld,
  keptPhotosOf,
  type PhotoDocument,
  photoDocuments,
} from '../../lib/device/photo-reading.ts';
import type { KeptPhoto } from '../../lib/device/photos.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { discardPhotos } from './discard-photos.ts';
import { downloadPhotos, photoName } from './download-photos.ts';
import './kept-photos.css';
import './photo-grid.css';
import { keptPhotosTexts as texts } from './kept-photos.texts.ts';
import { PhotoThumb } from './photo-thumb.tsx';

/**
 * Opens the dialog with the photos that this device keeps for someone, also those of work orders that they can't open
 * anymore: to download or discard. Resolves once it is closed.
 */
export async function openKeptPhotos(keeper: Keeper): Promise<void> {
  await openDialog<Keeper, never>({
    title: texts.title,
    text: texts.lead,
    width: 560,
    buttons: [{ id: 'cancel', text: texts.close, secondary: true }],
    component: KeptPhotos,
    intakeData: keeper,
  }).result;
}

/** A document with its photos, and their addresses in this tab. */
interface Kept extends PhotoDocument {
  photos: { photo: KeptPhoto; url: string }[];
  /** a page is sending them, and would save them even if the device forgot them */
  isHeld: boolean;
}

function KeptPhotos({ intakeData: keeper, dialog }: HostedProps<Keeper, never>) {
  const [all, setAll] = useState<readonly Kept[] | null>(null);
  useDialogPart(dialog, {});
  useEffect(() => {
    const urls: string[] = [];
    let isLeft = false;
    const read = async () => {
      const found: Kept[] = [];
      for (const each of await photoDocuments(keeper)) {
        const of = { keeper, document: each.document };
        const [photos, isHeld] = [await keptPhotosOf(of), await arePhotosHeld(of)];
        if (isLeft) return;
        const shown = photos.map((photo) => ({ photo, url: URL.createObjectURL(photo.file) }));
        urls.push(...shown.map(({ url }) => url));
        found.push({ ...each, photos: shown, isHeld });
      }
      setAll(found);
    };
    void read();
    return () => {
      isLeft = true;
      urls.forEach((url) => URL.revokeObjectURL(url));
    };
  }, [keeper]);
  const discard = async ({ document, photos }: Kept) => {
    if (await arePhotosHeld({ keeper, document }))
      return setAll(
        (before) =>
          before && before.map((each) => (each.document === document ? { ...each, isHeld: true } : each)),
      );
    if (!(await discardPhotos({ keeper, document }, photos.length))) return;
    setAll((before) => before && before.filter((each) => each.document !== document));
  };
  if (all === null) return <output className="dim">{texts.loading}</output>;
  if (all.length === 0) return <p className="dim">{texts.none}</p>;
  return (
    <>
      {all.map((each) => (
        <DocumentPhotos key={each.document} kept={each} discard={() => void discard(each)} />
      ))}
    </>
  );
}

function DocumentPhotos({ kept, discard }: { kept: Kept; discard: () => void }) {
  const { label, date, photos, isHeld } = kept;
  const { timeZone } = useMain().me.company;
  const now = useNow();
  const name = label || texts.workOrder;
  return (
    <section className="kept-photos" aria-label={name}>
      <h3>{name}</h3>
      <p className="dim">{texts.since(photos.length, momentText(date.toISOString(), now, timeZone))}</p>
      <ul className="wo-photos">
        {photos.map(({ photo, url }, index) => (
          <li key={photo.guid}>
            <a
              className="wo-photo-tile"
              href={url}
              download={photoName(photo, index)}
              aria-label={texts.downloadOne(index + 1, name)}
            >
              <PhotoThumb url={url} failed />
            </a>
          </li>
        ))}
      </ul>
      <div className="actions">
        <Button
          small
          icon={<Download />}
          onClick={() => void downloadPhotos(photos.map(({ photo }) => photo))}
        >
          {photos.length > 1 ? texts.downloadAll : texts.download}
        </Button>
        {!isHeld && (
          <Button small kind="quiet" onClick={discard}>
            {texts.discard}
          </Button>
        )}
      </div>
      {isHeld && <p className="dim">{texts.held}</p>}
    </section>
  );
}
