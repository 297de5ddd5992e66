import type { Found } from '@fieldwright/contract/search';
import { addressLine } from '@fieldwright/domain/customers/address';
import { customerName } from '@fieldwright/domain/customers/customer';
import type { HelpTopic } from '@fieldwright/domain/help/help';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { api } from '../../lib/requests/api.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { type CustomerRow, foundCustomersQuery } from '../customers/customers.data.ts';
import { readHelp } from '../help/help.data.ts';
import type { Area } from './go-keys.ts';
import { paletteTexts as texts } from './palette.texts.ts';
import {
  type Action,
  actionsFor,
  fittingActions,
  fittingSettings,
  fittingTopics,
  isSimilar,
  type Line,
  type Mode,
  newCustomer,
} from './palette-actions.ts';

const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', text],
    queryFn: ({ signal }) => api('GET /api/search', { query: { text }, signal }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });

interface Searched {
  areas: readonly Area[];
  mode: Mode;
  typed: string;
  /** whether a new customer can be added first */
  adds: boolean;
}

/** Returns the palette's lines for the typed text: actions at once, search results after a pause. */
export function usePaletteLines({ areas, mode, typed, adds }: Searched) {
  const { may } = useMain();
  const isForAll = mode === 'all';
  const text = useSettled(typed.trim(), typingMs);
  const found = useQuery(searchQuery(isForAll ? text : ''));
  const customers = useQuery(foundCustomersQuery(isForAll ? '' : text));
  const topics = useTopics();
  const actions = isForAll ? fittingActions(actionsFor(areas, may), typed) : [];
  const lines = isForAll
    ? [
        ...actions.map(actionLine),
        ...foundLines(typed.trim() === '' ? [] : found.data, [
          ...fittingSettings(typed, may),
          ...fittingTopics(topics, typed, may),
        ]),
      ]
    : [
        ...placeLines(customers.data?.customers, false),
        ...placeLines(customers.data?.similar, true),
        // a new customer is added first, and the document started then
        ...(adds ? newCustomer(may).map(actionLine) : []),
      ];
  // tells the user that other roles have this action
  const isOfOthers =
    isForAll &&
    text !== '' &&
    may('dashboard.view') &&
    !may('calls.book') &&
    fittingActions([booking], text).length > 0;
  const asked = isForAll ? found : customers;
  const isNothing = lines.every((line) => line.type === 'action') && actions.length === 0;
  return {
    lines,
    /** the first line is only similar, so Enter needs an explicit choice */
    isOpenChoice: isSimilar(lines[0]),
    /** the lines belong to the current text */
    isHere: actions.length > 0 || (text === typed.trim() && !asked.isPlaceholderData && !asked.isFetching),
    isOfOthers,
    isNothing: isNothing && text !== '' && !asked.isFetching,
    error: found.error ?? customers.error,
    /** changes with the lines */
    found: `${mode} ${text}`,
  };
}

const actionLine = (action: Action): Line => ({ type: 'action', action });

const booking: Action = { id: 'book', text: texts.book, keys: ['B'] };

/** Returns matches, then settings and help, then similar results. */
function foundLines(found: readonly Found[] = [], pages: readonly Line[]): Line[] {
  const line = (each: Found) => ({ type: 'found', found: each }) as const;
  return [
    ...found.filter(({ similar }) => !similar).map(line),
    ...pages,
    ...found.filter(({ similar }) => similar).map(line),
  ];
}

/** Returns the help topics once loaded; empty until then, or if loading fails. */
function useTopics(): readonly HelpTopic[] {
  const [topics, setTopics] = useState<readonly HelpTopic[]>([]);
  useEffect(() => {
    let isHere = true;
    void readHelp().then((help) => isHere && help && setTopics(help.topics));
    return () => {
      isHere = false;
    };
  }, []);
  return topics;
}

/** Returns the customers with a site for a new document. */
const placeLines = (customers: readonly CustomerRow[] = [], similar: boolean): Line[] =>
  customers.flatMap((customer) => {
    const { site } = customer;
    if (!site) return [];
    return [
      { type: 'place', siteId: site.id, title: customerName(customer), detail: addressLine(site), similar },
    ];
  });

const typingMs = 120;
