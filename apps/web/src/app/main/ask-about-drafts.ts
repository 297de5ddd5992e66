import { countDrafts, forgetDrafts } from '../../lib/device/drafts.ts';
import { openDialog } from '../../ui/dialog/dialog-stack.ts';
import { appTexts } from '../app.texts.ts';

interface Person {
  id: number;
  companies: readonly { id: number }[];
}

/**
 * Asks someone who signs out whether to keep their unsaved changes on this device, which others may use, too. Asks
 * nothing if there are none. Nobody else is ever offered them.
 * @returns what to do with them as soon as the session has ended; null if the person stays signed in
 */
export async function askAboutDrafts({ id, companies }: Person): Promise<(() => Promise<void>) | null> {
  const keepers = companies.map((company) => ({ companyId: company.id, personId: id }));
  const counts = await Promise.all(keepers.map(countDrafts));
  const count = counts.reduce((sum, each) => sum + each, 0);
  if (count === 0) return async () => {};
  const { action } = await openDialog({
    title: appTexts.draftsTitle,
    text: appTexts.draftsText(count),
    type: 'warning',
    buttons: [
      { id: 'cancel', text: appTexts.stay, secondary: true, focusInitial: true },
      { id: 'delete', text: appTexts.deleteDrafts, danger: true },
      { id: 'keep', text: appTexts.keepDrafts },
    ],
  }).result;
  if (action === 'keep') return async () => {};
  return action === 'delete' ? async () => void (await Promise.all(keepers.map(forgetDrafts))) : null;
}
