import { part } from '../../app/part.ts';
import { textOf } from '../../lib/errors/api-error.ts';
import { showToast } from '../../ui/toast/toasts.ts';

const keys = () => import('./keys.dialog.tsx');

/** Opens the dialog that lists all shortcuts. */
export function openKeys(): void {
  void part(keys).then(
    ({ showKeys }) => showKeys(),
    (error: unknown) => showToast({ kind: 'failed', text: textOf(error) }),
  );
}
