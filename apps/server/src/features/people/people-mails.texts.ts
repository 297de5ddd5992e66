import { counted } from '@fieldwright/domain/kernel/plural';
import { secondFactorRules } from '@fieldwright/domain/people/second-factor';

/** Texts of account emails to a company's people. */
export const peopleMails = {
  setPassword: 'Set a new password',
  facts: { when: 'When', device: 'Device', address: 'IP address' },
  reset: {
    subject: 'Set a new password',
    asked: 'Someone asked for a new password for your Fieldwright account.',
    footer:
      'The link works once and expires in one hour. If it wasn’t you, ignore this email and your password stays the same.',
  },
  signUp: {
    subject: 'Confirm your email for Fieldwright',
    asked: 'Someone asked to set up a new company on Fieldwright with this email address.',
    action: 'Confirm and set up',
    footer: 'The link works for 24 hours. If it wasn’t you, ignore this email and nothing will be set up.',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    changed: 'The password for your Fieldwright account was changed.',
    ifNotYou:
      'If this was you, you don’t need to do anything. If not, set a new password now and tell an owner or admin of your company.',
    otherDevices: 'Every other device was signed out when the password was changed.',
    allDevices: 'Every device was signed out when the password was changed.',
  },
  invitation: {
    subject: (company: string) => `Join ${company} on Fieldwright`,
    hello: (firstName: string) => `Hello ${firstName},`,
    invited: (company: string, inviter: string | null) =>
      inviter
        ? `${inviter} invited you to join ${company} on Fieldwright.`
        : `You’re invited to join ${company} on Fieldwright.`,
    action: (company: string) => `Join ${company}`,
    footer: 'The link works for 7 days. If you don’t know the company, ignore this email.',
  },
} as const;

/** Texts of the emails about a person's second factor. */
export const secondFactorMails = {
  notYou: 'If this wasn’t you, set a new password now and tell an owner or admin of your company.',
  footer: 'If this was you, you don’t need to do anything.',
  on: {
    subject: 'Two-factor sign-in turned on',
    line: () =>
      'Signing in to your Fieldwright account now takes your password and a code from your authenticator app.',
  },
  moved: {
    subject: 'Authenticator app changed',
    line: () =>
      'Codes for your Fieldwright account now come from a different authenticator app. Codes from your old app and your old recovery codes no longer work.',
  },
  off: {
    subject: 'Two-factor sign-in turned off',
    line: () => 'You now sign in to your Fieldwright account with just your password.',
  },
  turnedOff: {
    subject: 'Two-factor sign-in turned off',
    line: () =>
      'An admin turned off two-factor sign-in for your Fieldwright account. You now sign in with just your password.',
  },
  recoveryUsed: {
    subject: 'Recovery code used',
    line: (left: number) =>
      `A recovery code was used to sign in to your Fieldwright account. ${counted(left, 'code is', 'codes are')} left.${
        left <= secondFactorRules.fewCodes ? ' Create new ones under Settings, Two-factor sign-in.' : ''
      }`,
  },
  codesRemade: {
    subject: 'New recovery codes',
    line: () => 'New recovery codes were created for your Fieldwright account. The old ones no longer work.',
  },
} as const;
