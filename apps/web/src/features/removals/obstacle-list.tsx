import type { Obstacle } from '@fieldwright/domain/removals/root-removal';
import type { DocumentName } from '@fieldwright/domain/saves/document-names';
import { Link } from '@tanstack/react-router';
import { useMain } from '../../app/main/use-main.ts';
import { documentPages } from '../../lib/document-pages.ts';
import './obstacles.css';
import { removalTexts as texts } from './removals.texts.ts';

type Place = Obstacle['places'][number];

interface ObstaclesProps {
  obstacles: readonly Obstacle[];
  /** the search text for their agreements in the list */
  search?: string;
}

/** Lists what blocks something, each with links to where it is. */
export function ObstacleList({ obstacles, search = '' }: ObstaclesProps) {
  return (
    <ul className="obstacles">
      {obstacles.map(({ text, places }) => (
        <li key={`${text} ${places[0]?.id ?? ''}`}>
          {text}
          {places.length > 0 && (
            <span>
              {onePerPage(places).map((place) => (
                <PlaceLink key={`${place.kind} ${place.id}`} place={place} search={search} />
              ))}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Keeps one agreement: they have no page of their own, only a list. */
const onePerPage = (places: readonly Place[]) =>
  places.filter(({ kind }, index) => index === 0 || kind !== 'agreement');

/** Links to what blocks the removal, if the user may open it. */
function PlaceLink({ place: { kind, id, number }, search }: { place: Place; search: string }) {
  const { may } = useMain();
  const text = texts.places[kind](number ?? '');
  if (kind in documentPages) {
    const { to, opens } = documentPages[kind as DocumentName];
    return (
      opens.some((right) => may(right)) && (
        <Link to={to} params={{ id: String(id) }}>
          {text}
        </Link>
      )
    );
  }
  if (kind === 'agreement')
    return (
      may('agreements.view') && (
        <Link to="/agreements" search={{ search }}>
          {text}
        </Link>
      )
    );
  if (kind === 'customer' || kind === 'site')
    return (
      may('customers.view') && (
        <Link to={kind === 'customer' ? '/customers/$id' : '/sites/$id'} params={{ id: String(id) }}>
          {text}
        </Link>
      )
    );
  return (
    may('dashboard.view') && (
      <Link to="/dashboard" search={kind === 'event' ? { event: id } : { call: id }}>
        {text}
      </Link>
    )
  );
}
