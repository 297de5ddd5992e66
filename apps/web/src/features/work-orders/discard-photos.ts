import { forgetPhotosOf, type OfDocument } from '../../lib/device/photos.ts';
import { confirmed } from '../../ui/dialog/confirm.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { keptPhotosTexts as texts } from './kept-photos.texts.ts';

/**
 * Asks whether to discard the photos that this device keeps for a document, and does so.
 * @returns whether they are discarded
 */
export async function discardPhotos(of: OfDocument, count: number): Promise<boolean> {
  const isSure = await confirmed({
    title: texts.discardTitle(count),
    text: texts.discardText,
    type: 'warning',
    cancel: texts.keep,
    confirm: texts.discard,
    danger: true,
    run: () => forgetPhotosOf(of),
  });
  if (isSure) showToast({ text: texts.discarded(count) });
  return isSure;
}
