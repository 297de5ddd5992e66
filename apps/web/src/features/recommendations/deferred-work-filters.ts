import { deferredWorkFilters as statuses } from '@fieldwright/domain/work-orders/deferred-work';
import { daysFilter } from '../../ui/list/days-filter.ts';
import type { ChoiceFilter, ListFilter } from '../../ui/list/list-filters.ts';
import type { DeferredWorkSearch } from './deferred-work.search.ts';
import { recommendationTexts as texts } from './recommendation.texts.ts';
import type { DeferredWorkList } from './recommendations.data.ts';

interface Known extends Partial<Pick<DeferredWorkList, 'tiles' | 'choices'>> {
  today: string;
}

/** Returns the list's filters: status, urgency, type of system, technician, and days recommended. */
export function deferredWorkFilters({ tiles, choices, today }: Known): ListFilter<DeferredWorkSearch>[] {
  const { technicians = [], systemTypes = [] } = choices ?? {};
  return [
    {
      kind: 'choice',
      label: texts.tiles,
      as: 'tiles',
      choices: [
        { text: texts.all, says: { filter: undefined } },
        ...statuses.map((filter) => {
          const tile = tiles?.find((each) => each.filter === filter);
          return {
            text: texts.filters[filter],
            says: { filter },
            ...(tile && { tile: { count: texts.tileCount(tile.count), cents: tile.cents } }),
          };
        }),
      ],
    },
    {
      kind: 'choice',
      label: texts.urgency,
      as: 'menu',
      choices: [
        { text: texts.anyUrgency, says: { urgency: undefined } },
        ...(['now', 'soon', 'later'] as const).map((urgency) => ({
          text: texts.urgencies[urgency],
          says: { urgency },
        })),
      ],
    },
    ...(systemTypes.length > 0
      ? [
          choiceOf(
            { label: texts.system, all: { text: texts.allSystems, says: { systemType: undefined } } },
            systemTypes.map(({ id, text }) => ({ text, says: { systemType: id } })),
          ),
        ]
      : []),
    ...(technicians.length > 0
      ? [
          choiceOf(
            { label: texts.technician, all: { text: texts.allTechnicians, says: { technician: undefined } } },
            technicians.map(({ id, name }) => ({ text: name, says: { technician: id } })),
          ),
        ]
      : []),
    daysFilter({ label: texts.made, as: 'menu', from: texts.from, to: texts.to, today }),
  ];
}

type Choice = ChoiceFilter<DeferredWorkSearch>['choices'][number];
const choiceOf = (
  { label, all }: { label: string; all: Choice },
  choices: readonly Choice[],
): ChoiceFilter<DeferredWorkSearch> => ({ kind: 'choice', label, as: 'menu', choices: [all, ...choices] });
