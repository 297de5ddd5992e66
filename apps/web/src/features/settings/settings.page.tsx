import type { Permission } from '@fieldwright/domain/people/roles';
import { Link } from '@tanstack/react-router';
import {
  Bug,
  Building2,
  ChevronRight,
  KeyRound,
  type LucideIcon,
  MailWarning,
  MonitorSmartphone,
  ShieldCheck,
  ToggleRight,
  Users,
} from 'lucide-react';
import { useMain } from '../../app/main/use-main.ts';
import { useTitle } from '../../lib/use-title.ts';
import '../../ui/page.css';
import { emailReaders } from '../emails/emails.data.ts';
import './settings.css';
import { settingsTexts as texts } from './settings.texts.ts';

interface SettingsPageLink {
  to:
    | '/settings/company'
    | '/settings/people'
    | '/settings/features'
    | '/settings/emails'
    | '/settings/errors'
    | '/settings/signin'
    | '/settings/secondfactor'
    | '/settings/sessions';
  name: keyof typeof texts.pages;
  icon: LucideIcon;
  /** any of them; without one, everybody may see it */
  permissions?: readonly Permission[];
}

const ofCompany: readonly SettingsPageLink[] = [
  { to: '/settings/company', name: 'company', icon: Building2, permissions: ['settings.edit'] },
  { to: '/settings/people', name: 'people', icon: Users, permissions: ['people.view'] },
  { to: '/settings/signin', name: 'signIn', icon: KeyRound, permissions: ['settings.edit'] },
  { to: '/settings/features', name: 'features', icon: ToggleRight, permissions: ['settings.edit'] },
  { to: '/settings/emails', name: 'emails', icon: MailWarning, permissions: emailReaders },
  { to: '/settings/errors', name: 'errors', icon: Bug, permissions: ['errors.view'] },
];
const ofOneself: readonly SettingsPageLink[] = [
  { to: '/settings/secondfactor', name: 'secondFactor', icon: ShieldCheck },
  { to: '/settings/sessions', name: 'devices', icon: MonitorSmartphone },
];

/** Where each setting is: those that the person's roles open. */
export function SettingsPage() {
  useTitle(texts.title);
  const { me, may } = useMain();
  const open = ofCompany.filter(({ permissions }) => !permissions || permissions.some(may));
  return (
    <div className="settings">
      <header className="page-head">
        <h1>{texts.title}</h1>
      </header>
      <p className="dim">{texts.lead(me.company.name)}</p>
      {open.length > 0 && <Group title={texts.company} links={open} />}
      <Group title={texts.own} links={ofOneself} />
    </div>
  );
}

function Group({ title, links }: { title: string; links: readonly SettingsPageLink[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {links.map(({ to, name, icon: Icon }) => (
          <li key={to}>
            <Link to={to}>
              <Icon className="i-lg" />
              <span className="grow">
                <b>{texts.pages[name].name}</b>
                <span>{texts.pages[name].detail}</span>
              </span>
              <ChevronRight />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
