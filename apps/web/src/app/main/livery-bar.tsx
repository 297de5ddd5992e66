import { Link } from '@tanstack/react-router';
import { BookCallButton } from '../../features/booking/book-call-button.tsx';
import { HelpButton } from '../../features/help/help-button.tsx';
import { PaletteButton } from '../../features/palette/palette-button.tsx';
import { Brand } from '../../ui/brand.tsx';
import { appTexts } from '../app.texts.ts';
import { CompanyMenu } from './company-menu.tsx';
import { MainNavigation } from './main-navigation.tsx';
import { areasOf, startOf } from './navigation.ts';
import { PersonMenu } from './person-menu.tsx';
import { useMain } from './use-main.ts';

/** The top bar. On phones its areas move to the bottom (frame.css). */
export function LiveryBar() {
  const { may } = useMain();
  const areas = areasOf(may).filter(({ within }) => !within);
  return (
    <header className="livery">
      <Link to={startOf(may)} className="home" title={appTexts.toStart}>
        <Brand />
      </Link>
      {/* The key remounts the navigation to measure a different set of areas. */}
      <MainNavigation key={areas.map(({ to }) => to).join()} areas={areas} />
      <PaletteButton areas={areas} />
      {may('calls.book') && <BookCallButton />}
      <HelpButton />
      <CompanyMenu />
      <PersonMenu />
    </header>
  );
}
