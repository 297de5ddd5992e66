import type { KeptPhoto } from '../../lib/device/photos.ts';
import { keepFile } from '../../lib/requests/keep-file.ts';
import { keptPhotosTexts as texts } from './kept-photos.texts.ts';

/** Returns the file name of a kept photo; a new picture from the camera may have none. */
export const photoName = ({ file }: KeptPhoto, index: number): string =>
  file.name || texts.photoName(index + 1);

/** How long a browser needs between two downloads, so that it leaves out none. */
const betweenMs = 250;

/** Downloads photos one after the other. */
export async function downloadPhotos(photos: readonly KeptPhoto[]): Promise<void> {
  for (const [index, photo] of photos.entries()) {
    if (index > 0) await new Promise((goOn) => setTimeout(goOn, betweenMs));
    keepFile(photoName(photo, index), photo.file);
  }
}
