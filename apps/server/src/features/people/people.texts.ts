/** Messages of refused sign-ins and changes of people. */
export const peopleTexts = {
  alreadyMember: 'This person is already in your company.',
  orOther: 'Or choose another department for this person.',
  wrongPassword: 'That password isn’t right.',
  factorRequired: (company: string) => `${company} requires two-factor sign-in for your role.`,
  notYourTry: 'If that wasn’t you, reset your password by email.',
  resetInstead: 'Or reset your password by email.',
} as const;
