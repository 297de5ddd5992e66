export const uiTexts = {
  required: '(required)',
  showPassword: 'Show the password',
  hidePassword: 'Hide the password',
  close: 'Close',
  undo: 'Undo',
  loading: 'Loading',
} as const;
