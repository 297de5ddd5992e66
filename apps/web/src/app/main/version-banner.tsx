import { Sparkle, X } from 'lucide-react';
import { errorTexts } from '../../lib/error.texts.ts';
import { useSignal } from '../../lib/signal.ts';
import { putOffVersion, wantedVersion } from '../../lib/version.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { appTexts } from '../app.texts.ts';

/** A newer version is asked for (R8.4). It interrupts nothing: the person finishes first and refreshes then. */
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
