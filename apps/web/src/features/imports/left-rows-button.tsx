import { Download } from 'lucide-react';
import { textOf } from '../../lib/errors/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { importsTexts as texts } from './imports.texts.ts';

/** Downloads the rows that don't come in, with the reason of each. */
export function LeftRowsButton({
  label,
  keep,
  small = false,
}: {
  label: string;
  keep: () => Promise<void>;
  small?: boolean;
}) {
  return (
    <Button
      small={small}
      icon={<Download />}
      onClick={() =>
        void keep().catch((error: unknown) =>
          showToast({ kind: 'failed', text: texts.notDownloaded, detail: textOf(error) }),
        )
      }
    >
      {label}
    </Button>
  );
}
