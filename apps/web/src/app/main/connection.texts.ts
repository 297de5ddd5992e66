export const connectionTexts = {
  lostDetail:
    'We go on trying by ourselves. While something is not saved, keep this page open: what you typed is kept here.',
  tryNow: 'Try now',
  renewalDetail: 'Signing out here signs you out in every tab of this browser.',
  signOut: 'Sign out',
  old: 'This page may be out of date. Retrying…',
  tryAgain: 'Try again',
  liveLost: 'What others change does not appear by itself at the moment.',
  liveLostDetail: 'We go on trying. Your own changes are saved as usual.',
  loadAgain: 'Load again',
} as const;
