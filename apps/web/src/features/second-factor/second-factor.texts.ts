import { plural } from '@fieldwright/domain/kernel/plural';

export const setUpTexts = {
  passwordLead:
    'Codes come from an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or 1Password.',
  password: 'Password',
  passwordMissing: 'Enter your password.',
  currentCode: 'Code from your current app, or a recovery code',
  next: 'Continue',
  scan: 'Scan this code with your app',
  qr: 'QR code for your authenticator app',
  noScan: 'Can’t scan it? Type this key into the app:',
  firstCode: 'Code from the app',
  firstCodeHelp: '6 digits. They change every 30 seconds.',
  turnOn: 'Turn on',
  cancel: 'Cancel',
  alreadyOn:
    'Two-factor sign-in is already on. If you haven’t seen your recovery codes, create new ones: without them, you can’t sign in if you lose your phone.',
  haveCodes: 'I have my codes',
  codesTitle: 'Save your recovery codes',
  codesLead: 'Each code signs you in once when you don’t have your phone. You won’t see them again.',
  copy: 'Copy',
  copied: 'Recovery codes copied.',
  notCopied: 'Your browser didn’t allow copying. Select the codes instead.',
  download: 'Download',
  fileName: 'fieldwright-recovery-codes.txt',
  print: 'Print',
  done: 'I saved them',
  unsaved: 'You haven’t confirmed that you saved your recovery codes. You won’t see them again.',
} as const;

export const secondFactorTexts = {
  title: 'Two-factor sign-in',
  lead: 'Sign in with your password and a code from your phone, so a stolen password isn’t enough.',
  turnOn: 'Turn on',
  requiredBy: (companies: string) => `${companies} requires it for your role.`,
  status: 'Status',
  on: 'On',
  off: 'Off',
  since: 'Turned on',
  used: 'Last used',
  never: 'Never',
  codesLeft: 'Recovery codes left',
  few: (left: number) =>
    `${left === 0 ? 'No' : `Only ${left}`} recovery ${plural(left, 'code', 'codes')} left. Create new ones.`,
  newCodes: 'New recovery codes',
  newCodesLead: 'Your old codes will stop working.',
  moveLead: 'Codes from your old app and your old recovery codes will stop working.',
  turnOff: 'Turn off',
  turnOffLead: 'You’ll sign in with just your password.',
  code: 'Code from the app, or a recovery code',
  turnedOn: 'Two-factor sign-in turned on.',
  turnedOff: 'Two-factor sign-in turned off.',
  cannotTurnOff: (companies: string) => `${companies} requires it for your role, so it can’t be turned off.`,
  dueTitle: 'Set up two-factor sign-in',
  dueLead: (company: string) => `${company} requires two-factor sign-in for your role. It takes two minutes.`,
  signOut: 'Sign out',
  notReached: (reason: string) => `Two-factor sign-in is on. ${reason}`,
} as const;

/** Texts before a sensitive action. */
export const proofTexts = {
  password: 'Your password',
} as const;
