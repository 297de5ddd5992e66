import type { WorkOrderList } from '@fieldwright/contract/work-order-page';
import { Link } from '@tanstack/react-router';
import { useMain } from '../../app/main/use-main.ts';
import { Menu } from '../../ui/menu.tsx';
import { removalTexts } from '../removals/removals.texts.ts';
import './work-orders.css';
import type { WorkOrdersSearch } from './work-orders.search.ts';
import { workOrdersTexts as texts } from './work-orders.texts.ts';

interface WorkOrderFiltersProps {
  search: WorkOrdersSearch;
  choices: WorkOrderList['choices'];
  change: (more: { [K in keyof WorkOrdersSearch]?: WorkOrdersSearch[K] | undefined }) => void;
}

/** Narrows the list down by department, technician and the days on which work orders were made. */
export function WorkOrderFilters({ search, choices, change }: WorkOrderFiltersProps) {
  const { may } = useMain();
  const { departments = [], technicians = [] } = choices ?? {};
  const { filter, ...rest } = search;
  const isRemoved = filter === 'removed';
  return (
    <>
      {departments.length > 0 && (
        <ChoiceChip
          label={texts.department}
          all={texts.allDepartments}
          choices={departments.map(({ id, text }) => ({ id, text }))}
          chosen={search.department}
          onChoose={(department) => change({ department })}
        />
      )}
      {may('workorders.view') && technicians.length > 0 && (
        <ChoiceChip
          label={texts.technician}
          all={texts.allTechnicians}
          choices={technicians.map(({ id, name }) => ({ id, text: name }))}
          chosen={search.technician}
          onChoose={(technician) => change({ technician })}
        />
      )}
      <fieldset className="day-range" aria-label={texts.days}>
        <label>
          <span>{texts.from}</span>
          <input
            type="date"
            value={search.from ?? ''}
            max={search.to}
            onChange={(event) => change({ from: event.target.value || undefined })}
          />
        </label>
        <label>
          <span>{texts.to}</span>
          <input
            type="date"
            value={search.to ?? ''}
            min={search.from}
            onChange={(event) => change({ to: event.target.value || undefined })}
          />
        </label>
      </fieldset>
      <Link
        to="/workorders"
        search={isRemoved ? rest : { ...rest, filter: 'removed' }}
        replace
        className="chip"
        activeProps={{}}
        aria-current={isRemoved ? 'true' : undefined}
      >
        {removalTexts.filter}
      </Link>
    </>
  );
}

interface ChoiceChipProps {
  label: string;
  all: string;
  choices: readonly { id: number; text: string }[];
  chosen: number | undefined;
  onChoose: (id: number | undefined) => void;
}

function ChoiceChip({ label, all, choices, chosen, onChoose }: ChoiceChipProps) {
  const name = choices.find(({ id }) => id === chosen)?.text;
  return (
    <Menu
      label={`${label}: ${name ?? all}`}
      className="chip"
      groups={[{ code: 'all', name: '', order: 0 }]}
      buttons={[
        { groupCode: '', text: all, selected: chosen === undefined, click: () => onChoose(undefined) },
        ...choices.map(({ id, text }) => ({
          groupCode: '',
          text,
          selected: id === chosen,
          click: () => onChoose(id),
        })),
      ]}
    >
      {name ?? all}
    </Menu>
  );
}
