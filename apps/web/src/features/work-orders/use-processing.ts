import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { textOf } from '../../lib/errors/api-error.ts';
import { api } from '../../lib/requests/api.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { warningsOf, warningsText } from './processing-words.ts';
import { workOrderKind, workOrderQuery, workOrdersChanged } from './work-order.data.ts';
import { workOrderTexts as texts } from './work-order.texts.ts';
import { useWorkOrderScreen } from './work-order-screen.ts';

/**
 * Processes the work order and reopens it (R4.7), and marks an update complete (R4.6): at once, with Undo.
 */
export function useProcessing() {
  const screen = useWorkOrderScreen();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const { id, number } = screen.draft;

  async function run(work: () => Promise<unknown>, done: () => void): Promise<void> {
    setBusy(true);
    try {
      await work();
      await workOrderKind.load(id);
      workOrdersChanged(client);
      done();
    } catch (error) {
      // the change may have been made, so reload
      void client.invalidateQueries({ queryKey: workOrderQuery(id).queryKey });
      showToast({ kind: 'failed', text: textOf(error) });
    } finally {
      setBusy(false);
    }
  }

  const process = (processed: boolean): Promise<void> => {
    const key = crypto.randomUUID();
    // warnings show afterward, with Undo: no dialog for what can be undone
    const missing = processed ? warningsText(warningsOf(screen)) : '';
    return run(
      () => api('POST /api/workorders/{id}/process', { params: { id }, body: { key, processed } }),
      () =>
        showToast({
          kind: missing ? 'warned' : 'done',
          text: processed ? texts.processing(number) : texts.reopened(number),
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
