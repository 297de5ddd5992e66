/** Asked before something unsaved is left. */
export const unsavedTexts = {
  title: 'Leave without saving?',
  cancel: 'Keep editing',
  confirm: 'Leave without saving',
} as const;
