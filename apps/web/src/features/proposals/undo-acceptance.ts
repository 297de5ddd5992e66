import type { QueryClient } from '@tanstack/react-query';
import { isPassing, textOf } from '../../lib/errors/api-error.ts';
import { api } from '../../lib/requests/api.ts';
import { confirmed } from '../../ui/dialog/confirm.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { proposalQuery } from './proposal.data.ts';
import { proposalTexts as texts } from './proposal.texts.ts';

/** Undoes a proposal's acceptance (R4.8) and shows the result. @returns whether it is undone */
export async function undoAcceptance(client: QueryClient, id: number): Promise<boolean> {
  const body = { key: crypto.randomUUID() };
  const send = () => api('POST /api/salesproposals/{id}/undoacceptance', { params: { id }, body });
  try {
    // retries once if no response came; the key ensures that it is done once
    await send().catch((error: unknown) => {
      if (!isPassing(error)) throw error;
      return send();
    });
  } catch (error) {
    showToast({ kind: 'failed', text: texts.acceptanceNotUndone, detail: textOf(error) });
    return false;
  }
  void client.invalidateQueries(proposalQuery(id));
  void client.invalidateQueries({ queryKey: ['proposals', 'list'] });
  void client.invalidateQueries({ queryKey: ['workorders'] });
  showToast({ text: texts.acceptanceUndone });
  return true;
}

/** Asks for confirmation, then undoes the acceptance; that may also remove a work order and a call. */
export async function askUndoAcceptance(client: QueryClient, id: number): Promise<void> {
  const isMeant = await confirmed({
    title: texts.undoAcceptanceAsk,
    text: texts.undoAcceptanceText,
    type: 'warning',
    cancel: texts.cancel,
    confirm: texts.undoAcceptance,
  });
  if (isMeant) await undoAcceptance(client, id);
}
