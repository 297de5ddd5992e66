import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { LogOut, Monitor, Smartphone } from 'lucide-react';
import { SettingsFrame } from '../../app/main/settings-frame.tsx';
import { useMain } from '../../app/main/use-main.ts';
import { pastText, pastTextWithin } from '../../lib/dates/past.ts';
import { exactText } from '../../lib/dates/times.ts';
import { textOf } from '../../lib/errors/api-error.ts';
import { useNow } from '../../lib/use-now.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { confirmed } from '../../ui/dialog/confirm.ts';
import { Hint } from '../../ui/menu/popover.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { removeSession, type Session, sessionsQuery } from './sessions.data.ts';
import './sessions.css';
import { sessionsTexts as texts } from './sessions.texts.ts';
import { signOutEverywhere } from './sign-out-everywhere.tsx';

/** Lists the user's sessions: devices, since when, and a button to end each. */
export function SessionsPage() {
  useTitle(texts.title);
  const { me } = useMain();
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
    <SettingsFrame
      title={texts.title}
      lead={texts.lead}
      actions={
        <Button icon={<LogOut />} onClick={() => void signOutEverywhere(me)}>
          {texts.signOutEverywhere}
        </Button>
      }
    >
      <ul className="sessions">
        {sorted.map((session) => (
          <SessionRow key={session.id} session={session} remove={() => void remove(session)} />
        ))}
      </ul>
    </SettingsFrame>
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
