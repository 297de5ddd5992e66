import { Sparkle, X } from 'lucide-react';
import { errorTexts } from '../../lib/errors/error.texts.ts';
import { putOffVersion, wantedVersion } from '../../lib/requests/version.ts';
import { useSignal } from '../../lib/signal.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { appTexts } from '../app.texts.ts';

/** Asks for a refresh to a newer version (R8.4), without interrupting the person's work. */
export function VersionBanner() {
  const wanted = useSignal(wantedVersion);
  const putOff = useSignal(putOffVersion);
  if (wanted === null || wanted === putOff) return null;
  return (
    <Banner icon={<Sparkle />} text={errorTexts.behind} detail={appTexts.newVersionDetail}>
      <Button small onClick={() => location.reload()}>
        {appTexts.refresh}
      </Button>
      <IconButton small label={appTexts.later} onClick={() => putOffVersion.set(wanted)}>
        <X />
      </IconButton>
    </Banner>
  );
}
