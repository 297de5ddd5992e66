import { getRouteApi } from '@tanstack/react-router';
import { LayoutGrid, List } from 'lucide-react';
import { useSignal } from '../../lib/signal.ts';
import { IconButton } from '../../ui/button.tsx';
import { entryView, viewEntriesAs } from './entry-view.ts';
import './pictures.css';
import { picturesTexts as texts } from './pictures.texts.ts';
import { type EntryLayout, layouts, type PriceBookSearch } from './price-book.search.ts';

const route = getRouteApi('/main/pricebooks/$id');
const icons = { list: List, tiles: LayoutGrid } as const;

/** Lists entries in rows, or as tiles with pictures; the address has which, and the device remembers it. */
export function ViewChoice({ search }: { search: PriceBookSearch }) {
  const navigate = route.useNavigate();
  const last = useSignal(entryView);
  const shown = search.layout ?? last;
  const choose = (layout: EntryLayout) => {
    viewEntriesAs(layout);
    void navigate({ to: '.', search: (before) => ({ ...before, layout }), replace: true });
  };
  return (
    <fieldset className="view-choice" aria-label={texts.view}>
      {layouts.map((view) => {
        const Icon = icons[view];
        return (
          <IconButton
            key={view}
            label={texts[view]}
            aria-pressed={shown === view}
            onClick={() => choose(view)}
          >
            <Icon />
          </IconButton>
        );
      })}
    </fieldset>
  );
}
