import { part } from '../../app/part.ts';
import { textOf } from '../../lib/api-error.ts';
import { showToast } from '../../ui/toast.tsx';

const keys = () => import('./keys.dialog.tsx');

/** Shows all keys. */
export function openKeys(): void {
  void part(keys).then(
    ({ showKeys }) => showKeys(),
    (error: unknown) => showToast({ kind: 'failed', text: textOf(error) }),
  );
}
