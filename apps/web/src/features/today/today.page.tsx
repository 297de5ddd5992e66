import { roleNames, roleSummaries } from '@fieldwright/domain/people/roles';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { IdCard, Lock, MonitorSmartphone, Users, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { useNow } from '../../lib/use-now.ts';
import { useTitle } from '../../lib/use-title.ts';
import { dayText, hourOf } from '../../lib/when.ts';
import { Banner } from '../../ui/banner.tsx';
import { IconButton } from '../../ui/button.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { peopleQuery } from '../people/people.data.ts';
import { sessionsQuery } from '../sessions/sessions.data.ts';
import './today.css';
import { todayTexts as texts } from './today.texts.ts';

/** The start: who is here, in which company, and the ways on. */
export function TodayPage() {
  useTitle(texts.title);
  const { me, may } = useMain();
  const now = useNow();
  const { timeZone } = me.company;
  return (
    <>
      <NoAccess />
      <section className="today">
        <h1>{texts.greeting(texts.greetings[partOfDay(hourOf(now, timeZone))], me.firstName)}</h1>
        <p className="dim">
          {dayText(now, timeZone)} · {me.company.name}
        </p>
        <ul>
          {may('people.view') && <PeopleRow mayInvite={may('people.manage')} />}
          <DevicesRow />
          <Row
            icon={<IdCard />}
            title={`${texts.role(me.roles.length)}: ${me.roles.map((role) => roleNames[role]).join(', ')}`}
            detail={me.roles.map((role) => roleSummaries[role]).join('. ')}
          />
        </ul>
      </section>
    </>
  );
}

function PeopleRow({ mayInvite }: { mayInvite: boolean }) {
  const { data } = useQuery(peopleQuery);
  const count = (status: string) => data?.filter((person) => person.status === status).length ?? 0;
  return (
    <Row
      icon={<Users />}
      title={texts.people}
      detail={data ? texts.peopleCount(count('active'), count('invited')) : texts.peopleDetail}
    >
      <Link to="/settings/people" className="btn" aria-label={`${texts.openPeople}: ${texts.people}`}>
        {texts.openPeople}
      </Link>
      {mayInvite && (
        <Link to="/settings/people" search={{ invite: true }} className="btn primary">
          {texts.invite}
        </Link>
      )}
    </Row>
  );
}

function DevicesRow() {
  const { data } = useQuery(sessionsQuery);
  return (
    <Row
      icon={<MonitorSmartphone />}
      title={texts.devices}
      detail={data ? texts.devicesCount(data.length) : texts.devicesDetail}
    >
      <Link to="/settings/sessions" className="btn" aria-label={`${texts.openDevices}: ${texts.devices}`}>
        {texts.openDevices}
      </Link>
    </Row>
  );
}

interface RowProps {
  icon: ReactNode;
  title: string;
  detail: string;
  /** the ways on */
  children?: ReactNode;
}

function Row({ icon, title, detail, children }: RowProps) {
  return (
    <li>
      <span className="today-icon">{icon}</span>
      <span className="grow">
        <b>{title}</b>
        <span>{detail}</span>
      </span>
      {children && <span className="today-actions">{children}</span>}
    </li>
  );
}

/** Why the person is here instead of where the address led (R2.4). */
function NoAccess() {
  const { noAccess } = useSearch({ strict: false });
  const asked = useLocation({ select: (location) => location.state.asked });
  const navigate = useNavigate();
  if (!noAccess) return null;
  return (
    <Banner
      kind="warn"
      urgent
      icon={<Lock />}
      text={<b>{texts.noAccess}</b>}
      detail={asked ? texts.askedFor(asked) : texts.askOwner}
    >
      <IconButton
        small
        label={uiTexts.close}
        onClick={() => void navigate({ to: '.', search: {}, replace: true })}
      >
        <X />
      </IconButton>
    </Banner>
  );
}

function partOfDay(hour: number): keyof typeof texts.greetings {
  if (hour < 4 || hour >= 18) return 'evening';
  return hour < 12 ? 'morning' : 'afternoon';
}
