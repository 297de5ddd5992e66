import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { LogOut, Monitor, Smartphone } from 'lucide-react';
import { useMain } from '../../app/main/use-main.ts';
import { textOf } from '../../lib/api-error.ts';
import { useNow } from '../../lib/use-now.ts';
import { useTitle } from '../../lib/use-title.ts';
import { exactText, pastText, pastTextWithin } from '../../lib/when.ts';
import { Button } from '../../ui/button.tsx';
import { confirmed } from '../../ui/confirm.ts';
import { Hint } from '../../ui/popover.tsx';
import '../../ui/page.css';
import { showToast } from '../../ui/toast.tsx';
import { removeSession, type Session, sessionsQuery } from './sessions.data.ts';
import './sessions.css';
import { sessionsTexts as texts } from './sessions.texts.ts';
import { signOutEverywhere } from './sign-out-everywhere.tsx';

/** The person's own sessions: where one is signed in, since when, and the way to end each. */
export function SessionsPage() {
  useTitle(texts.title);
  const { data: sessions } = useSuspenseQuery(sessionsQuery);
  const client = useQueryClient();
  async function remove({ id, device }: Session) {
    const isSure = await confirmed({
      title: texts.removeTitle(device),
      text: texts.removeText,
      type: 'warning',
      icon: <LogOut />,
      cancel: texts.keep,
      confirm: texts.remove,
      danger: true,
    });
    if (!isSure) return;
    try {
      await removeSession(client, id);
      showToast({ text: texts.removed(device) });
    } catch (error) {
      showToast({ kind: 'failed', text: texts.notRemoved(textOf(error)) });
    }
  }
  const sorted = [...sessions].sort((a, b) => Number(b.current) - Number(a.current));
  return (
    <div className="sessions">
      <header className="page-head">
        <h1>{texts.title}</h1>
        <Button icon={<LogOut />} onClick={() => void signOutEverywhere()}>
          {texts.signOutEverywhere}
        </Button>
      </header>
      <p className="dim">{texts.lead}</p>
      <ul>
        {sorted.map((session) => (
          <SessionRow key={session.id} session={session} remove={() => void remove(session)} />
        ))}
      </ul>
    </div>
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
