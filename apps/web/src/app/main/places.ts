import type { Permission } from '@fieldwright/domain/people/roles';
import type { Area } from './navigation.ts';

/** on a phone's bar, including the button for the rest */
const mostOnPhone = 5;

/**
 * Returns the areas in the order of a phone's bar, which has room for few: the person's main work first.
 * Price books come before proposals for people who create proposals only on a visit.
 */
export function forPhone(areas: readonly Area[], may: (permission: Permission) => boolean): Area[] {
  const documents = ['/proposals', '/pricebooks'];
  const order = [
    '/workorders',
    '/customers',
    ...(may('proposals.view') ? documents : documents.toReversed()),
  ];
  const [start, ...others] = areas;
  const rank = ({ to }: Area) => (order.includes(to) ? order.indexOf(to) : order.length);
  return [...(start ? [start] : []), ...others.sort((a, b) => rank(a) - rank(b))];
}

/** Returns how many of `count` areas are in a phone's bar. */
export const fittingOnPhone = (count: number) => (count <= mostOnPhone ? count : mostOnPhone - 1);

/**
 * Returns how many areas fit in the bar.
 * @param widths of each area, in order, in px
 * @param more the width of the button for the rest, which shows only if there is a rest
 */
export function fittingIn(room: number, widths: readonly number[], more: number): number {
  const sum = (count: number) => widths.slice(0, count).reduce((all, width) => all + width, 0);
  if (sum(widths.length) <= room) return widths.length;
  let count = widths.length - 1;
  while (count > 0 && sum(count) + more > room) count -= 1;
  return count;
}

/** Returns the area that a page belongs to: its own address, or one above it. */
export function areaOf(areas: readonly Area[], pathname: string): Area | undefined {
  return areas.find(({ to }) => `${pathname}/`.startsWith(`${to}/`));
}
