import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMain } from '../../app/main/use-main.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { documentTexts } from '../documents/documents.texts.ts';
import type { DocumentView } from '../documents/use-document.ts';
import { proposalQuery, type SalesProposal } from './proposal.data.ts';
import { proposalTexts as texts } from './proposal.texts.ts';
import { taxText } from './proposal-side.tsx';
import { selectPackage } from './select.dialog.tsx';
import { undoAcceptance } from './undo-acceptance.ts';

/**
 * Returns a function that lets the person sell a package, and then shows the work order; null for a template.
 * With who signed and which add-ons, the acceptance is theirs.
 */
export function useSelectPackage(view: DocumentView<SalesProposal>) {
  const { draft, context, editor } = view;
  const { may } = useMain();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { place } = context;
  if (!place || draft.isTemplate) return null;
  return async (packageId: number, signed?: { by: string; addOnIds: readonly number[] }) => {
    const selected = await selectPackage({
      proposal: draft,
      packageId,
      place,
      settings: editor.pricing(),
      taxText: taxText(view),
      seesWorkOrders: may('workorders.view'),
      signed,
    });
    if (!selected) return;
    const undo = async () => {
      if (await undoAcceptance(client, draft.id))
        await navigate({ to: '/proposals/$id', params: { id: String(draft.id) } });
    };
    showToast({
      text: texts.isAccepted(selected.workOrderNumber, selected.workOrderVersion === 1),
      action: { text: documentTexts.undo, undo: true, run: () => void undo() },
    });
    void client.invalidateQueries(proposalQuery(draft.id));
    void client.invalidateQueries({ queryKey: ['proposals', 'list'] });
    if (may('workorders.view') || may('workorders.own'))
      await navigate({ to: '/workorders/$id', params: { id: String(selected.workOrderId) } });
  };
}
