import { countDrafts, forgetDrafts } from '../../lib/device/drafts.ts';
import { countPhotos, forgetPhotos } from '../../lib/device/photos.ts';
import { openDialog } from '../../ui/dialog/dialog-stack.ts';
import { appTexts } from '../app.texts.ts';

interface Person {
  id: number;
  companies: readonly { id: number }[];
}

/**
 * Asks someone who signs out whether to keep their unsaved changes and unsent photos on this device, which others may
 * use, too. Asks nothing if there are none. Nobody else is ever offered them.
 * @returns what to do with them as soon as the session has ended; null if the person stays signed in
 */
export async function askAboutDrafts({ id, companies }: Person): Promise<(() => Promise<void>) | null> {
  const keepers = companies.map((company) => ({ companyId: company.id, personId: id }));
  const [drafts, photos] = [await sumOf(keepers.map(countDrafts)), await sumOf(keepers.map(countPhotos))];
  if (drafts + photos === 0) return async () => {};
  const { action } = await openDialog({
    title: drafts > 0 ? appTexts.draftsTitle : appTexts.photosTitle,
    text: textOf(drafts, photos),
    type: 'warning',
    buttons: [
      { id: 'cancel', text: appTexts.stay, secondary: true, focusInitial: true },
      { id: 'delete', text: appTexts.deleteDrafts, danger: true },
      { id: 'keep', text: appTexts.keepDrafts },
    ],
  }).result;
  if (action === 'keep') return async () => {};
  if (action !== 'delete') return null;
  return async () =>
    void (await Promise.all(keepers.flatMap((each) => [forgetDrafts(each), forgetPhotos(each)])));
}

function textOf(drafts: number, photos: number): string {
  if (photos === 0) return appTexts.draftsText(drafts);
  return drafts === 0 ? appTexts.photosText(photos) : appTexts.draftsAndPhotosText(drafts, photos);
}

const sumOf = async (counts: readonly Promise<number>[]): Promise<number> =>
  (await Promise.all(counts)).reduce((sum, each) => sum + each, 0);
