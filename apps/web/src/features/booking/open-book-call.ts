import { part } from '../../app/part.ts';
import { textOf } from '../../lib/errors/api-error.ts';
import { keepTyping, takeTyping } from '../../lib/keys/typed-ahead.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import type { BookCall } from './book-call.ts';

const dialog = () => import('./book-call.dialog.tsx');

/** Returns the day of the board if it is the current page and shows a specific day. */
const dayInSight = () =>
  location.pathname === '/dashboard'
    ? (new URLSearchParams(location.search).get('date') ?? undefined)
    : undefined;

/** Opens the dialog that books a call. */
export function openBookCall(begun: BookCall = {}): void {
  const known = { day: dayInSight(), ...begun };
  if (known.customerId === undefined) keepTyping();
  void part(dialog).then(
    ({ showBookCall }) => showBookCall(known),
    (error: unknown) => {
      takeTyping();
      showToast({ kind: 'failed', text: textOf(error) });
    },
  );
}
