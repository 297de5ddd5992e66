export const connectionTexts = {
  lostDetail: 'What you see is kept as it was. We go on trying.',
  tryNow: 'Try now',
  renewalDetail: 'Signing out here signs you out in every tab of this browser.',
  signOut: 'Sign out',
  liveLost: 'What others change does not appear by itself at the moment.',
  liveLostDetail: 'We go on trying. Your own changes are saved as usual.',
  loadAgain: 'Load again',
} as const;
