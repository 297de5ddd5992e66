export const ownPasswordTexts = {
  title: 'Password',
  lead: 'Changing your password signs you out on your other devices. We’ll email you a confirmation.',
  current: 'Current password',
  currentMissing: 'Enter your current password.',
  next: 'New password',
  nextHelp: 'At least 10 characters. A few unrelated words work well.',
  nextMissing: 'Enter a new password.',
  code: 'Code from the app, or a recovery code',
  codeHelp: 'You signed in a while ago, so we also need a code.',
  submit: 'Change password',
  changed: 'Password changed. Your other devices were signed out.',
  forgotten: 'Don’t know your current password? Sign out and choose “Forgot password?” on the sign-in page.',
} as const;
