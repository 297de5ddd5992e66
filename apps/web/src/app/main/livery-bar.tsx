import { Link } from '@tanstack/react-router';
import { BookCallButton } from '../../features/booking/book-call-button.tsx';
import { HelpButton } from '../../features/help/help-button.tsx';
import { PaletteButton } from '../../features/palette/palette-button.tsx';
import { Brand } from '../../ui/brand.tsx';
import { CompanyMenu } from './company-menu.tsx';
import { MainNavigation } from './main-navigation.tsx';
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
      {/* other areas are measured afresh */}
      <MainNavigation key={areas.map(({ to }) => to).join()} areas={areas} />
      <PaletteButton areas={areas} />
      {may('schedule.edit') && <BookCallButton />}
      <HelpButton />
      <CompanyMenu />
      <PersonMenu />
    </header>
  );
}
