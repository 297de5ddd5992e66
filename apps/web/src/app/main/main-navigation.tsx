import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Menu } from '../../ui/menu/menu.tsx';
import { appTexts } from '../app.texts.ts';
import type { Area } from './navigation.ts';
import { areaOf, fittingIn, fittingOnPhone, forPhone } from './places.ts';
import { useMain } from './use-main.ts';

/** matches when the areas are at the bottom (frame.css) */
const phone = matchMedia('(max-width: 640px)');
const watchPhone = (changed: () => void) => {
  phone.addEventListener('change', changed);
  return () => phone.removeEventListener('change', changed);
};

/** Shows the areas that fit in the bar, and the rest in a menu at its end (R2.10). */
export function MainNavigation({ areas }: { areas: readonly Area[] }) {
  const { may } = useMain();
  const isPhone = useSyncExternalStore(watchPhone, () => phone.matches);
  const bar = useRef<HTMLElement>(null);
  const fitting = useFitting(bar, areas.length);
  const pathname = useLocation({ select: (location) => location.pathname });
  const current = areaOf(areas, pathname)?.to;
  const ordered = isPhone ? forPhone(areas, may) : areas;
  const count = isPhone ? fittingOnPhone(areas.length) : fitting;
  return (
    <nav ref={bar} aria-label={appTexts.mainNavigation}>
      {ordered.map(({ to, text, icon: Icon }, at) => (
        <Link
          key={to}
          to={to}
          {...currentProps(to === current)}
          // hidden and not focusable, but rendered to be measured
          data-spare={at < count ? undefined : ''}
        >
          <Icon className="i-lg" />
          {text}
        </Link>
      ))}
      <span className="more" data-spare={count < ordered.length ? undefined : ''}>
        <More areas={ordered.slice(count)} current={current} />
      </span>
    </nav>
  );
}

/** Marks the current link by path alone: the router's own rule would include filters. */
const currentProps = (isCurrent: boolean) => {
  const given = { 'aria-current': isCurrent ? ('page' as const) : undefined };
  return { ...given, activeProps: given };
};

function More({ areas, current }: { areas: readonly Area[]; current: Area['to'] | undefined }) {
  const navigate = useNavigate();
  const isCurrent = ({ to }: Area) => to === current;
  return (
    <Menu
      label={appTexts.moreAreas}
      className={areas.some(isCurrent) ? 'current' : ''}
      groups={[{ code: 'areas', name: '', order: 1 }]}
      buttons={areas.map((area) => ({
        groupCode: 'areas',
        text: area.text,
        icon: <area.icon />,
        ...(isCurrent(area) && { selected: true }),
        click: () => void navigate({ to: area.to }),
      }))}
    >
      <Ellipsis className="i-lg" />
      <span>{appTexts.more}</span>
    </Menu>
  );
}

/** Returns how many areas fit in the bar. Measured, since words, fonts and densities differ. */
function useFitting(bar: RefObject<HTMLElement | null>, count: number): number {
  const [fitting, setFitting] = useState(count);
  useLayoutEffect(() => {
    const nav = bar.current;
    if (!nav) return undefined;
    const places = () => [...nav.children] as HTMLElement[];
    const measure = () => {
      const widths = places().map((place) => place.offsetWidth);
      const more = widths.pop() ?? 0;
      setFitting(fittingIn(nav.clientWidth, widths, more));
    };
    const observer = new ResizeObserver(measure);
    for (const place of [nav, ...places()]) observer.observe(place);
    measure();
    return () => observer.disconnect();
  }, [bar]);
  return fitting;
}
