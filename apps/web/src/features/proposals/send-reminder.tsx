import type { ProposalStatus } from '@fieldwright/domain/proposals/proposal-status';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { Bell } from 'lucide-react';
import { api } from '../../lib/requests/api.ts';
import { confirmed } from '../../ui/dialog/confirm.ts';
import type { MenuItem } from '../../ui/menu/menu-line.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import type { DocumentView } from '../documents/use-document.ts';
import { sendReminderTexts as texts } from './send-reminder.texts.ts';

/** Asks, and emails the customer of a proposal a reminder. @returns whether it was sent */
export async function sendReminder(id: number): Promise<boolean> {
  // the same for every try, so that a retry after a lost response sends no second one
  const key = crypto.randomUUID();
  let mailedTo = '';
  const isSent = await confirmed({
    title: texts.title,
    text: texts.detail,
    type: 'question',
    cancel: texts.cancel,
    confirm: texts.send,
    run: async () => {
      const body = { key };
      ({ mailedTo } = await api('POST /api/salesproposals/{id}/reminders', { params: { id }, body }));
    },
  });
  if (isSent) showToast({ text: texts.sent(mailedTo) });
  return isSent;
}

/** Returns the item that reminds the customer, while the proposal waits for an answer. */
export function remindItems({
  view: { draft, context },
  status,
}: {
  view: DocumentView<SalesProposal>;
  status: ProposalStatus;
}): MenuItem[] {
  const isOpen = (status === 'Sent' || status === 'Viewed') && context.sent && !draft.isTemplate;
  if (!isOpen) return [];
  return [
    {
      groupCode: 'more',
      text: texts.open,
      icon: <Bell />,
      refused: context.noReminders ? `${texts.off}. ${texts.offDetail}` : undefined,
      click: () => void sendReminder(draft.id),
    },
  ];
}
