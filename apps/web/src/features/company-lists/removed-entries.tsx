import { Link } from '@tanstack/react-router';
import { useMain } from '../../app/main/use-main.ts';
import { Button } from '../../ui/button.tsx';
import type { Entry } from './company-lists.data.ts';
import { companyListTexts as texts } from './company-lists.texts.ts';
import { openEntryHistory } from './entry-history.dialog.tsx';
import type { ListScreen, Named } from './list-screen.ts';
import { useEntryRemoval } from './use-entry-removal.ts';

interface RemovedEntriesProps {
  screen: ListScreen;
  named: Named;
  entries: readonly Entry[];
  /** nobody removed them: they are for trades that the company hasn't chosen */
  forOtherTrades?: boolean;
}

/** Shows a list's removed entries, folded, each with its history and a button to restore it; nothing if there are none. */
export function RemovedEntries({ screen, named, entries, forOtherTrades = false }: RemovedEntriesProps) {
  const { may } = useMain();
  const { restore } = useEntryRemoval(screen.name);
  // tells entries of the same name apart
  const detail = forOtherTrades ? undefined : screen.detail;
  if (entries.length === 0) return null;
  return (
    <details className="removed-entries">
      <summary>{(forOtherTrades ? texts.tradeOnes : texts.removedOnes)(entries.length)}</summary>
      {forOtherTrades && (
        <p>
          {texts.tradeOnesDetail}{' '}
          <Link to="/settings/setup" className="link">
            {texts.toTrades}
          </Link>
        </p>
      )}
      <ul>
        {entries.map((entry) => (
          <li key={entry.id}>
            <span className="grow">
              {entry.text} {detail && <span className="dim">{detail(entry)}</span>}
            </span>
            {may('audit.view') && (
              <Button
                small
                kind="quiet"
                aria-label={texts.historyTitle(entry.text)}
                onClick={() => openEntryHistory({ screen, named, entry })}
              >
                {texts.menu.history}
              </Button>
            )}
            <Button small aria-label={texts.restoreOne(entry.text)} onClick={() => void restore(entry)}>
              {texts.restore}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
