import type { Found } from '@fieldwright/contract/search';
import { type HelpTopic, isFor, topicsNamed } from '@fieldwright/domain/help/help';
import type { Permission } from '@fieldwright/domain/people/roles';
import { type Scheme, schemes } from '../../lib/appearance.ts';
import { settingsTexts } from '../settings/settings.texts.ts';
import { ofCompany, ofOneself, openPages, type SettingsPageLink } from '../settings/settings-pages.ts';
import { type Area, goKeys } from './go-keys.ts';
import { paletteTexts as texts } from './palette.texts.ts';

export type ActionId =
  | 'book'
  | 'newCustomer'
  | 'newProposal'
  | 'newWorkOrder'
  | 'newPriceBook'
  | 'newService'
  | 'newPart'
  | 'startBook'
  | 'importBook'
  | 'refreshBoards'
  | 'paymentsToCheck'
  | 'checkSignature'
  | 'templates'
  | 'keys'
  | 'help'
  | `look:${Scheme}`
  | `go:${string}`;

export interface Action {
  id: ActionId;
  text: string;
  /** the shortcut */
  keys: readonly string[];
}

/** A document that starts from a customer's site. */
export type NewDocument = 'newProposal' | 'newWorkOrder';

const begins = {
  newProposal: ['proposals.edit', 'proposals.own'],
  newWorkOrder: ['workorders.edit', 'workorders.own'],
} as const satisfies Record<NewDocument, readonly Permission[]>;

/** Checks whether the user may start such a document. */
export const mayBegin = (kind: NewDocument, may: (permission: Permission) => boolean) =>
  begins[kind].some((permission) => may(permission));

/** Returns the action that adds a customer, if the user may. */
export const newCustomer = (may: (permission: Permission) => boolean): Action[] =>
  may('customers.edit') ? [{ id: 'newCustomer', text: texts.newCustomer, keys: [] }] : [];

/** Returns the user's global actions, in order. */
export function actionsFor(areas: readonly Area[], may: (permission: Permission) => boolean): Action[] {
  return [
    ...(may('calls.book') ? [{ id: 'book', text: texts.book, keys: ['B'] } as const] : []),
    ...newCustomer(may),
    ...(mayBegin('newProposal', may)
      ? [{ id: 'newProposal', text: texts.newProposal, keys: [] } as const]
      : []),
    ...(mayBegin('newWorkOrder', may)
      ? [{ id: 'newWorkOrder', text: texts.newWorkOrder, keys: [] } as const]
      : []),
    ...(may('pricebooks.edit')
      ? ([
          { id: 'newPriceBook', text: texts.newPriceBook, keys: [] },
          { id: 'newService', text: texts.newService, keys: [] },
          { id: 'newPart', text: texts.newPart, keys: [] },
          { id: 'startBook', text: texts.startBook, keys: [] },
          { id: 'importBook', text: texts.importBook, keys: [] },
        ] as const)
      : []),
    ...areas.map(({ to, text }) => ({
      id: `go:${to}` as const,
      text: texts.go(text),
      keys: goKeys[to] ? ['G', goKeys[to].toUpperCase()] : [],
    })),
    ...(may('dashboard.view') ? [{ id: 'refreshBoards', text: texts.refreshBoards, keys: [] } as const] : []),
    ...(may('payments.view')
      ? [{ id: 'paymentsToCheck', text: texts.paymentsToCheck, keys: [] } as const]
      : []),
    ...(may('proposals.view') || may('proposals.own')
      ? ([
          { id: 'templates', text: texts.templates, keys: [] },
          { id: 'checkSignature', text: texts.checkSignature, keys: [] },
        ] as const)
      : []),
    { id: 'keys', text: texts.keys, keys: ['?'] },
    { id: 'help', text: texts.help, keys: ['F1'] },
    ...schemes.map((scheme) => ({ id: `look:${scheme}` as const, text: texts.looks[scheme], keys: [] })),
  ];
}

/** Returns the actions that have a word starting with each typed word; all if nothing is typed. */
export function fittingActions(actions: readonly Action[], typed: string): Action[] {
  const words = wordsOf(typed);
  return actions.filter(({ text }) => beginEach(text, words));
}

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);
const beginEach = (text: string, words: readonly string[]) => {
  const own = wordsOf(text);
  return words.every((word) => own.some((each) => each.startsWith(word)));
};

/** Returns the settings pages that the user may open and that have a word starting with each typed word. */
export function fittingSettings(typed: string, may: (permission: Permission) => boolean): SettingsLine[] {
  const words = wordsOf(typed);
  if (words.length === 0) return [];
  return openPages([...ofCompany, ...ofOneself], may).flatMap(({ to, name }) => {
    const page = settingsTexts.pages[name];
    return beginEach(`${page.name} ${page.words}`, words)
      ? [{ type: 'setting', to, title: page.name, detail: page.detail } as const]
      : [];
  });
}

const mostTopics = 3;

/** Returns the help topics that match by title and concern the user's permissions. */
export function fittingTopics(
  topics: readonly HelpTopic[],
  typed: string,
  may: (permission: Permission) => boolean,
): HelpTopicLine[] {
  return topicsNamed(topics, typed)
    .filter((topic) => isFor(topic, may))
    .slice(0, mostTopics)
    .map(({ id, title }) => ({ type: 'help', id, title }));
}

interface SettingsLine {
  type: 'setting';
  to: SettingsPageLink['to'];
  title: string;
  detail: string;
}
interface HelpTopicLine {
  type: 'help';
  id: string;
  title: string;
}

/**
 * A line of the palette: an action, a search result, the place of a new document, a settings page or a help
 * topic.
 */
export type Line =
  | { type: 'action'; action: Action }
  | SettingsLine
  | HelpTopicLine
  | { type: 'found'; found: Found }
  | { type: 'place'; siteId: number; title: string; detail: string; similar: boolean };

/** Everything, or the customer of a new document. */
export type Mode = 'all' | NewDocument;

/** Checks whether a line was found only as similar to the typed text. */
export const isSimilar = (line: Line | undefined) =>
  (line?.type === 'found' && line.found.similar) || (line?.type === 'place' && line.similar);
