/** A button of a menu popover (R3.14). Its click runs, then the popover goes (R4.24). */
export interface MenuButton {
  /** the group it stands in */
  groupCode: string;
  text: string;
  /** a line more on what it does */
  title?: string;
  /** has the mark */
  selected?: boolean;
  click: () => void;
}

/** A titled section of a menu popover (R3.14): by order, then by name (R2.10). */
export interface MenuGroup {
  code: string;
  name: string;
  order: number;
}

/** A group with its buttons, as the menu shows it. */
export interface MenuSection<Button extends MenuButton = MenuButton> {
  /** empty: the section has no title */
  name: string;
  buttons: Button[];
}

/**
 * Sorts a menu's buttons into its groups (R2.10): groups by order, those of one order by name, buttons of one group as
 * they came. A group without buttons is not there; buttons of a group that is not known stand at the end, without a
 * title, so that none is lost.
 */
export function menuSections<Button extends MenuButton>(
  groups: readonly MenuGroup[],
  buttons: readonly Button[],
): MenuSection<Button>[] {
  const sorted = [...groups].sort((a, b) => a.order - b.order || a.name.localeCompare(b.name, 'en'));
  const known = new Set(groups.map(({ code }) => code));
  return [
    ...sorted.map(({ code, name }) => ({
      name,
      buttons: buttons.filter(({ groupCode }) => groupCode === code),
    })),
    { name: '', buttons: buttons.filter(({ groupCode }) => !known.has(groupCode)) },
  ].filter((section) => section.buttons.length > 0);
}

/** The names of the fields above, for the comparison with the specification; the compiler keeps them whole. */
export const menuFields = {
  button: { groupCode: true, text: true, title: true, selected: true, click: true },
  group: { code: true, name: true, order: true },
} as const satisfies {
  button: Record<keyof MenuButton, true>;
  group: Record<keyof MenuGroup, true>;
};
