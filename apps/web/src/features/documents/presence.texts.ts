interface Doing {
  name: string;
  isYou: boolean;
  isEditing: boolean;
}

const yours = (isEditing: boolean) =>
  isEditing ? 'You’re editing this elsewhere' : 'You have this open elsewhere';

const others = (name: string, isEditing: boolean) =>
  isEditing ? `${name} is editing` : `${name} is viewing`;

/** Texts about who else has a proposal or work order open. */
export const presenceTexts = {
  list: 'Who else has this open',
  doing: ({ name, isYou, isEditing }: Doing) => (isYou ? yours(isEditing) : others(name, isEditing)),
  /** Says where "elsewhere" is. */
  yours: 'In another tab or on another device',
  more: (count: number) => `${count} more`,
};
