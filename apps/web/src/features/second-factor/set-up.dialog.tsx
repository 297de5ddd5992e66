import { useState } from 'react';
import { textOf } from '../../lib/errors/api-error.ts';
import { renew } from '../../lib/session/renewal.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, type OpenedDialog, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { Note } from '../../ui/note.tsx';
import { factorBannerTexts } from './factor-banners.texts.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { secondFactorTexts, setUpTexts as texts } from './second-factor.texts.ts';
import { SetUp } from './set-up.tsx';

/**
 * Offers to set up the second factor on top of unsaved work, which the server refuses to save until then.
 * @param company the name of the company that requires it
 * @returns a dialog that closes with `save` once it is on and the access token says so
 */
export function askToSetUp(company: string): OpenedDialog<true> {
  return openDialog<null, true>({
    title: secondFactorTexts.dueTitle,
    text: `${factorBannerTexts.dueBanner(company)} ${factorBannerTexts.dueBannerDetail}`,
    width: 460,
    component: SetUpAboveWork,
    intakeData: null,
  });
}

function SetUpAboveWork({ dialog }: HostedProps<null, true>) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useDialogPart(dialog, { unsaved: codes !== null && texts.unsaved });
  async function goOn() {
    setBusy(true);
    try {
      // the current token still says that there is no second factor
      await renew();
      dialog.finish(true);
    } catch (error) {
      setBusy(false);
      setFailure(secondFactorTexts.notReached(textOf(error)));
    }
  }
  return (
    <>
      {failure && <Note kind="bad">{failure}</Note>}
      {codes ? (
        <RecoveryCodes codes={codes} busy={busy} done={() => void goOn()} />
      ) : (
        <SetUp since={null} done={setCodes} skip={() => void goOn()} cancel={dialog.cancel} />
      )}
    </>
  );
}
