import type { QueryClient } from '@tanstack/react-query';
import { textOf } from '../../lib/errors/api-error.ts';
import { api } from '../../lib/requests/api.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { openRunMany } from '../list-views/run-many.dialog.tsx';
import { askMoveDetails } from './life-move.dialog.tsx';
import { recommendationTexts as texts } from './recommendation.texts.ts';
import { type DeferredWork, recommendationsChanged } from './recommendations.data.ts';

type Body = { status: 'open' | 'declined' } | { status: 'deferred'; until: string };
const move = (id: number, body: Body & { reason?: string }) =>
  api('POST /api/recommendationitems/{id}/status', { params: { id }, body });

/**
 * Declines recommendations for one reason, which it asks for, and shows the result of each; one Undo takes all of them
 * back.
 * @returns false if the user cancels
 */
export async function declineMany(
  client: QueryClient,
  rows: readonly DeferredWork[],
  today: string,
): Promise<boolean> {
  const details = await askMoveDetails('declined', { today, text: texts.declineMany(rows.length) });
  if (details === null) return false;
  const { reason = '' } = details;
  const declined: DeferredWork[] = [];
  await new Promise<void>((ended) => {
    openRunMany(
      {
        title: texts.declineTitle(rows.length),
        rows: rows.map(({ id, text, customer }) => ({
          id,
          text: `${text || texts.unnamed}, ${customer.name}`,
        })),
        run: async ({ id }) => {
          await move(id, { status: 'declined', reason });
          declined.push(rows.find((row) => row.id === id)!);
        },
        through: () => recommendationsChanged(client),
      },
      ended,
    );
  });
  if (declined.length > 0)
    showToast({
      text: texts.manyDeclined(declined.length),
      action: { text: texts.undo, undo: true, run: () => void reopen(client, declined, today) },
    });
  return true;
}

/** Brings declined recommendations back as they were: open, or deferred to their day if it is still to come. */
async function reopen(client: QueryClient, rows: readonly DeferredWork[], today: string): Promise<void> {
  for (const { id, text, status, deferredUntil: until } of rows) {
    try {
      await move(id, { status: 'open' });
      if (status === 'deferred' && until !== null && until > today) await move(id, { status, until });
    } catch (error) {
      showToast({ kind: 'failed', text: texts.notMoved(text || texts.unnamed, textOf(error)) });
    }
  }
  recommendationsChanged(client);
}
