import { decimalText } from '@fieldwright/domain/kernel/decimal-text';
import { listText } from '@fieldwright/domain/kernel/list-text';
import { plural } from '@fieldwright/domain/kernel/plural';
import type { ComparedSetting } from './edited-since.queries.ts';

/** As many names as a message has. */
const mostNamed = 5;

const settings = {
  pricingRules: 'pricing rules',
  departments: 'departments',
  taxedByDefault: 'tax defaults',
} as const satisfies Record<ComparedSetting, string>;
function settingNames(changed: readonly ComparedSetting[]): string {
  const names = listText(changed.map((each) => settings[each]));
  return names.charAt(0).toUpperCase() + names.slice(1);
}

function itemNames(names: readonly string[]): string {
  const left = names.length - mostNamed;
  return listText(left > 0 ? [...names.slice(0, mostNamed), `${decimalText(left)} more`] : names);
}

/** Messages about files that are compared with a price book. */
export const exchangeTexts = {
  noColumn: (title: string) => `Price books don’t use a “${title}” column.`,
  noHeading: (heading: string) => `The file has no “${heading}” column.`,
  reason: 'Reason',
  leftOut: 'Left out.',
  usedTwice: (heading: string) => `“${heading}” is used twice.`,
  rowsBad: (bad: number) =>
    `${decimalText(bad)} ${plural(bad, 'row has', 'rows have')} errors. Nothing was changed.`,
  badByNow: 'Some rows have errors now. Check the file again.',
  /** @param name of who compared it; null if nobody else did, or they have left */
  comparedSince: (name: string | null) =>
    `${name ? `${name} has changed this import` : 'This import has changed'} since you opened it.`,
  scheduled: 'This file is scheduled. Remove it from the schedule first.',
  removesUnseen: 'It would now remove items that weren’t in the preview. Check the file again.',
  editedSince: (names: readonly string[]) =>
    `${itemNames(names)} ${plural(names.length, 'was', 'were')} changed after this file was checked, and the file would undo that. Nothing was changed. Check the file again.`,
  addedSince: (names: readonly string[]) =>
    `${itemNames(names)} ${plural(names.length, 'was', 'were')} added after this file was checked, and the file would change ${plural(names.length, 'it', 'them')}. Nothing was changed. Check the file again.`,
  goneSince: (names: readonly string[]) =>
    `${itemNames(names)} ${plural(names.length, 'was', 'were')} removed or given another code after this file was checked, and the file would add ${plural(names.length, 'it', 'them')} again. Nothing was changed. Check the file again.`,
  settingsSince: (settings: readonly ComparedSetting[]) =>
    `${settingNames(settings)} changed after this file was checked, so its prices or taxes may differ from the preview. Nothing was changed. Check the file again.`,
  personLeft:
    'The person who scheduled or started this import can’t change price books anymore. Nothing was changed. Schedule the file again, or apply it now.',
  bookGone: 'This price book was removed. Nothing was changed.',
  refusedRow: 'The database rejected one of the rows. Nothing was changed.',
  notDone: 'Only a finished import can be undone.',
  tooOld: 'This import is too old to undo.',
  undoerLeft:
    'The person who started the undo can’t change price books anymore. Nothing was undone. Undo it again to continue.',
  undoFailed: 'One of the items couldn’t be changed back. Nothing was undone.',
  notUndone: (count: number) =>
    `${decimalText(count)} ${plural(count, 'item has', 'items have')} changed since. Nothing was undone.`,
  conflicts: {
    changed: (name: string) => `${name}: changed or removed since.`,
    used: (name: string) => `${name}: used or changed since.`,
    category: (name: string) => `Category ${name}: changed since, or has other items.`,
    place: (name: string) => `${name}: one of its categories was removed.`,
    part: (name: string) => `${name}: one of its parts was removed.`,
    code: (name: string, other: string) => `${name}: ${other} has its code now.`,
    more: (count: number) => `${decimalText(count)} more.`,
  },
} as const;
