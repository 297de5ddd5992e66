import { useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../ui/toast/toasts.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { agreementTexts as texts } from './agreements.texts.ts';
import { refresh, type Site, sellAgreement } from './customers.data.ts';
import { openSellAgreement } from './sell-agreement.dialog.tsx';
import { useAgreementStatus } from './use-agreement-status.ts';

/** Returns a function that opens the dialog in which an agreement is sold at a site; Undo cancels it. */
export function useSellAgreement() {
  const client = useQueryClient();
  const setStatus = useAgreementStatus();
  return (site: Pick<Site, 'id'>, renewal: { plan: number | null; start: string }) =>
    openSellAgreement({
      ...renewal,
      billing: null,
      sell: async ({ cardFrequency: _, ...sale }) => {
        const sold = await sellAgreement(site.id, sale);
        const undo = { text: uiTexts.undo, undo: true, run: () => setStatus(sold, 'canceled') };
        showToast({ text: texts.saved(sold.text), action: undo });
        await refresh(client);
      },
    });
}
