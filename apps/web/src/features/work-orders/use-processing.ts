import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { textOf } from '../../lib/api-error.ts';
import { showToast } from '../../ui/toast.tsx';
import { warningsOf, warningsText } from './processing-words.ts';
import { workOrderKind, workOrderQuery, workOrdersChanged } from './work-order.data.ts';
import { workOrderTexts as texts } from './work-order.texts.ts';
import { useWorkOrderScreen } from './work-order-screen.ts';

/** Closes the work order for the books and opens it again (R4.7), and finishes an update (R4.6): at once, and undone by a press. */
export function useProcessing() {
  const screen = useWorkOrderScreen();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const { id } = screen.draft;

  async function run(work: () => Promise<unknown>, done: () => void): Promise<void> {
    setBusy(true);
    try {
      await work();
      await workOrderKind.load(id);
      workOrdersChanged(client);
      done();
    } catch (error) {
      // it may have been done: what is shown is what is there
      void client.invalidateQueries({ queryKey: workOrderQuery(id).queryKey });
      showToast({ kind: 'failed', text: textOf(error) });
    } finally {
      setBusy(false);
    }
  }

  const process = (processed: boolean): Promise<void> => {
    const key = crypto.randomUUID();
    // said when it is done, beside the way back: nobody is asked for what can be undone
    const missing = processed ? warningsText(warningsOf(screen)) : '';
    return run(
      () => api('POST /api/workorders/{id}/process', { params: { id }, body: { key, processed } }),
      () =>
        showToast({
          kind: missing ? 'warned' : 'done',
          text: processed ? texts.processing(id) : texts.reopened(id),
          detail: missing || undefined,
          action: { text: texts.undo, undo: true, run: () => void process(!processed) },
        }),
    );
  };

  return {
    isBusy,
    process,
    finish: () =>
      run(
        () => api('POST /api/workorders/{id}/finish', { params: { id } }),
        () => showToast({ text: texts.finished }),
      ),
  };
}
