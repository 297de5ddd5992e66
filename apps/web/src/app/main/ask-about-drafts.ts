import { countDrafts, forgetDrafts } from '../../lib/device/drafts.ts';
import { confirmed } from '../../ui/dialog/confirm.ts';
import { appTexts } from '../app.texts.ts';

interface Person {
  id: number;
  companies: readonly { id: number }[];
}

/**
 * Asks someone who signs out whether this device, which others may use, goes on keeping their unsaved changes. Asks
 * nothing if there are none. Nobody else is offered them in any case.
 */
export async function askAboutDrafts({ id, companies }: Person): Promise<void> {
  const keepers = companies.map((company) => ({ companyId: company.id, personId: id }));
  const counts = await Promise.all(keepers.map(countDrafts));
  const count = counts.reduce((sum, each) => sum + each, 0);
  if (count === 0) return;
  const isDeleted = await confirmed({
    title: appTexts.draftsTitle,
    text: appTexts.draftsText(count),
    type: 'warning',
    cancel: appTexts.keepDrafts,
    confirm: appTexts.deleteDrafts,
    danger: true,
  });
  if (isDeleted) await Promise.all(keepers.map(forgetDrafts));
}
