import type { WorkOrderContext } from '@fieldwright/contract/work-order-page';
import { applyAgreement } from '@fieldwright/domain/work-orders/billed-agreement';
import { useQueryClient } from '@tanstack/react-query';
import { textOf } from '../../lib/errors/api-error.ts';
import { api } from '../../lib/requests/api.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { openAgreementBilling } from '../customers/agreement-billing.dialog.tsx';
import { openSellAgreement } from '../customers/sell-agreement.dialog.tsx';
import { termsText } from '../documents/agreement-terms.ts';
import { askCheckPrices } from '../documents/check-prices.tsx';
import { agreementPartTexts as texts } from './agreements-part.texts.ts';
import { checkedLines } from './checked-lines.ts';
import { workOrderKind, workOrderQuery, workOrdersChanged } from './work-order.data.ts';
import { useWorkOrderScreen } from './work-order-screen.ts';

/** Whether the company takes cards at all. */
const takesCards = (view: WorkOrderContext['baseView']): boolean =>
  [view.technicianGateway, view.dispatcherGateway, view.customerLinkGateway, view.qrCodeGateway].some(
    (gateway) => gateway !== 'none',
  );

/** Returns what the user can do with agreements on the work order; `sell` is null before its first save. */
export function useAgreements() {
  const { view, draft, editor, readOnly, context } = useWorkOrderScreen();
  const { baseView } = context;
  const client = useQueryClient();
  const { id } = draft;

  const checkPrices = () => {
    const now = editor.state.get().edit.draft;
    void askCheckPrices({ editor, draft: now }, checkedLines(now));
  };
  const offerCheck = () => {
    const hasLines = checkedLines(editor.state.get().edit.draft).length > 0;
    return hasLines ? { text: texts.checkPrices, run: checkPrices } : undefined;
  };
  const reload = async () => {
    await workOrderKind.load(id);
    workOrdersChanged(client);
  };
  const undoSale = async (agreementId: number, text: string): Promise<void> => {
    try {
      await api('DELETE /api/workorders/{id}/agreements/{agreementId}', { params: { id, agreementId } });
      showToast({ text: texts.undone(text) });
      await reload();
    } catch (error) {
      void client.invalidateQueries({ queryKey: workOrderQuery(id).queryKey });
      showToast({ kind: 'failed', text: texts.notUndone(text, textOf(error)) });
    }
  };
  const bill = ({ id: agreementId, text }: { id: number; text: string }) =>
    openAgreementBilling({ id: agreementId, text, changed: () => void reload() });
  const sell = (renewal: { plan: number | null; start: string }) => {
    if (view.isDirty) editor.save();
    openSellAgreement({
      ...renewal,
      billing: { byCard: baseView.saveCreditCards && takesCards(baseView) },
      sell: async (body) => {
        const sold = await api('POST /api/workorders/{id}/agreements', { params: { id }, body });
        const undo = { text: texts.undo, undo: true, run: () => void undoSale(sold.id, sold.text) };
        showToast({ text: texts.sold(sold.text), action: undo });
        await reload();
        if (body.cardFrequency) bill(sold);
      },
    });
  };
  const apply = ({ id: agreementId, text, ...terms }: WorkOrderContext['agreements'][number]) => {
    const memberPrices = termsText(terms) !== null;
    editor.change((edit) =>
      applyAgreement(
        edit,
        { id: agreementId, text },
        { memberPrices, systemText: (plan, system) => texts.visitLine(plan, system) },
      ),
    );
    const check = memberPrices ? offerCheck() : undefined;
    showToast({ text: texts.used(text), ...(check && { action: check }), ofPage: true });
  };
  return {
    sell: readOnly || id <= 0 ? null : sell,
    bill,
    undoSale: (agreementId: number, text: string) => void undoSale(agreementId, text),
    apply,
    checkPrices,
  };
}
