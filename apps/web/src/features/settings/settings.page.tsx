import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useMain } from '../../app/main/use-main.ts';
import { useTitle } from '../../lib/use-title.ts';
import '../../ui/styles/page.css';
import './settings.css';
import { settingsTexts as texts } from './settings.texts.ts';
import { ofCompany, ofOneself, openPages, type SettingsPageLink } from './settings-pages.ts';

/** Lists the settings pages that the user may open. */
export function SettingsPage() {
  useTitle(texts.title);
  const { may } = useMain();
  const open = openPages(ofCompany, may);
  return (
    <div className="settings">
      <header className="page-head">
        <h1>{texts.title}</h1>
      </header>
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
