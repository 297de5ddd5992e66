/** Asked before something unsaved is left. */
export const giveUpTexts = {
  title: 'Leave without saving?',
  cancel: 'Keep editing',
  confirm: 'Leave without saving',
} as const;
