import { isAhead } from '@fieldwright/domain/schedule/visit-status';
import { queryClient } from '../../lib/requests/query-client.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { bookingBaseQuery } from './booking.data.ts';
import type { WholeCall } from './call-changed.ts';
import { changeCall, loadCall } from './call-changes.ts';
import { callDialogTexts as texts } from './call-dialogs.texts.ts';
import { openCancelDialog } from './cancel-call.dialog.tsx';
import { openEditDialog } from './edit-call.dialog.tsx';
import { openRescheduleDialog } from './reschedule-call.dialog.tsx';

/** @throws the server's refusal */
export const showEditCall = async (id: number): Promise<void> => openEditDialog(await loadCall(id));
export const showRescheduleCall = async (id: number): Promise<void> =>
  openRescheduleDialog(
    await loadCall(id),
    // long work moves with all of its visits
    await queryClient.fetchQuery({ ...bookingBaseQuery, retry: false }).catch(() => undefined),
  );
export const showCancelCall = async (id: number): Promise<void> => openCancelDialog(await loadCall(id));

/** Reopens a canceled call, which puts it back in Unassigned. @throws the server's refusal */
export async function reopen(id: number): Promise<void> {
  // a canceled call has no visits on the board
  const call: WholeCall = await changeCall({ id, events: [] }, { status: 'unscheduled' });
  const isOnBoard = call.events.some((visit) => !visit.removed && isAhead(visit.status));
  const words = isOnBoard ? texts.reopenedInPlace : texts.reopened;
  showToast({ text: words(call.callDetails.customer) });
}
