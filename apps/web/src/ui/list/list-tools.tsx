import { ChevronDown, ListFilter as FilterIcon, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePageKey } from '../../lib/keys/use-page-key.ts';
import { openFilterDialog } from './filter-dialog.ts';
import { FilterFields, type FilterFieldsData } from './filter-fields.tsx';
import './filters.css';
import { Menu } from '../menu/menu.tsx';
import { listTexts as texts } from './list.texts.ts';
import {
  activeFilters,
  type ChoiceFilter,
  chosenOf,
  isSaid,
  type ListFilters,
  offOf,
  type Patch,
  searchWith,
} from './list-filters.ts';
import '../styles/page.css';
import { SearchBox } from './search-box.tsx';

export interface ListSearch {
  label: string;
  placeholder: string;
  value: string;
  onSearch: (text: string) => void;
}

interface ListToolsProps<S> {
  search: ListSearch;
  /** how long to wait for more typing, if each search asks the server */
  waitMs?: number;
  /** the first key after such a pause is searched for at once */
  firstAtOnce?: boolean;
  filters?: ListFilters<S> | undefined;
  /** how the list is sorted */
  sort?: ReactNode;
  /** how many rows show, in words */
  count: ReactNode;
}

/**
 * The tools above a list: search, filters and the row count. In a wide window the common filters are in a
 * row; on a phone all are behind the button "Filters", with the active ones below the search.
 */
export function ListTools<S extends object>({
  search,
  waitMs = 0,
  firstAtOnce = false,
  filters,
  sort,
  count,
}: ListToolsProps<S>) {
  return (
    <div className="tools list-tools">
      <SearchBox
        {...search}
        onSearch={(text) => search.onSearch(text.trim())}
        waitMs={waitMs}
        firstAtOnce={firstAtOnce}
      />
      {filters && <Filters {...filters} />}
      {sort}
      <span className="grow" />
      <output className="faint">{count}</output>
    </div>
  );
}

function Filters<S extends object>(filters: ListFilters<S>) {
  const { all, search, onChange, renderLink, Found } = filters;
  const active = activeFilters(search, all);
  // what a tiles filter has besides its tiles comes last
  const isTiles = (filter: (typeof all)[number]) => filter.kind === 'choice' && filter.as === 'tiles';
  const inRow = [...all.filter((filter) => !isTiles(filter)), ...all.filter(isTiles)];
  const open = async () => {
    const { result } = await openFilterDialog<FilterFieldsData<S>, S>({
      component: FilterFields,
      data: { all, search, Found },
    });
    if (result !== null) onChange(result);
  };
  usePageKey('f', () => void open());
  return (
    <>
      <div className="filter-row">
        {inRow.map((filter) => {
          // the search box has the words
          if (filter.kind === 'text') return null;
          if (filter.kind === 'choice')
            return (
              <Row key={filter.label} filter={filter} filters={filters} openDialog={() => void open()} />
            );
          const isOn = isSaid(search, filter.says);
          return (
            <ChipLink
              key={filter.label}
              filters={filters}
              text={filter.label}
              isOn={isOn}
              says={isOn ? offOf(filter) : filter.says}
            />
          );
        })}
      </div>
      <button
        type="button"
        className="btn filters-button"
        data-on={active.length > 0 || undefined}
        aria-haspopup="dialog"
        aria-keyshortcuts="f"
        onClick={() => void open()}
      >
        <FilterIcon className="i-sm" aria-hidden="true" />
        <span>{texts.filters}</span>
        {active.length > 0 && (
          <span className="filters-count tn">
            <span aria-hidden="true">{active.length}</span>
            <span className="sr">, {texts.filtersOn(active.length)}</span>
          </span>
        )}
      </button>
      {active.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset neither scrolls nor shrinks below its contents
        <div className="filters-on" role="group" aria-label={texts.filtersShown}>
          {active.map(({ label, text, without, isInDialogOnly }) => (
            <span key={label} data-wide={isInDialogOnly ? undefined : 'none'}>
              {renderLink(without, {
                className: 'chip',
                'aria-current': 'true',
                'aria-label': texts.removeFilter(label, text),
                replace: true,
                children: (
                  <>
                    {text} <X className="i-sm" aria-hidden="true" />
                  </>
                ),
              })}
            </span>
          ))}
        </div>
      )}
    </>
  );
}

interface RowProps<S> {
  filter: ChoiceFilter<S>;
  filters: ListFilters<S>;
  openDialog: () => void;
}

/** Renders a filter above the list in a wide window. */
function Row<S extends object>({ filter, filters, openDialog }: RowProps<S>) {
  const { label, as, choices, all = choices[0], days } = filter;
  const chosen = chosenOf(filter, filters.search);
  if (as === 'dialog') return null;
  if (as === 'menu') {
    const line = (text: string, selected: boolean, click: () => void) => ({
      groupCode: 'all',
      text,
      selected,
      click,
    });
    const other = days && !chosen ? activeFilters(filters.search, [filter])[0]?.text : undefined;
    const shown = chosen?.text ?? other ?? texts.otherChoice;
    return (
      <Menu
        label={`${label}: ${shown}`}
        className={chosen === choices[0] ? 'chip' : 'chip on'}
        groups={[{ code: 'all', name: label, order: 0 }]}
        buttons={[
          ...choices.map((choice) =>
            line(choice.text, choice === chosen, () =>
              filters.onChange(searchWith(filters.search, choice.says)),
            ),
          ),
          ...(days ? [line(texts.chooseDays, !chosen, openDialog)] : []),
        ]}
      >
        {shown} <ChevronDown className="i-sm" aria-hidden="true" />
      </Menu>
    );
  }
  // tiles are above, and pressing the chosen tile shows all
  const inRow =
    as === 'tiles'
      ? choices.filter((choice) => !choice.tile && choice !== all && choice !== choices[0])
      : choices;
  if (inRow.length === 0) return null;
  return (
    <nav className="chips" aria-label={label}>
      {inRow.map((choice) => (
        <ChipLink
          key={choice.text}
          filters={filters}
          text={choice.text}
          count={choice.count}
          isOn={choice === chosen}
          says={as === 'tiles' && choice === chosen ? choices[0]!.says : choice.says}
        />
      ))}
    </nav>
  );
}

interface ChipLinkProps<S> {
  filters: ListFilters<S>;
  text: string;
  count?: number | undefined;
  isOn: boolean;
  /** the address's values after a press */
  says: Patch<S>;
}

function ChipLink<S extends object>({ filters, text, count, isOn, says }: ChipLinkProps<S>) {
  return filters.renderLink(searchWith(filters.search, says), {
    className: 'chip',
    'aria-current': isOn ? 'true' : undefined,
    replace: true,
    children: (
      <>
        {text} {count !== undefined && <span className="tn">{count}</span>}
      </>
    ),
  });
}
