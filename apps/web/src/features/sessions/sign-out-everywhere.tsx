import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { textOf } from '../../lib/api-error.ts';
import { leaveSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { sessionsTexts as texts } from './sessions.texts.ts';

/** Asks, then ends every session of the person; the last thing it does leads to the sign-in page. */
export function SignOutEverywhereDialog({ onClose }: { onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function leave() {
    setBusy(true);
    try {
      await api('DELETE /api/sessions');
      leaveSession();
    } catch (error) {
      setFailure(textOf(error));
      setBusy(false);
    }
  }
  return (
    <ConfirmDialog
      title={texts.everywhereTitle}
      text={failure ?? texts.everywhereText}
      image={
        <span className="type-image bad">
          <LogOut className="i-xl" />
        </span>
      }
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{texts.stay}</Button>
          <Button kind="danger" busy={busy} onClick={() => void leave()}>
            {texts.signOutEverywhere}
          </Button>
        </>
      }
    />
  );
}
