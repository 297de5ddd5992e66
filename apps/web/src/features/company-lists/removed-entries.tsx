import type { ListName } from '@fieldwright/domain/company-lists/company-lists';
import { Link } from '@tanstack/react-router';
import { Button } from '../../ui/button.tsx';
import type { Entry } from './company-lists.data.ts';
import { companyListTexts as texts } from './company-lists.texts.ts';
import type { ListScreen } from './list-screen.ts';
import { useEntryRemoval } from './use-entry-removal.ts';

interface RemovedEntriesProps {
  name: ListName;
  entries: readonly Entry[];
  /** tells entries of the same name apart */
  detail?: ListScreen['detail'];
  /** nobody removed them: they are for trades that the company hasn't chosen */
  forOtherTrades?: boolean;
}

/** Shows a list's removed entries, folded, each with a button to restore it; nothing if there are none. */
export function RemovedEntries({ name, entries, detail, forOtherTrades = false }: RemovedEntriesProps) {
  const { restore } = useEntryRemoval(name);
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
            <Button small aria-label={texts.restoreOne(entry.text)} onClick={() => void restore(entry)}>
              {texts.restore}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
