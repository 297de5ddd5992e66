import type { Agreement } from '@fieldwright/contract/agreements';
import { useQueryClient } from '@tanstack/react-query';
import { textOf } from '../../lib/errors/api-error.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { agreementTexts as texts } from './agreements.texts.ts';
import { changeAgreement, refresh } from './customers.data.ts';

/** An agreement by its id and its plan's name. */
type Named = Pick<Agreement, 'id' | 'text'>;

/** Cancels an agreement or makes it active again. Needs no confirmation, since it can be undone. */
export function useAgreementStatus() {
  const client = useQueryClient();
  const set = async (agreement: Named, status: 'active' | 'canceled'): Promise<void> => {
    const { id, text } = agreement;
    try {
      await changeAgreement(id, { status });
      const other = status === 'active' ? 'canceled' : 'active';
      const undo = { text: uiTexts.undo, undo: true, run: () => void set(agreement, other) };
      showToast({ text: (status === 'active' ? texts.restored : texts.canceled)(text), action: undo });
      await refresh(client);
    } catch (error) {
      showToast({ kind: 'failed', text: texts.notDone(text, textOf(error)) });
    }
  };
  return (agreement: Named, status: 'active' | 'canceled') => void set(agreement, status);
}
