/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a datalist shows no codes or prices and ignores our keys */
import { Search } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useSlashKey } from '../../lib/keys/use-slash-key.ts';
import '../../ui/field/field.css';
import { openPriceTrace } from '../price-books/price-trace.dialog.tsx';
import { documentTexts as texts } from './documents.texts.ts';
import { FilterChips, FiltersButton, usePickerFilters } from './picker-filters.tsx';
import type { PriceBookEntry } from './price-book.data.ts';
import { PriceBookHits } from './price-book-hits.tsx';
import './price-book-picker.css';
import type { PricedAgreement } from '../price-books/price-filters.ts';
import type { PricedFor, PriceFilter } from '../price-books/whose-prices.ts';
import { useEntries } from './use-entries.ts';
import { usePriceFilter } from './use-price-filter.ts';
import { useRoom } from './use-room.ts';
import { useUsualEntries } from './use-usual-entries.ts';
import { UsualHits } from './usual-hits.tsx';

interface PriceBookPickerProps {
  label: string;
  /** whose prices the document has, which show first */
  pricedFor: PricedFor;
  /** returns the agreements whose prices can be chosen instead */
  loadAgreements: () => Promise<readonly PricedAgreement[]>;
  /** whether costs are shown */
  costs: boolean;
  onPick: (entry: PriceBookEntry) => void;
  /** called for a custom line, with the typed text */
  onOwn: (text: string) => void;
  /** where the line goes, at the right of the input */
  aside?: string;
}

/**
 * Searches the price book in place: type a code or words, choose with the arrow keys; Enter adds the entry
 * and clears the input for the next. Before something is typed, it offers favorites and what was used last.
 */
export function PriceBookPicker(props: PriceBookPickerProps) {
  const { label, loadAgreements, costs, onPick, onOwn, aside } = props;
  const [typed, setTyped] = useState('');
  // the option chosen with the arrow keys; null for the first match
  const [active, setActive] = useState<number | null>(null);
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  useSlashKey(input);
  const { whose, pricedFor, choose: chooseWhose } = usePriceFilter(props.pricedFor);
  const filterBy = ({ text = '', ...next }: PriceFilter) => {
    chooseWhose(next);
    setTyped(text);
    setActive(null);
    input.current?.focus();
  };
  const filter = typed ? { ...whose, text: typed } : whose;
  const filters = usePickerFilters({ filter, onChange: filterBy, loadAgreements });
  // while a dialog on top has the focus, the matches stay
  const isTracing = useRef(false);
  const trace = async (entry: PriceBookEntry) => {
    isTracing.current = true;
    await openPriceTrace({ ...entry, source: entry }, costs).result;
    isTracing.current = false;
  };
  const { found, showMore, firstEntry } = useEntries(typed, pricedFor);
  const { entries, hasMore, isCurrent, isLoading, trouble } = found;
  const own = typed.trim();
  const isShown = isOpen && own !== '';
  const usual = useUsualEntries(pricedFor, isOpen && own === '');
  const usualShown = isOpen && own === '' ? usual : null;
  const offered = usualShown ? [...usualShown.favorites, ...usualShown.recent] : entries;
  useRoom(box, isShown || usualShown !== null);
  const count = usualShown ? offered.length : entries.length + (hasMore ? 2 : 1);
  const isKnown = isCurrent || trouble !== null;
  // without an exact match Enter adds the custom line; similar entries must be chosen
  const first = firstOption();
  const at = active === null ? first : Math.min(active, count - 1);

  function firstOption(): number | null {
    // Enter alone adds nothing
    if (usualShown) return null;
    if (found.isSimilar) return count - 1;
    return entries.length > 0 || isCurrent ? 0 : null;
  }
  const choose = (index: number) => {
    const entry = offered[index];
    input.current?.focus();
    if (!entry && hasMore && index === entries.length) {
      if (!isLoading) showMore();
      // becomes the first of the new ones
      return setActive(index);
    }
    if (entry) onPick(entry);
    else onOwn(own);
    setTyped('');
    close();
  };
  // open again by typing, an arrow key or a click
  function close(): void {
    setOpen(false);
    setActive(null);
  }
  // unless something else was typed by then
  const restore = (wanted: string) => {
    setTyped((now) => now || wanted);
    if (document.activeElement === input.current) setOpen(true);
  };
  const addFirst = (wanted: string) => {
    setTyped('');
    close();
    void firstEntry(wanted).then((entry) => (entry ? onPick(entry) : restore(wanted)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      if (!typed && !usualShown) return;
      event.preventDefault();
      setTyped('');
      close();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : count - 1;
      if (at !== null) setActive((at + step) % count);
      else if (usualShown) setActive(event.key === 'ArrowDown' ? 0 : count - 1);
      else if (isKnown && own !== '') setActive(step - 1);
    } else if (event.key === 'Enter' && usualShown && at !== null) {
      event.preventDefault();
      choose(at);
    } else if (event.key === 'Enter' && own !== '') {
      event.preventDefault();
      // chooses from the options for the typed text; Enter may come before the response
      if (!isKnown) addFirst(own);
      else if (at !== null) choose(at);
    }
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only notices when focus leaves
    <div
      ref={box}
      className="picker"
      onBlur={({ currentTarget, relatedTarget }) =>
        !isTracing.current && !currentTarget.contains(relatedTarget) && close()
      }
    >
      <div className="input">
        <Search />
        <input
          ref={input}
          role="combobox"
          aria-label={label}
          aria-expanded={isShown || usualShown !== null}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={(isShown || usualShown) && at !== null ? `${id}-${at}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={texts.pickerPlaceholder}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(null);
            setOpen(true);
          }}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onKeyDown={onKeyDown}
        />
        {aside && <span className="faint picker-aside">{aside}</span>}
        <FiltersButton {...filters} />
      </div>
      <FilterChips active={filters.active} onChange={filterBy} />
      {usualShown && (
        <UsualHits {...{ id, at, choose }} usual={usualShown} trace={(entry) => void trace(entry)} />
      )}
      {isShown && <PriceBookHits {...{ id, found, own, at, choose }} trace={(entry) => void trace(entry)} />}
    </div>
  );
}
