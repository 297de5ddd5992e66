import { Link } from '@tanstack/react-router';
import { BookCallButton } from '../../features/booking/book-call-button.tsx';
import { HelpButton } from '../../features/help/help-button.tsx';
import { PaletteButton } from '../../features/palette/palette-button.tsx';
import { Brand } from '../../ui/brand.tsx';
import { appTexts } from '../app.texts.ts';
import { CompanyMenu } from './company-menu.tsx';
import { areasOf, startOf } from './navigation.ts';
import { PersonMenu } from './person-menu.tsx';
import { useMain } from './use-main.ts';

/** The bar at the top: where one can go, which company, who. On phones the areas are at the bottom, near the thumb. */
export function LiveryBar() {
  const { may } = useMain();
  const areas = areasOf(may);
  return (
    <header className="livery">
      <Link to={startOf(may)} className="home">
        <Brand />
      </Link>
      <nav aria-label={appTexts.mainNavigation}>
        {areas.map(({ to, text, icon: Icon, exact = false }) => (
          <Link key={to} to={to} activeOptions={{ includeSearch: false, exact }}>
            <Icon className="i-lg" />
            {text}
          </Link>
        ))}
      </nav>
      <span className="grow" />
      <PaletteButton areas={areas} />
      {may('schedule.edit') && <BookCallButton />}
      <HelpButton />
      <CompanyMenu />
      <PersonMenu />
    </header>
  );
}
