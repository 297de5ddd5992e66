/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a datalist shows no codes or prices and ignores our keys */
import { documentTexts as texts } from './documents.texts.ts';
import type { PriceBookEntry } from './price-book.data.ts';
import { EntryButtons, EntryHit, HitKeys, Option } from './price-book-hits.tsx';

/** The entries a person is offered before typing: favorites, then those used last. */
export interface UsualEntries {
  favorites: readonly PriceBookEntry[];
  recent: readonly PriceBookEntry[];
}

interface UsualHitsProps {
  id: string;
  usual: UsualEntries;
  /** the option chosen with the arrow keys, counted through both lists; null for none */
  at: number | null;
  choose: (index: number) => void;
  trace: (entry: PriceBookEntry) => void;
}

/** Shows favorites and recently used entries, each list under its heading. */
export function UsualHits({ id, usual: { favorites, recent }, at, choose, trace }: UsualHitsProps) {
  const groups = [
    { name: 'favorites', heading: texts.favorites, entries: favorites, from: 0 },
    { name: 'recent', heading: texts.recent, entries: recent, from: favorites.length },
  ].filter(({ entries }) => entries.length > 0);
  // a heading is a row, too
  const placed = groups.map((group, index) => ({ ...group, row: group.from + index + 1 }));
  return (
    <div className="hits">
      <div className="hit-rows">
        <div role="listbox" id={`${id}-list`} aria-label={texts.usual}>
          {placed.map(({ name, heading, entries, from, row }) => (
            <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
              <div id={`${id}-${name}`} role="presentation" className="hit-heading" style={{ gridRow: row }}>
                {heading}
              </div>
              {entries.map((entry, index) => (
                <Option
                  key={`${entry.kind} ${entry.id}`}
                  id={`${id}-${from + index}`}
                  row={row + 1 + index}
                  isActive={from + index === at}
                  choose={() => choose(from + index)}
                >
                  <EntryHit entry={entry} />
                </Option>
              ))}
            </div>
          ))}
        </div>
        <div className="hit-traces">
          {placed.flatMap(({ entries, row }) =>
            entries.map((entry, index) => (
              <EntryButtons
                key={`${entry.kind} ${entry.id}`}
                entry={entry}
                row={row + 1 + index}
                trace={() => trace(entry)}
              />
            )),
          )}
        </div>
      </div>
      <footer>
        <span className="grow" />
        <HitKeys />
      </footer>
    </div>
  );
}
