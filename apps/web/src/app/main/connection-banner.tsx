import { useRouter } from '@tanstack/react-router';
import { History, KeyRound, RadioTower, WifiOff } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { connection, liveLost } from '../../lib/connection.ts';
import { errorTexts } from '../../lib/error.texts.ts';
import { tellLive } from '../../lib/live-feed.ts';
import { onOccasion } from '../../lib/occasions.ts';
import { askOwed, isOwed } from '../../lib/owed.ts';
import { growingPause } from '../../lib/pauses.ts';
import { signOut } from '../../lib/session.ts';
import { renewalFailed } from '../../lib/session-state.ts';
import { useSignal } from '../../lib/signal.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { connectionTexts as texts } from './connection.texts.ts';
import { loadAgain } from './main-area.ts';

/**
 * What is wrong between this tab and the server, the most serious of it: no connection, no new token, something shown that
 * could not be loaded again, no live messages.
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

/** While the server is not reached (R8.2): says so, goes on trying, and loads the screen again when it is back. */
function LostConnection() {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const tryAgain = useCallback(async () => {
    setBusy(true);
    try {
      await loadAgain(router, { retry: false });
    } catch {
      // still lost: the next try comes by itself
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

/** The server would not renew the access token (R8.3). It is tried again; meanwhile the person decides. */
function RefusedRenewal() {
  return (
    <Banner kind="warn" icon={<KeyRound />} text={errorTexts.renewalFailed} detail={texts.renewalDetail}>
      <Button small onClick={() => void signOut()}>
        {texts.signOut}
      </Button>
    </Banner>
  );
}

/** Something on the screen could not be loaded again. It is tried on and on (`owed.ts`). */
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

/** Calls are answered, live messages do not come (R9.10). */
function LostLive() {
  const router = useRouter();
  const loadAll = () => {
    // what is shown beside cached queries, such as the board, loads itself
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
