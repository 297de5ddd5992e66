import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { forgetAll, meQuery, refreshMe } from '../../app/main/main-area.ts';
import { textOf } from '../../lib/api-error.ts';
import { localAddress } from '../../lib/local-address.ts';
import { queryClient } from '../../lib/query-client.ts';
import { renew } from '../../lib/renewal.ts';
import { signOut } from '../../lib/session.ts';
import { useTitle } from '../../lib/use-title.ts';
import { showToast, Toasts } from '../../ui/toast.tsx';
import { EntryFrame } from '../sign-in/entry-frame.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { secondFactorTexts as texts } from './second-factor.texts.ts';
import { SetUp } from './set-up.tsx';

const route = getRouteApi('/secondfactor');

/** The company requires a second factor: nothing else works until it is set up. */
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
      // the token of before says that there is no second factor
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
