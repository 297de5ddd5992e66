import type { Call } from '@fieldwright/domain/schedule/call';
import { CalendarClock, CalendarX2, Pencil, RotateCcw } from 'lucide-react';
import { part } from '../../app/part.ts';
import { textOf } from '../../lib/errors/api-error.ts';
import type { MenuItem } from '../../ui/menu/menu-line.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { callActionTexts as texts } from './calls.texts.ts';

const dialogs = () => import('./call-dialogs.tsx');
type Dialogs = Awaited<ReturnType<typeof dialogs>>;

function run(show: (loaded: Dialogs) => Promise<void>): void {
  void part(dialogs)
    .then(show)
    .catch((error: unknown) => showToast({ kind: 'failed', text: textOf(error) }));
}

/** Opens the dialog that edits a call. */
export const openEditCall = (id: number): void => run(({ showEditCall }) => showEditCall(id));
/** Opens the dialog that reschedules a call and its visit. */
export const openRescheduleCall = (id: number): void =>
  run(({ showRescheduleCall }) => showRescheduleCall(id));
/** Opens the dialog that cancels a call with a reason. */
export const openCancelCall = (id: number): void => run(({ showCancelCall }) => showCancelCall(id));
/** Reopens a canceled call, which puts it back in Unassigned. */
export const reopenCall = (id: number): void => run(({ reopen }) => reopen(id));

/**
 * Returns the menu items for a call, for users who may book.
 * @param keys the shortcuts that the page handles
 */
export function callItems(
  { id, status }: Pick<Call, 'id' | 'status'>,
  groupCode: string,
  keys: { edit?: string } = {},
): MenuItem[] {
  const edit: MenuItem = {
    groupCode,
    text: texts.edit,
    icon: <Pencil />,
    ...(keys.edit && { shortcut: keys.edit }),
    click: () => openEditCall(id),
  };
  if (status === 'canceled')
    return [edit, { groupCode, text: texts.reopen, icon: <RotateCcw />, click: () => reopenCall(id) }];
  return [
    edit,
    {
      groupCode,
      text: texts.reschedule,
      icon: <CalendarClock />,
      click: () => openRescheduleCall(id),
    },
    { groupCode, text: texts.cancel, icon: <CalendarX2 />, click: () => openCancelCall(id) },
  ];
}
