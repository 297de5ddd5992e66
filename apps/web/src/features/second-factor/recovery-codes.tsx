import { Copy, Download, Printer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useUnsaved } from '../../app/unsaved.ts';
import { keepFile } from '../../lib/requests/keep-file.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { setUpTexts as texts } from './second-factor.texts.ts';

/** Shows the recovery codes once, to copy, print or download. */
export function RecoveryCodes({
  codes,
  done,
  busy,
}: {
  codes: readonly string[];
  done: () => void;
  busy?: boolean;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useUnsaved(!busy, texts.unsaved);
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => showToast({ text: texts.copied }),
      () => showToast({ kind: 'failed', text: texts.notCopied }),
    );
  return (
    <section className="recovery-codes">
      <h2 ref={heading} tabIndex={-1}>
        {texts.codesTitle}
      </h2>
      <Note kind="warn">{texts.codesLead}</Note>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="actions">
        <Button icon={<Copy />} onClick={() => void copy()}>
          {texts.copy}
        </Button>
        <Button icon={<Download />} onClick={() => keepFile(texts.fileName, `${codes.join('\r\n')}\r\n`)}>
          {texts.download}
        </Button>
        <Button icon={<Printer />} onClick={() => window.print()}>
          {texts.print}
        </Button>
      </div>
      <Button kind="primary" busy={busy ?? false} onClick={done}>
        {texts.done}
      </Button>
    </section>
  );
}
