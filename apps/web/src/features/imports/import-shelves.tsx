import { importLimits } from '@fieldwright/domain/imports/import';
import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { SearchBox } from '../../ui/list/search-box.tsx';
import { importsTexts as texts } from './imports.texts.ts';
import { LeftRowsButton } from './left-rows-button.tsx';
import { PreviewPages } from './preview-pages.tsx';

interface Props<O extends string, R extends { outcome: O }, K extends QueryKey> {
  outcomes: readonly O[];
  counts: Readonly<Record<O, number>>;
  words: Readonly<Record<O, string>>;
  /** The first rows of each outcome. */
  preview: readonly R[];
  /** How many rows of an outcome can be paged through; those beyond are only counted. */
  mostPaged?: number;
  /** A later page of rows. */
  rowsQuery: (outcome: O, from: number) => UseQueryOptions<R[], Error, R[], K>;
  /** The first rows of an outcome with a text in what they are about; without it, there is no search. */
  searchQuery?: (outcome: O, search: string) => UseQueryOptions<R[], Error, R[], K>;
  /** Lets the browser keep the rows that don't come in. */
  keepLeft: () => Promise<void>;
  /** What is said of a file without rows. */
  none: string;
  /** What is said of an outcome, or can be done with all its rows. */
  renderAbout?: (outcome: O) => ReactNode;
  children: (outcome: O, rows: readonly R[]) => ReactNode;
}

/** Shows the rows of a file by their outcome, page by page. */
export function ImportShelves<O extends string, R extends { outcome: O }, K extends QueryKey>({
  outcomes,
  counts,
  words,
  preview,
  mostPaged = Number.POSITIVE_INFINITY,
  rowsQuery,
  searchQuery,
  keepLeft,
  none,
  renderAbout,
  children,
}: Props<O, R, K>) {
  const shelves = outcomes.filter((outcome) => counts[outcome] > 0);
  const [chosen, setChosen] = useState<O | null>(null);
  const outcome = chosen && shelves.includes(chosen) ? chosen : shelves[0];
  const top = useRef<HTMLElement>(null);
  const [asked, setFrom] = useState<Partial<Record<O, number>>>({});
  const kept = outcome === undefined ? 0 : Math.min(counts[outcome], mostPaged);
  // there are fewer pages after corrections
  const from = outcome === undefined ? 0 : Math.min(asked[outcome] ?? 0, lastPage(kept));
  const later = useQuery({
    ...rowsQuery(outcome ?? outcomes[0]!, from),
    enabled: from > 0,
    placeholderData: keepPreviousData,
  });
  const [search, setSearch] = useState('');
  const isSearching = searchQuery !== undefined && search !== '';
  const found = useQuery({
    ...(searchQuery ?? rowsQuery)(outcome ?? outcomes[0]!, search as never),
    enabled: isSearching && outcome !== undefined,
    placeholderData: keepPreviousData,
  });
  if (outcome === undefined) return <p>{none}</p>;
  const isPaged = kept > importLimits.previewRows && !isSearching;
  const first = preview.filter((row) => row.outcome === outcome);
  // until its rows are there, the page before is shown, but not of another outcome
  const asOf = (data: readonly R[] = []) => data.filter((row) => row.outcome === outcome);
  const paged = from > 0 ? asOf(later.data) : first;
  const rows = isSearching ? asOf(found.data) : paged;
  return (
    <section ref={top} className="import-preview" aria-label={texts.preview}>
      <div className="import-shelves" role="tablist" aria-label={texts.show}>
        {shelves.map((each) => (
          <Button
            key={each}
            small
            kind={each === outcome ? 'plain' : 'quiet'}
            role="tab"
            aria-selected={each === outcome}
            onClick={() => setChosen(each)}
          >
            {words[each]} <span className="tn">{texts.count(counts[each])}</span>
          </Button>
        ))}
      </div>
      {searchQuery && (
        <div className="import-search">
          <SearchBox
            label={texts.search}
            placeholder={texts.search}
            value={search}
            onSearch={(text) => setSearch(text.trim().slice(0, longestSearch))}
            waitMs={typingMs}
            ofPage={false}
          />
          <output className="faint">
            {isSearching && found.data && !found.isPlaceholderData && foundText(rows.length)}
          </output>
        </div>
      )}
      {isPaged ? (
        <PreviewPages
          count={counts[outcome]}
          kept={kept}
          from={from}
          onFrom={(next) => setFrom({ ...asked, [outcome]: next })}
        />
      ) : (
        !isSearching &&
        rows.length < counts[outcome] && (
          <p className="faint">{texts.firstOnly(rows.length, counts[outcome])}</p>
        )
      )}
      {(isSearching ? found.isError : from > 0 && later.isError) && <p>{texts.pageFailed}</p>}
      <div className="import-pages">
        {renderAbout?.(outcome)}
        {(outcome === 'bad' || outcome === 'left') && (
          <LeftRowsButton small label={texts.download} keep={keepLeft} />
        )}
      </div>
      {children(outcome, rows)}
      {isPaged && (
        <PreviewPages
          count={counts[outcome]}
          kept={kept}
          from={from}
          onFrom={(next) => {
            setFrom({ ...asked, [outcome]: next });
            top.current?.scrollIntoView();
          }}
          isBelow
        />
      )}
    </section>
  );
}

const typingMs = 200;
const longestSearch = 200;

const foundText = (count: number): string =>
  count < importLimits.previewRows ? texts.found(count) : texts.firstFound(count);

const lastPage = (kept: number): number =>
  Math.max(0, Math.ceil(kept / importLimits.previewRows) - 1) * importLimits.previewRows;
