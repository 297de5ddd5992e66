import { ListFilter as FilterIcon, X } from 'lucide-react';
import { useState } from 'react';
import { openFilterDialog } from '../../ui/list/filter-dialog.ts';
import { FilterFields, type FilterFieldsData } from '../../ui/list/filter-fields.tsx';
import '../../ui/list/filters.css';
import { listTexts } from '../../ui/list/list.texts.ts';
import { activeFilters, type FoundProps } from '../../ui/list/list-filters.ts';
import { useAnnouncement } from '../../ui/list/use-announcement.ts';
import { priceFilterTexts as texts } from '../price-books/price-filters.texts.ts';
import { type PricedAgreement, priceFilters } from '../price-books/price-filters.ts';
import { type PriceFilter } from '../price-books/whose-prices.ts';

export interface PickerFiltersProps {
  /** the typed words, and whose prices show */
  filter: PriceFilter;
  onChange: (filter: PriceFilter) => void;
  /** returns the agreements to choose from, once the dialog opens */
  loadAgreements: () => Promise<readonly PricedAgreement[]>;
}

/** The button "Filters" of a picker (R2.8). */
export function usePickerFilters({ filter, onChange, loadAgreements }: PickerFiltersProps) {
  const [agreements, setAgreements] = useState<readonly PricedAgreement[]>([]);
  const open = async () => {
    // without a connection, the other filters can still be chosen
    const known = await loadAgreements().catch(() => agreements);
    setAgreements(known);
    const { result } = await openFilterDialog<FilterFieldsData<PriceFilter>, PriceFilter>({
      component: FilterFields,
      data: { all: priceFilters(known), search: filter, Found },
    });
    if (result !== null) onChange(result);
  };
  // the input shows the words
  const shown = priceFilters(agreements).filter(({ kind }) => kind !== 'text');
  return { open, active: activeFilters(filter, shown) };
}

type Picked = ReturnType<typeof usePickerFilters>;

export function FiltersButton({ open, active }: Picked) {
  return (
    <button
      type="button"
      className="btn quiet sm picker-filters"
      data-on={active.length > 0 || undefined}
      aria-haspopup="dialog"
      onClick={() => void open()}
    >
      <FilterIcon className="i-sm" aria-hidden="true" /> <span>{texts.filters}</span>
    </button>
  );
}

/** Shows whose prices the picker has, each with a way back to the default. */
export function FilterChips({
  active,
  onChange,
}: Pick<Picked, 'active'> & Pick<PickerFiltersProps, 'onChange'>) {
  if (active.length === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset neither scrolls nor shrinks below its contents
    <div className="picker-chips" role="group" aria-label={texts.filtersShown}>
      {active.map(({ label, text, without }) => (
        <button
          key={label}
          type="button"
          className="chip on"
          aria-label={listTexts.removeFilter(label, text)}
          onClick={() => onChange(without)}
        >
          {text} <X className="i-sm" aria-hidden="true" />
        </button>
      ))}
    </div>
  );
}

/** A picker counts its matches in its own list. */
function Found({ tell }: FoundProps<PriceFilter>) {
  useAnnouncement(tell, '');
  return null;
}
