export const signInRulesTexts = {
  title: 'Sign-in',
  lead: (company: string) =>
    `Who at ${company} needs two-factor sign-in: a code from their phone along with their password.`,
  roles: 'Required for',
  help: 'People in these roles have to set it up before they can do anything else, even if they’re signed in now.',
  ownerHelp: 'Only an owner can change this.',
  self: 'You haven’t set it up yet. You’ll do that right after you save.',
  save: 'Save',
  liftTitle: 'Stop requiring it?',
  liftText: (roles: string) => `Anyone with the ${roles} role can then sign in with just a password.`,
  lift: 'Stop requiring it',
  saved: (none: boolean) =>
    none ? 'Saved. Two-factor sign-in is optional.' : 'Saved. Two-factor sign-in is required.',
  unsaved: 'Your change to who needs two-factor sign-in isn’t saved.',
} as const;
