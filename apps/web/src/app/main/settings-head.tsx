import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import '../../ui/styles/page.css';
import { appTexts } from '../app.texts.ts';
import './settings-head.css';

/** The head of a Settings page: a link back to Settings, the title, and actions. */
export function SettingsHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <>
      <nav className="settings-crumb" aria-label={appTexts.settingsCrumb}>
        <Link to="/settings">
          <ChevronLeft />
          {appTexts.settings}
        </Link>
      </nav>
      <header className="page-head">
        <h1>{title}</h1>
        {children}
      </header>
    </>
  );
}
