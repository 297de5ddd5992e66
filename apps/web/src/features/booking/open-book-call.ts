import { part } from '../../app/part.ts';
import { textOf } from '../../lib/api-error.ts';
import { keepTyping, takeTyping } from '../../lib/typed-ahead.ts';
import { showToast } from '../../ui/toast.tsx';
import type { BookCall } from './book-call.ts';

const dialog = () => import('./book-call.dialog.tsx');

/** The day of the board, where that is in sight and shows one. */
const dayInSight = () =>
  location.pathname === '/dashboard'
    ? (new URLSearchParams(location.search).get('date') ?? undefined)
    : undefined;

/** Opens the booking of a call, from the bar, the board, a customer's page, the palette or by the key B. */
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
