import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { LogOut, Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { textOf } from '../../lib/api-error.ts';
import { useNow } from '../../lib/use-now.ts';
import { useTitle } from '../../lib/use-title.ts';
import { exactText, pastText, pastTextWithin } from '../../lib/when.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Hint } from '../../ui/hint.tsx';
import '../../ui/page.css';
import { showToast } from '../../ui/toast.tsx';
import { removeSession, type Session, sessionsQuery } from './sessions.data.ts';
import './sessions.css';
import { sessionsTexts as texts } from './sessions.texts.ts';
import { SignOutEverywhereDialog } from './sign-out-everywhere.tsx';

/** The person's own sessions: where one is signed in, since when, and the way to end each. */
export function SessionsPage() {
  useTitle(texts.title);
  const { data: sessions } = useSuspenseQuery(sessionsQuery);
  const [leaving, setLeaving] = useState(false);
  const [removing, setRemoving] = useState<Session | null>(null);
  const client = useQueryClient();
  const remove = ({ id, device }: Session) => {
    setRemoving(null);
    removeSession(client, id).then(
      () => showToast({ text: texts.removed(device) }),
      (error) => showToast({ kind: 'failed', text: texts.notRemoved(textOf(error)) }),
    );
  };
  const sorted = [...sessions].sort((a, b) => Number(b.current) - Number(a.current));
  return (
    <div className="sessions">
      <header className="page-head">
        <h1>{texts.title}</h1>
        <Button icon={<LogOut />} onClick={() => setLeaving(true)}>
          {texts.signOutEverywhere}
        </Button>
      </header>
      <p className="dim">{texts.lead}</p>
      <ul>
        {sorted.map((session) => (
          <SessionRow key={session.id} session={session} remove={() => setRemoving(session)} />
        ))}
      </ul>
      {leaving && <SignOutEverywhereDialog onClose={() => setLeaving(false)} />}
      {removing && (
        <ConfirmDialog
          title={texts.removeTitle(removing.device)}
          text={texts.removeText}
          image={<SignOutImage />}
          onClose={() => setRemoving(null)}
          footer={
            <>
              <Button onClick={() => setRemoving(null)}>{texts.keep}</Button>
              <Button kind="danger" onClick={() => remove(removing)}>
                {texts.remove}
              </Button>
            </>
          }
        />
      )}
    </div>
  );
}

function SignOutImage() {
  return (
    <span className="type-image bad">
      <LogOut className="i-xl" />
    </span>
  );
}

function SessionRow({ session, remove }: { session: Session; remove: () => void }) {
  const { device, address, lastUsedDate, createdDate, current } = session;
  const { timeZone } = useMain().me.company;
  const now = useNow();
  const Icon = /iPhone|iPad|Android/.test(device) ? Smartphone : Monitor;
  return (
    <li>
      <span className="session-icon">
        <Icon />
      </span>
      <span className="grow">
        <b>{device}</b> {current && <span className="tag copper">{texts.current}</span>}
        <span className="session-detail">
          {address} · {texts.since(pastTextWithin(createdDate, now, timeZone))}
        </span>
      </span>
      <span className="session-used">
        <span className="faint">{texts.lastUsed}</span>
        <Hint text={exactText(lastUsedDate, timeZone)}>
          <time dateTime={lastUsedDate} className="tn">
            {pastText(lastUsedDate, now, timeZone)}
          </time>
        </Hint>
      </span>
      <span className="session-action">
        {!current && (
          <Button aria-label={texts.removeThis(device)} onClick={remove}>
            {texts.remove}
          </Button>
        )}
      </span>
    </li>
  );
}
