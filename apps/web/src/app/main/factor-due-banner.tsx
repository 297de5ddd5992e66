import { useRouter } from '@tanstack/react-router';
import { ShieldAlert } from 'lucide-react';
import { useCallback, useEffect, useRef } from 'react';
import { secondFactorTexts as texts } from '../../features/second-factor/second-factor.texts.ts';
import { textOf } from '../../lib/api-error.ts';
import { factorRefusals } from '../../lib/session-state.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { part } from '../part.ts';
import { isAnythingUnsaved, whenAllSaved } from '../unsaved.ts';
import { loadAgain } from './main-area.ts';
import type { MainContext } from './main-context.ts';

const setUpDialog = () => import('../../features/second-factor/set-up.dialog.tsx');

/**
 * The company has come to require a second factor while something is unsaved: the work is the person's and stays. Setting
 * up is offered above it, and again whenever the server refuses to save it. Where nothing is unsaved any more, the page for
 * setting up takes this one's place.
 */
export function FactorDueBanner({ company: { name }, secondFactor: { due } }: MainContext['me']) {
  const router = useRouter();
  const offer = useOffer(name);
  useEffect(() => {
    if (!due) return undefined;
    // nothing is held here: the page for setting up is on its way
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

/** Opens the dialog for setting up, unless it is open. */
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
