import { listText } from '@fieldwright/domain/kernel/list-text';
import { counted, plural } from '@fieldwright/domain/kernel/plural';
import type { LinkedPart } from '@fieldwright/domain/proposals/linked-parts';

const parts: Record<LinkedPart, string> = {
  item: 'item',
  text: 'text',
  description: 'description',
  quantity: 'quantity',
  price: 'price',
  tax: 'tax',
  cost: 'cost',
  discount: 'discount',
  addOn: 'add-on setting',
  system: 'system',
  permit: 'permit',
};

export const linkedPackagesTexts = {
  addLinked: 'Add a linked package',
  linkTo: (base: string) => `Link to ${base}`,
  unlinkFrom: (base: string) => `Unlink from ${base}`,
  linked: (base: string) => `Linked to ${base}`,
  linkedDetail: (base: string) =>
    `Its lines, discounts and rebates follow ${base} until you change them here.`,
  followedBy: (names: readonly string[]) => `Changes here also change ${listText(names)}.`,
  missing: (base: string) => `In ${base}, but not here`,
  addLine: 'Add',
  addLineNamed: (line: string) => `Add ${line}`,
  ownOrder: 'The lines have their own order.',
  followOrder: (base: string) => `Use ${base}’s order`,
  added: (name: string, base: string) => `${name} added. It follows ${base}.`,
  isLinked: (base: string, lines: number) =>
    `Linked to ${base}. ${counted(lines, 'line', 'lines')} ${plural(lines, 'follows', 'follow')} it; no prices changed.`,
  unlinked: (base: string) => `Unlinked from ${base}. Nothing else changed.`,
  unlinkLine: 'Unlink line',
  ownTerms: 'Own terms',
  followTerms: (base: string, name: string) => `Use ${base}’s terms for ${name}`,
  unnamedReduction: (kind: 'discounts' | 'rebates') => (kind === 'discounts' ? 'the discount' : 'the rebate'),
  own: (part: LinkedPart) => `Own ${parts[part]}`,
  follow: (base: string) => `Use ${base}’s`,
  followNamed: (base: string, part: LinkedPart, line: string) => `Use ${base}’s ${parts[part]} for ${line}`,
} as const;
