import type { ReactNode } from 'react';
import { VersionPlace } from '../../app/version-place.tsx';
import { appVersion } from '../../lib/requests/version.ts';
import { helpOpen } from '../help/help-open.ts';
import { HelpPlace } from '../help/help-place.tsx';
import { useHelpKeys } from '../help/use-help-keys.ts';
import '../../ui/button.css';
import { Brand } from '../../ui/brand.tsx';
import house from './house-section.svg';
import './sign-in.css';
import { signInTexts } from './sign-in.texts.ts';

/** Shows the frame of all pages before sign-in: the form on the left, a picture of a house on the right. */
export function EntryFrame({ children }: { children: ReactNode }) {
  useHelpKeys();
  return (
    <div className="entry">
      <main className="entry-side">
        <VersionPlace />
        <Brand />
        <div className="entry-content">{children}</div>
        <footer>
          <span>{signInTexts.version(appVersion)}</span>
          <button type="button" className="text-button help-button" onClick={() => helpOpen.set(true)}>
            {signInTexts.help}
          </button>
        </footer>
      </main>
      <aside className="entry-picture" aria-hidden="true">
        <figure>
          <img src={house} alt="" width="720" height="619" />
          <figcaption>
            {signInTexts.motto[0]}
            <br />
            {signInTexts.motto[1]}
          </figcaption>
        </figure>
      </aside>
      <HelpPlace />
    </div>
  );
}
