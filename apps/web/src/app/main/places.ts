import type { Permission } from '@fieldwright/domain/people/roles';
import type { Area } from './navigation.ts';

/** in the bar of a phone, with the one that holds the rest */
const mostOnPhone = 5;

/**
 * The areas in the order of a phone's bar, where few have room: first what the person is there for. The price books come
 * before the proposals of who makes none but at a visit.
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

/** How many areas stand in a phone's bar, of so many. */
export const fittingOnPhone = (count: number) => (count <= mostOnPhone ? count : mostOnPhone - 1);

/**
 * How many areas of the bar have room.
 * @param widths of each area, in order, in px
 * @param more the width of the button that holds the rest, which is there only where there is a rest
 */
export function fittingIn(room: number, widths: readonly number[], more: number): number {
  const sum = (count: number) => widths.slice(0, count).reduce((all, width) => all + width, 0);
  if (sum(widths.length) <= room) return widths.length;
  let count = widths.length - 1;
  while (count > 0 && sum(count) + more > room) count -= 1;
  return count;
}
