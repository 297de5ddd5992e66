/** Texts of the check boxes of a list, and of doing one thing with each of the selected rows. */
export const runManyTexts = {
  select: 'Select',
  stopSelecting: 'Stop selecting',
  selectAll: (count: number) => `Select all ${count}`,
  selected: (count: number) => `${count} selected`,
  progress: (done: number, of: number) => `${done} of ${of} done`,
  ended: (done: number, refused: number) =>
    refused === 0 ? `All ${done} done.` : `${done} done, ${refused} not.`,
  done: 'Done',
  refused: 'Not done',
  close: 'Close',
  removing: {
    button: 'Remove',
    title: (what: string) => `Remove ${what}`,
    done: 'Removed',
    refused: 'Not removed',
    ended: (done: number, refused: number) =>
      refused === 0 ? `${done} removed.` : `${done} removed, ${refused} not.`,
    restored: (count: number) => `${count} restored.`,
    notAllRestored: (done: number, of: number) => `Restored ${done} of ${of}.`,
  },
} as const;
