import type { WorkOrderList } from '@fieldwright/contract/work-order-page';
import {
  type ListedWorkOrder,
  workOrderFilters as statuses,
} from '@fieldwright/domain/work-orders/listed-work-order';
import { daysFilter } from '../../ui/list/days-filter.ts';
import type { ChoiceFilter, ListFilter } from '../../ui/list/list-filters.ts';
import { removalTexts } from '../removals/removals.texts.ts';
import type { WorkOrdersSearch } from './work-orders.search.ts';
import { workOrdersTexts as texts } from './work-orders.texts.ts';

interface Known extends Partial<Pick<WorkOrderList, 'tiles' | 'choices'>> {
  /** the user may see others' work orders */
  isOfAll: boolean;
  today: string;
  search: WorkOrdersSearch;
  /** the listed ones, whose sites can be chosen */
  rows: readonly Pick<ListedWorkOrder, 'siteId' | 'address' | 'customerName'>[];
}

/** Returns the list's filters: status, department, technician, tag, site, balance, return visits and their first technician, and days created. */
export function workOrderFilters({
  tiles,
  choices,
  isOfAll,
  today,
  search,
  rows,
}: Known): ListFilter<WorkOrdersSearch>[] {
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
    ...(departments.length > 0 || isGone(choices, search.department) ? [departmentFilter(departments)] : []),
    ...(isOfAll && (technicians.length > 0 || isGone(choices, search.technician))
      ? [technicianFilter(technicians)]
      : []),
    ...(tags.length > 0 || isGone(choices, search.tag) ? [tagFilter(tags)] : []),
    siteFilter(rows, search.site),
    balanceFilter,
    returnsFilter,
    ...(isOfAll && (technicians.length > 0 || isGone(choices, search.firstTechnician))
      ? [firstTechnicianFilter(technicians)]
      : []),
    daysFilter({ label: texts.made, as: 'menu', from: texts.from, to: texts.to, today }),
  ];
}

/** Checks whether the address names one of the company's entries although none is left to choose. */
const isGone = (choices: Known['choices'], id: number | undefined): boolean =>
  choices != null && id !== undefined;

const balanceFilter: ChoiceFilter<WorkOrdersSearch> = {
  kind: 'choice',
  label: texts.balance,
  as: 'dialog',
  choices: [
    { text: texts.anyBalance, says: { unpaid: undefined } },
    { text: texts.unpaidOnly, says: { unpaid: true } },
  ],
};

const returnsFilter: ChoiceFilter<WorkOrdersSearch> = {
  kind: 'choice',
  label: texts.returns,
  as: 'dialog',
  choices: [
    { text: texts.anyVisit, says: { returns: undefined } },
    { text: texts.returnsOnly, says: { returns: true } },
  ],
};

const firstTechnicianFilter = (technicians: Choices['technicians']): ChoiceFilter<WorkOrdersSearch> => ({
  kind: 'choice',
  label: texts.firstTechnician,
  as: 'dialog',
  isLong: true,
  hint: texts.firstHint,
  choices: [
    { text: texts.anyFirst, says: { firstTechnician: undefined } },
    ...technicians.map(({ id, name }) => ({
      text: texts.firstBy(name),
      says: { firstTechnician: id },
    })),
  ],
});

/** The most sites that are offered. */
const mostSites = 12;

/** Offers the sites of the listed work orders: a search for a customer leads to theirs. */
function siteFilter(rows: Known['rows'], chosen: number | undefined): ChoiceFilter<WorkOrdersSearch> {
  const sites = new Map(
    rows.map(({ siteId, address, customerName }) => [
      siteId,
      `${address.street || address.city}, ${customerName}`,
    ]),
  );
  const offered = [...sites].slice(0, mostSites);
  const isOffered = chosen === undefined || offered.some(([id]) => id === chosen);
  return {
    kind: 'choice',
    label: texts.site,
    as: 'dialog',
    isLong: true,
    hint: texts.siteHint,
    choices: [
      { text: texts.anySite, says: { site: undefined } },
      ...(isOffered ? [] : [{ text: sites.get(chosen) ?? texts.oneSite, says: { site: chosen } }]),
      ...offered.map(([id, text]) => ({ text, says: { site: id } })),
    ],
  };
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
