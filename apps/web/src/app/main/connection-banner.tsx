import { useRouter } from '@tanstack/react-router';
import { WifiOff } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { connection } from '../../lib/connection.ts';
import { errorTexts } from '../../lib/error.texts.ts';
import { useSignal } from '../../lib/signal.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { appTexts } from '../app.texts.ts';
import { loadAgain } from './main-area.ts';

const retryMs = 10_000;

/** While the server is not reached (R8.2): says so, goes on trying, and loads the screen again when it is back. */
export function ConnectionBanner() {
  const lost = useSignal(connection) === 'lost';
  return lost ? <LostConnection /> : null;
}

function LostConnection() {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const tryAgain = useCallback(async () => {
    setBusy(true);
    try {
      await loadAgain(router, { retry: false });
    } catch {
      // still lost: the next attempt comes by itself
    } finally {
      setBusy(false);
    }
  }, [router]);
  useEffect(() => {
    // spread out, so that a server that comes back is not met by everybody at once
    const timer = setInterval(() => void tryAgain(), retryMs * (0.75 + Math.random() / 2));
    const now = () => void tryAgain();
    window.addEventListener('online', now);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', now);
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
      detail={appTexts.lostDetail}
    >
      <Button small busy={busy} onClick={() => void tryAgain()}>
        {appTexts.tryNow}
      </Button>
    </Banner>
  );
}
