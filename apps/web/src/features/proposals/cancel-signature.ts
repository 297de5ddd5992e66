import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/requests/api.ts';
import { confirmed } from '../../ui/dialog/confirm.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { proposalQuery } from './proposal.data.ts';
import { revisionTexts as texts } from './revisions.texts.ts';

/** Cancels the first of two signatures after a question. @param name of the signer */
export async function askToCancel(client: QueryClient, proposalId: number, name: string): Promise<void> {
  const isDone = await confirmed({
    title: texts.cancelTitle,
    text: texts.cancelDetail(name),
    type: 'warning',
    cancel: texts.keepSignature,
    confirm: texts.cancelSignature,
    danger: true,
    run: async () => {
      await api('POST /api/salesproposals/{id}/cancelsignature', { params: { id: proposalId } });
    },
  });
  if (!isDone) return;
  showToast({ text: texts.canceled });
  await client.invalidateQueries(proposalQuery(proposalId));
}
