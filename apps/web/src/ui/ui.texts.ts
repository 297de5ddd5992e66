export const uiTexts = {
  required: '(required)',
  optional: 'Optional',
  understood: 'Understood as',
  showPassword: 'Show the password',
  hidePassword: 'Hide the password',
  close: 'Close',
  undo: 'Undo',
  loading: 'Loading',
} as const;
