import { LayoutGrid, List } from 'lucide-react';
import { useSignal } from '../../lib/signal.ts';
import { IconButton } from '../../ui/button.tsx';
import { entryView, viewEntriesAs } from './entry-view.ts';
import './pictures.css';
import { picturesTexts as texts } from './pictures.texts.ts';

const icons = { list: List, tiles: LayoutGrid } as const;

/** Lists entries in rows, or as tiles with pictures. */
export function ViewChoice() {
  const shown = useSignal(entryView);
  return (
    <fieldset className="view-choice" aria-label={texts.view}>
      {(['list', 'tiles'] as const).map((view) => {
        const Icon = icons[view];
        return (
          <IconButton
            key={view}
            label={texts[view]}
            aria-pressed={shown === view}
            onClick={() => viewEntriesAs(view)}
          >
            <Icon />
          </IconButton>
        );
      })}
    </fieldset>
  );
}
