import type { ReactNode } from 'react';
import { appVersion } from '../../lib/version.ts';
import { Brand } from '../../ui/brand.tsx';
import house from './house-section.svg';
import './sign-in.css';
import { signInTexts } from './sign-in.texts.ts';

/** The page around everything before one is in: the form at the left, the section through a house at the right. */
export function EntryFrame({ children }: { children: ReactNode }) {
  return (
    <div className="entry">
      <main className="entry-side">
        <Brand />
        <div className="entry-content">{children}</div>
        <footer>{signInTexts.version(appVersion)}</footer>
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
    </div>
  );
}
