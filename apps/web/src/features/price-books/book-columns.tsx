import { useSignal } from '../../lib/signal.ts';
import { ColumnsButton } from '../../ui/list/column-choice.tsx';
import type { ColumnChoice } from '../../ui/list/shown-columns.ts';
import { useCosts } from './costs.ts';
import { entryColumns } from './entry-list.tsx';
import { entryView } from './entry-view.ts';
import { useLeastMargin } from './least-margin.ts';
import type { PriceBookSearch } from './price-book.search.ts';

interface BookColumnsProps {
  search: PriceBookSearch;
  choice: ColumnChoice;
}

/** The button that chooses which columns a price book shows; tiles have none. */
export function BookColumnsButton({ search, choice }: BookColumnsProps) {
  const costs = useCosts();
  const leastRate = useLeastMargin();
  const last = useSignal(entryView);
  if ((search.layout ?? last) === 'tiles') return null;
  return <ColumnsButton columns={entryColumns({ costs, leastRate })} choice={choice} />;
}
