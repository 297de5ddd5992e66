/** A button of a menu popover (R3.14). Its click runs, then the popover goes (R4.24). */
export interface MenuButton {
  /** the group it stands in */
  groupCode: string;
  text: string;
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

/** The names of the fields above, for the comparison with the specification; the compiler keeps them whole. */
export const menuFields = {
  button: { groupCode: true, text: true, title: true, selected: true, click: true },
  group: { code: true, name: true, order: true },
} as const satisfies {
  button: Record<keyof MenuButton, true>;
  group: Record<keyof MenuGroup, true>;
};
