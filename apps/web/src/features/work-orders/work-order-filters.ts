import type { WorkOrderList } from '@fieldwright/contract/work-order-page';
import { workOrderFilters as statuses } from '@fieldwright/domain/work-orders/listed-work-order';
import { daysFilter } from '../../ui/list/days-filter.ts';
import type { ChoiceFilter, ListFilter } from '../../ui/list/list-filters.ts';
import { removalTexts } from '../removals/removals.texts.ts';
import type { WorkOrdersSearch } from './work-orders.search.ts';
import { workOrdersTexts as texts } from './work-orders.texts.ts';

interface Known extends Partial<Pick<WorkOrderList, 'tiles' | 'choices'>> {
  /** the user may see others' work orders */
  isOfAll: boolean;
  today: string;
}

/** Returns the list's filters: status, department, technician, tag, and days created. */
export function workOrderFilters({ tiles, choices, isOfAll, today }: Known): ListFilter<WorkOrdersSearch>[] {
  const { departments = [], technicians = [], tags = [] } = choices ?? {};
  return [
    {
      kind: 'choice',
      label: texts.tiles,
      as: 'tiles',
      choices: [
        { text: texts.allStatuses, says: { filter: undefined } },
        ...statuses.map((filter) => {
          if (filter === 'removed') return { text: removalTexts.filter, says: { filter } };
          const tile = tiles?.find((each) => each.filter === filter);
          return {
            text: texts.filters[filter],
            says: { filter },
            ...(tile && { tile: { count: `${tile.count} ${texts.tileCount[filter]}`, cents: tile.cents } }),
          };
        }),
      ],
    },
    ...(departments.length > 0 ? [departmentFilter(departments)] : []),
    ...(isOfAll && technicians.length > 0 ? [technicianFilter(technicians)] : []),
    ...(tags.length > 0 ? [tagFilter(tags)] : []),
    daysFilter({ label: texts.made, as: 'menu', from: texts.from, to: texts.to, today }),
  ];
}

type Choices = NonNullable<WorkOrderList['choices']>;

const departmentFilter = (departments: Choices['departments']): ChoiceFilter<WorkOrdersSearch> => ({
  kind: 'choice',
  label: texts.department,
  as: 'menu',
  choices: [
    { text: texts.allDepartments, says: { department: undefined } },
    ...departments.map(({ id, text }) => ({ text, says: { department: id } })),
  ],
});

const tagFilter = (tags: Choices['tags']): ChoiceFilter<WorkOrdersSearch> => ({
  kind: 'choice',
  label: texts.tag,
  as: 'menu',
  choices: [
    { text: texts.allTags, says: { tag: undefined } },
    ...tags.map(({ id, text }) => ({ text, says: { tag: id } })),
  ],
});

const technicianFilter = (technicians: Choices['technicians']): ChoiceFilter<WorkOrdersSearch> => ({
  kind: 'choice',
  label: texts.technician,
  as: 'menu',
  choices: [
    { text: texts.allTechnicians, says: { technician: undefined } },
    ...technicians.map(({ id, name }) => ({ text: name, says: { technician: id } })),
  ],
});
