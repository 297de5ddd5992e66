import { useRouter } from '@tanstack/react-router';
import { ShieldAlert } from 'lucide-react';
import { useCallback, useEffect, useRef } from 'react';
import { factorBannerTexts as texts } from '../../features/second-factor/factor-banners.texts.ts';
import { textOf } from '../../lib/errors/api-error.ts';
import { factorRefusals } from '../../lib/session/session-state.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { part } from '../part.ts';
import { isAnythingUnsaved, whenAllSaved } from '../unsaved.ts';
import { loadAgain } from './main-area.ts';
import type { MainContext } from './main-context.ts';

const setUpDialog = () => import('../../features/second-factor/set-up.dialog.tsx');

/**
 * Shows that the company now requires a second factor while the tab has unsaved work, which is kept. Offers
 * setup in a dialog, and again each time the server refuses a save. Once everything is saved, the setup page
 * takes over.
 */
export function FactorDueBanner({ company: { name }, secondFactor: { due } }: MainContext['me']) {
  const router = useRouter();
  const offer = useOffer(name);
  useEffect(() => {
    if (!due) return undefined;
    // with nothing unsaved, the router is already opening the setup page
    if (isAnythingUnsaved()) offer();
    const ends = [factorRefusals.watch(offer), whenAllSaved(() => void router.invalidate())];
    return () => ends.forEach((end) => end());
  }, [due, offer, router]);
  if (!due) return null;
  return (
    <Banner kind="warn" icon={<ShieldAlert />} text={texts.dueBanner(name)} detail={texts.dueBannerDetail}>
      <Button small onClick={offer}>
        {texts.dueBannerAction}
      </Button>
    </Banner>
  );
}

/** Returns a function that opens the setup dialog unless it is open. */
function useOffer(company: string): () => void {
  const router = useRouter();
  const isOpen = useRef(false);
  return useCallback(() => {
    const ask = async () => {
      const { askToSetUp } = await part(setUpDialog);
      const { action } = await askToSetUp(company).result;
      if (action !== 'save') return;
      await loadAgain(router);
      showToast({ text: texts.nowSave });
    };
    if (isOpen.current) return;
    isOpen.current = true;
    ask()
      .catch((error: unknown) => showToast({ kind: 'failed', text: textOf(error) }))
      .finally(() => (isOpen.current = false));
  }, [company, router]);
}
