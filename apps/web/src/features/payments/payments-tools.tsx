import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { useNow } from '../../lib/use-now.ts';
import { SearchBox } from '../../ui/search-box.tsx';
import { dayIn, daysOf, ranges } from './payment-days.ts';
import type { PaymentsSearch } from './payments.search.ts';
import { paymentsTexts as texts } from './payments.texts.ts';

const route = getRouteApi('/payments/');
const typingMs = 250;

/** Narrows the list down: by words, by the days that are asked for most, and by any days. */
export function PaymentsTools({ children }: { children: ReactNode }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { timeZone } = useMain().me.company;
  const today = dayIn(useNow(), timeZone);
  const change = (more: PaymentsSearch) => {
    const all = Object.entries({ ...search, ...more }).filter(([, value]) => value);
    void navigate({ to: '.', search: Object.fromEntries(all), replace: true });
  };
  const words = search.search === undefined ? {} : { search: search.search };
  return (
    <div className="tools">
      <SearchBox
        label={texts.searchLabel}
        placeholder={texts.search}
        value={search.search ?? ''}
        onSearch={(text) => change({ search: text.trim() })}
        waitMs={typingMs}
      />
      <nav className="chips" aria-label={texts.days}>
        {ranges.map((range) => {
          const { from, to } = daysOf(range, today);
          return (
            <Link
              key={range}
              to="/payments"
              search={{ ...words, ...(from && to ? { from, to } : {}) }}
              replace
              className="chip"
              activeOptions={{ exact: true }}
            >
              {texts.ranges[range]}
            </Link>
          );
        })}
      </nav>
      <span className="payments-days">
        <Day label={texts.from} value={search.from} max={search.to} onChange={(from) => change({ from })} />
        <Day label={texts.to} value={search.to} min={search.from} onChange={(to) => change({ to })} />
      </span>
      <span className="grow" />
      {children}
    </div>
  );
}

interface DayProps {
  label: string;
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (day: string) => void;
}

function Day({ label, value = '', min, max, onChange }: DayProps) {
  return (
    <label className="payments-day">
      <span>{label}</span>
      <span className="input">
        <input type="date" {...{ value, min, max }} onChange={(event) => onChange(event.target.value)} />
      </span>
    </label>
  );
}
