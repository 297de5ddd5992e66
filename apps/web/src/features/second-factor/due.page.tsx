import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { forgetAll, meQuery, refreshMe } from '../../app/main/main-area.ts';
import { textOf } from '../../lib/errors/api-error.ts';
import { queryClient } from '../../lib/requests/query-client.ts';
import { localAddress } from '../../lib/session/local-address.ts';
import { renew } from '../../lib/session/renewal.ts';
import { signOut } from '../../lib/session/session.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Toasts } from '../../ui/toast/toast.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { EntryFrame } from '../sign-in/entry-frame.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { secondFactorTexts as texts } from './second-factor.texts.ts';
import { SetUp } from './set-up.tsx';

const route = getRouteApi('/secondfactor');

/** Shows that the company requires a second factor, with its setup; nothing else works until it is done. */
export function SecondFactorDuePage() {
  useTitle(texts.dueTitle);
  const { back } = route.useSearch();
  const router = useRouter();
  const company = queryClient.getQueryData(meQuery.queryKey)?.company.name ?? '';
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [leaving, setLeaving] = useState(false);
  async function goOn() {
    setLeaving(true);
    try {
      // the current token still says that there is no second factor
      await renew();
      await refreshMe();
      await router.navigate({ href: localAddress(back), replace: true });
    } catch (error) {
      setLeaving(false);
      showToast({ kind: 'failed', text: texts.notReached(textOf(error)) });
    }
  }
  async function leave() {
    await signOut();
    forgetAll();
    await router.navigate({ to: '/signin', replace: true });
  }
  return (
    <EntryFrame>
      <h1>{texts.dueTitle}</h1>
      {codes ? (
        <RecoveryCodes codes={codes} busy={leaving} done={() => void goOn()} />
      ) : (
        <>
          <p className="lead">{texts.dueLead(company)}</p>
          <SetUp since={null} done={setCodes} skip={() => void goOn()} />
          <p>
            <button type="button" className="text-button" onClick={() => void leave()}>
              {texts.signOut}
            </button>
          </p>
        </>
      )}
      <Toasts />
    </EntryFrame>
  );
}
