import { useRouter } from '@tanstack/react-router';
import { History, KeyRound, RadioTower, WifiOff } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { errorTexts } from '../../lib/errors/error.texts.ts';
import { connection, liveLost } from '../../lib/live/connection.ts';
import { tellLive } from '../../lib/live/live-feed.ts';
import { onOccasion } from '../../lib/live/occasions.ts';
import { askOwed, isOwed } from '../../lib/live/owed.ts';
import { growingPause } from '../../lib/requests/pauses.ts';
import { signOut } from '../../lib/session/session.ts';
import { renewalFailed } from '../../lib/session/session-state.ts';
import { useSignal } from '../../lib/signal.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { connectionTexts as texts } from '../app.texts.ts';
import { loadAgain } from './main-area.ts';

/**
 * Shows the most serious problem between this tab and the server: no connection, a refused token renewal,
 * data on the screen that could not be refetched, or no live messages.
 */
export function ConnectionBanner() {
  const isLost = useSignal(connection) === 'lost';
  const isRefused = useSignal(renewalFailed);
  const isOld = useSignal(isOwed);
  const isSilent = useSignal(liveLost);
  if (isLost) return <LostConnection />;
  if (isRefused) return <RefusedRenewal />;
  if (isOld) return <OldPage />;
  return isSilent ? <LostLive /> : null;
}

const pauses = { firstMs: 5_000, growth: 1.5, mostMs: 30_000 };

/**
 * Shows that the server can't be reached (R8.2), keeps retrying, and reloads the screen's data once it can.
 */
function LostConnection() {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const tryAgain = useCallback(async () => {
    setBusy(true);
    try {
      await loadAgain(router, { retry: false });
    } catch {
      // still lost; the automatic retry follows
    } finally {
      setBusy(false);
    }
  }, [router]);
  useEffect(() => {
    let failures = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let hasEnded = false;
    const tryNext = async () => {
      if (failures > 0) await tryAgain();
      if (!hasEnded) timer = setTimeout(() => void tryNext(), growingPause(failures++, pauses));
    };
    void tryNext();
    const endOccasions = onOccasion(() => void tryAgain());
    return () => {
      hasEnded = true;
      clearTimeout(timer);
      endOccasions();
    };
  }, [tryAgain]);
  const end = errorTexts.unreachable.indexOf('.') + 1;
  return (
    <Banner
      kind="warn"
      icon={<WifiOff />}
      text={
        <>
          <b>{errorTexts.unreachable.slice(0, end)}</b>
          {errorTexts.unreachable.slice(end)}
        </>
      }
      detail={texts.lostDetail}
    >
      <Button small busy={busy} onClick={() => void tryAgain()}>
        {texts.tryNow}
      </Button>
    </Banner>
  );
}

/** Shows that the server refused to renew the access token (R8.3), while renewal is retried. */
function RefusedRenewal() {
  return (
    <Banner kind="warn" icon={<KeyRound />} text={errorTexts.renewalFailed} detail={texts.renewalDetail}>
      <Button small onClick={() => void signOut()}>
        {texts.signOut}
      </Button>
    </Banner>
  );
}

/** Shows that data on the screen could not be refetched. It is retried until it succeeds (`owed.ts`). */
function OldPage() {
  const [busy, setBusy] = useState(false);
  const tryAgain = async () => {
    setBusy(true);
    await askOwed();
    setBusy(false);
  };
  return (
    <Banner icon={<History />} text={texts.old}>
      <Button small busy={busy} onClick={() => void tryAgain()}>
        {texts.tryAgain}
      </Button>
    </Banner>
  );
}

/** Shows that requests work but live messages don't arrive (R9.10). */
function LostLive() {
  const router = useRouter();
  const loadAll = () => {
    // screens that don't use cached queries, such as the board, reload their own data
    tellLive.reloadAll('missed');
    loadAgain(router).catch(() => {});
  };
  return (
    <Banner icon={<RadioTower />} text={texts.liveLost} detail={texts.liveLostDetail}>
      <Button small onClick={loadAll}>
        {texts.loadAgain}
      </Button>
    </Banner>
  );
}
