import { describe, expect, it } from 'vitest';
import { type MenuButton, type MenuGroup, menuSections } from './menu.ts';

const button = (groupCode: string, text: string): MenuButton => ({ groupCode, text, click: () => {} });
const group = (code: string, name: string, order: number): MenuGroup => ({ code, name, order });
/** Formats each section as "Title: first, second". */
const lines = (groups: MenuGroup[], buttons: MenuButton[]) =>
  menuSections(groups, buttons).map(
    (section) => `${section.name}: ${section.buttons.map(({ text }) => text).join(', ')}`,
  );

describe('menuSections', () => {
  it('keeps a button whose group is not known, at the end and without a title (R2.10)', () => {
    const buttons = [button('gone', 'Lost'), button('rows', 'Compact')];
    expect(lines([group('rows', 'Rows', 9)], buttons)).toEqual(['Rows: Compact', ': Lost']);
  });

  it('leaves out a group without buttons', () => {
    expect(
      lines([group('rows', 'Rows', 1), group('color', 'Color by', 2)], [button('color', 'Status')]),
    ).toEqual(['Color by: Status']);
    expect(lines([], [])).toEqual([]);
  });

  it('sorts groups by order, and those of one order by name (R2.10, R3.14)', () => {
    const groups = [
      group('d', 'Zones', 2),
      group('a', 'Rows', 2),
      group('b', 'Color by', 10),
      group('c', 'On the card', -1),
    ];
    const buttons = groups.map(({ code }) => button(code, code));
    expect(lines(groups, buttons)).toEqual(['On the card: c', 'Rows: a', 'Zones: d', 'Color by: b']);
  });

  it('sorts names as people do: capitals and accents do not come first', () => {
    const groups = ['Zinc', 'électrique', 'copper', 'Ácido'].map((name) => group(name, name, 0));
    const buttons = groups.map(({ code }) => button(code, 'x'));
    expect(menuSections(groups, buttons).map(({ name }) => name)).toEqual([
      'Ácido',
      'copper',
      'électrique',
      'Zinc',
    ]);
  });

  it('keeps the buttons of a group as they came, wherever they stood among the others', () => {
    const groups = [group('a', 'A', 1), group('b', 'B', 2)];
    const buttons = [button('b', 'b2'), button('a', 'a9'), button('b', 'b1'), button('a', 'a1')];
    expect(lines(groups, buttons)).toEqual(['A: a9, a1', 'B: b2, b1']);
  });

  it('gives back what it got: the same buttons, and its input untouched', () => {
    const groups = [group('b', 'B', 2), group('a', 'A', 1)];
    const chosen = { ...button('a', 'One'), title: 'The first', selected: true };
    expect(menuSections(groups, [chosen])[0]?.buttons[0]).toBe(chosen);
    expect(groups.map(({ code }) => code)).toEqual(['b', 'a']);
  });
});
