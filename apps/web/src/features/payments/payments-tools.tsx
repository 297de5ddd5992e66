import { dayOf } from '@fieldwright/domain/kernel/days';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { useNow } from '../../lib/use-now.ts';
import { daysFilter } from '../../ui/list/days-filter.ts';
import { type FoundProps, foundText, type ListFilter, searchWith } from '../../ui/list/list-filters.ts';
import { ListTools } from '../../ui/list/list-tools.tsx';
import { useAnnouncement } from '../../ui/list/use-announcement.ts';
import { paymentsQuery } from './payments.data.ts';
import type { PaymentMethod, PaymentsSearch } from './payments.search.ts';
import { paymentsTexts as texts } from './payments.texts.ts';

const typingMs = 250;

/** What the list's address shows, and how it is changed. */
interface PaymentsView {
  search: PaymentsSearch;
  show: (to: PaymentsSearch) => void;
  toAddress: (to: PaymentsSearch) => PaymentsSearch;
}

interface PaymentsToolsProps {
  /** users who have collected payments, if this user may see others' */
  takers: readonly Taker[];
  count: string | false;
  view: PaymentsView;
  /** chooses columns and saves views */
  tools: ReactNode;
}
interface Taker {
  id: number;
  name: string;
}

/** Shows the list's search and filters: days, method, collected by. */
export function PaymentsTools({ takers, count, view, tools }: PaymentsToolsProps) {
  const { search, show, toAddress } = view;
  const { timeZone } = useMain().me.company;
  const today = dayOf(useNow(), timeZone);
  return (
    <ListTools
      search={{
        label: texts.searchLabel,
        placeholder: texts.search,
        value: search.search ?? '',
        onSearch: (words) => show(searchWith(search, { search: words || undefined })),
      }}
      waitMs={typingMs}
      filters={{
        all: paymentFilters(today, takers),
        search,
        onChange: show,
        renderLink: (to, props) => (
          <Link to="/payments" search={toAddress(to)} activeOptions={{ exact: true }} {...props} />
        ),
        Found,
      }}
      sort={tools}
      count={count}
    />
  );
}

const methods = Object.keys(texts.methods) as PaymentMethod[];

const paymentFilters = (today: string, takers: readonly Taker[]): ListFilter<PaymentsSearch>[] => [
  daysFilter({ label: texts.days, as: 'chips', from: texts.from, to: texts.to, today }),
  {
    kind: 'choice',
    label: texts.method,
    as: 'menu',
    choices: [
      { text: texts.anyMethod, says: { method: undefined } },
      ...methods.map((method) => ({ text: texts.methods[method], says: { method } })),
    ],
  },
  ...(takers.length > 0 ? [takerFilter(takers), checkFilter] : []),
];

const checkFilter: ListFilter<PaymentsSearch> = {
  kind: 'choice',
  label: texts.check.title,
  as: 'menu',
  choices: [
    { text: texts.check.all, says: { show: undefined } },
    { text: texts.check.filter, says: { show: 'toCheck' } },
  ],
};

const takerFilter = (takers: readonly Taker[]): ListFilter<PaymentsSearch> => ({
  kind: 'choice',
  label: texts.takenBy,
  as: 'menu',
  choices: [
    { text: texts.anybody, says: { takenBy: undefined } },
    ...takers.map(({ id, name }) => ({ text: name, says: { takenBy: id } })),
  ],
});

function Found({ search, tell }: FoundProps<PaymentsSearch>) {
  const { data, error, hasNextPage } = useInfiniteQuery(paymentsQuery(search));
  useAnnouncement(
    tell,
    error
      ? ''
      : data && foundText(data.pages.flatMap(({ payments }) => payments).length, hasNextPage, texts.shown),
  );
  return null;
}
