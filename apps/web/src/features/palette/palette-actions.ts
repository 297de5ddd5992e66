import type { Found } from '@fieldwright/contract/search';
import type { Permission } from '@fieldwright/domain/people/roles';
import { type Scheme, schemes } from '../../lib/appearance.ts';
import { paletteTexts as texts } from './palette.texts.ts';

/** An area that one can go to: its address and what the bar calls it. */
export interface Area {
  to: string;
  text: string;
}

/** The second key behind G for each area. */
const goKeys: Readonly<Record<string, string>> = {
  '/dashboard': 'd',
  '/day': 'd',
  '/proposals': 'p',
  '/workorders': 'w',
  '/pricebooks': 'b',
  '/customers': 'c',
};

/** Where G and a second key lead; null where nothing of that kind is open to the person. */
export function goTarget(areas: readonly Area[], key: string): string | null {
  return areas.find(({ to }) => goKeys[to] === key.toLowerCase())?.to ?? null;
}

export type ActionId =
  | 'book'
  | 'newCustomer'
  | 'newProposal'
  | 'newWorkOrder'
  | 'keys'
  | 'help'
  | `look:${Scheme}`
  | `go:${string}`;

export interface Action {
  id: ActionId;
  text: string;
  /** the keys that do the same */
  keys: readonly string[];
}

/** A document that is begun for a customer's site. */
export type NewDocument = 'newProposal' | 'newWorkOrder';

const begins = {
  newProposal: ['proposals.edit', 'proposals.own'],
  newWorkOrder: ['workorders.edit', 'workorders.own'],
} as const satisfies Record<NewDocument, readonly Permission[]>;

/** Whether a person may begin such a document. */
export const mayBegin = (kind: NewDocument, may: (permission: Permission) => boolean) =>
  begins[kind].some((permission) => may(permission));

/** For who may enter one. */
export const newCustomer = (may: (permission: Permission) => boolean): Action[] =>
  may('customers.edit') ? [{ id: 'newCustomer', text: texts.newCustomer, keys: [] }] : [];

/** What a person may do from anywhere, in order. */
export function actionsFor(areas: readonly Area[], may: (permission: Permission) => boolean): Action[] {
  return [
    ...(may('schedule.edit') ? [{ id: 'book', text: texts.book, keys: ['B'] } as const] : []),
    ...newCustomer(may),
    ...(mayBegin('newProposal', may)
      ? [{ id: 'newProposal', text: texts.newProposal, keys: [] } as const]
      : []),
    ...(mayBegin('newWorkOrder', may)
      ? [{ id: 'newWorkOrder', text: texts.newWorkOrder, keys: [] } as const]
      : []),
    ...areas.map(({ to, text }) => ({
      id: `go:${to}` as const,
      text: texts.go(text),
      keys: goKeys[to] ? ['G', goKeys[to].toUpperCase()] : [],
    })),
    { id: 'keys', text: texts.keys, keys: ['?'] },
    { id: 'help', text: texts.help, keys: ['F1'] },
    ...schemes.map((scheme) => ({ id: `look:${scheme}` as const, text: texts.looks[scheme], keys: [] })),
  ];
}

/** Those whose words begin with each word that was typed; all while nothing is typed. */
export function fittingActions(actions: readonly Action[], typed: string): Action[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return actions.filter(({ text }) => {
    const own = text.toLowerCase().split(/\s+/);
    return words.every((word) => own.some((each) => each.startsWith(word)));
  });
}

/** What a line of the palette is: something to do, something that was found, or the place of a new document. */
export type Line =
  | { type: 'action'; action: Action }
  | { type: 'found'; found: Found }
  | { type: 'place'; siteId: number; title: string; detail: string };

/** All, or the customer whom a new document is for. */
export type Mode = 'all' | NewDocument;
