/** A button of a menu popover (R3.14). A click runs its action, then closes the popover (R4.24). */
export interface MenuButton {
  /** The code of its group. */
  groupCode: string;
  text: string;
  /** An additional line that explains the action. */
  title?: string;
  /** Shows the check mark. */
  selected?: boolean;
  click: () => void;
}

/** A titled section of a menu popover (R3.14), sorted by order, then by name (R2.10). */
export interface MenuGroup {
  code: string;
  name: string;
  order: number;
}

/** A group with its buttons, as the menu shows it. */
export interface MenuSection<Button extends MenuButton = MenuButton> {
  /** Empty if the section has no title. */
  name: string;
  buttons: Button[];
}

/**
 * Sorts a menu's buttons into groups (R2.10): groups by order, then by name; the buttons of a group keep
 * their order. Omits groups without buttons. Buttons of an unknown group are listed last, without a title.
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
