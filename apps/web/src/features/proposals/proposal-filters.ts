import type { ProposalTile } from '@fieldwright/domain/proposals/listed-proposal';
import { proposalStatuses } from '@fieldwright/domain/proposals/sales-proposal';
import { daysFilter } from '../../ui/list/days-filter.ts';
import type { ChoiceFilter, ListFilter } from '../../ui/list/list-filters.ts';
import { removalTexts } from '../removals/removals.texts.ts';
import { proposalTexts } from './proposal.texts.ts';
import type { ProposalsSearch } from './proposals.search.ts';
import { proposalsTexts as texts } from './proposals.texts.ts';
import { templatesTexts } from './templates.texts.ts';

interface Known {
  /** null without tiles, as for templates */
  tiles: readonly ProposalTile[] | null;
  /** users who have created proposals */
  makers: readonly { id: number; name: string }[];
  /** the user may see others' proposals */
  isOfAll: boolean;
  today: string;
  /** the address asks for templates */
  isOfTemplates: boolean;
}

/**
 * Returns the list's filters: status, owner and days created; templates and removed ones are separate lists.
 */
export function proposalFilters({
  tiles,
  makers,
  isOfAll,
  today,
  isOfTemplates,
}: Known): ListFilter<ProposalsSearch>[] {
  return [
    statusFilter(tiles),
    whoseFilter(isOfAll, isOfTemplates),
    { kind: 'switch', label: texts.followUp, says: { followUp: true } },
    { kind: 'switch', label: texts.depositDue, says: { depositDue: true } },
    ...(isOfAll && makers.length > 0 ? [makerFilter(makers)] : []),
    daysFilter({ label: texts.made, as: 'menu', from: texts.madeFrom, to: texts.madeUntil, today }),
  ];
}

const makerFilter = (makers: Known['makers']): ChoiceFilter<ProposalsSearch> => ({
  kind: 'choice',
  label: texts.madeBy,
  as: 'menu',
  choices: [
    { text: texts.anybody, says: { madeBy: undefined } },
    ...makers.map(({ id, name }) => ({ text: name, says: { madeBy: id, mine: undefined } })),
  ],
});

const statusFilter = (tiles: Known['tiles']): ChoiceFilter<ProposalsSearch> => ({
  kind: 'choice',
  label: texts.status,
  as: 'tiles',
  choices: [
    { text: texts.anyStatus, says: { status: undefined } },
    ...proposalStatuses.map((status) => {
      const { count, cents } = tiles?.find((tile) => tile.status === status) ?? { count: 0, cents: 0 };
      return {
        text: proposalTexts.statuses[status],
        says: { status, templates: undefined },
        ...(tiles && {
          tile: {
            count: texts.tileCount(count),
            cents,
            ...(status === 'Accepted' && { tone: 'good' as const }),
          },
        }),
      };
    }),
  ],
});

/**
 * @param isOfAll false if the user sees only their own
 * @param isOfTemplates the address asks for templates
 */
const whoseFilter = (isOfAll: boolean, isOfTemplates: boolean): ChoiceFilter<ProposalsSearch> => {
  const all = { mine: undefined, templates: undefined, removed: undefined };
  return {
    kind: 'choice',
    label: texts.whose,
    as: 'chips',
    choices: [
      { text: texts.all, says: all },
      ...(isOfAll ? [{ text: texts.mine, says: { ...all, mine: true as const, madeBy: undefined } }] : []),
      {
        text: removalTexts.filter,
        says: { ...all, removed: true, followUp: undefined, depositDue: undefined },
      },
      // for addresses that were kept; templates have a page of their own
      ...(isOfTemplates ? [{ text: templatesTexts.link, says: { ...all, templates: true as const } }] : []),
    ],
  };
};
