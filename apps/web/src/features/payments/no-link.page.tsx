import { Link, useLocation } from '@tanstack/react-router';
import { VersionPlace } from '../../app/version-place.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { Brand } from '../../ui/brand.tsx';
import '../../ui/button.css';
import './no-link.css';
import { noLinkTexts as texts } from './no-link.texts.ts';

/** Shows that the page needs a link, to visitors who are not signed in (R2.1). */
export function NoLinkPage() {
  const address = useLocation({ select: ({ href }) => href });
  useTitle(texts.pageTitle);
  return (
    <main className="no-link">
      <VersionPlace />
      <Brand />
      <section className="state">
        <h1>{texts.title}</h1>
        <p>{texts.text}</p>
      </section>
      <p className="no-link-staff">
        <span className="dim">{texts.staff}</span>
        <Link to="/signin" search={{ back: address }} className="btn">
          {texts.signIn}
        </Link>
      </p>
    </main>
  );
}
