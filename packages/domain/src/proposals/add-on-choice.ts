import type { PresentedPackage } from './presentation.ts';

const isSameChoice = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((id) => other.includes(id));

/**
 * Returns an option with the add-ons that the customer ticked, as it was sent: its totals and monthly amounts include
 * them. Null if one isn't an add-on of the option, is named twice, or has no price yet.
 */
export function optionWith(option: PresentedPackage, addOnIds: readonly number[]): PresentedPackage | null {
  if (addOnIds.length === 0) return option;
  if (new Set(addOnIds).size < addOnIds.length) return null;
  const choice = option.choices?.find((each) => isSameChoice(each.addOnIds, addOnIds));
  if (!choice) return null;
  const { totals, financing } = choice;
  const addOns = option.addOns?.map((each) => ({ ...each, chosen: addOnIds.includes(each.id) }));
  return { ...option, totals, financing, ...(addOns && { addOns }) };
}

/** Returns what an add-on changes in the total beside the others that are ticked; null if it can't be chosen with them. */
export function addsToTotal(
  option: PresentedPackage,
  addOnIds: readonly number[],
  id: number,
): number | null {
  const others = addOnIds.filter((each) => each !== id);
  const without = optionWith(option, others)?.totals;
  const total = optionWith(option, [...others, id])?.totals;
  return total && without ? total.totalCents - without.totalCents : null;
}

/** Returns the names of the add-ons that are chosen, in order. */
export const chosenAddOns = ({ addOns = [] }: Pick<PresentedPackage, 'addOns'>): string[] =>
  addOns.filter(({ chosen }) => chosen).map(({ text }) => text);
