import { counted } from '@fieldwright/domain/kernel/plural';

/** Texts of what shows on every page. */
export const factorBannerTexts = {
  banner: (left: number) =>
    left === 0
      ? 'You have no recovery codes left.'
      : `You have ${counted(left, 'recovery code', 'recovery codes')} left.`,
  usedBanner: (left: number) =>
    `You signed in with a recovery code. ${left === 0 ? 'None are' : counted(left, 'is', 'are')} left.`,
  move: 'Use another phone',
  closeBanner: 'Close',
  bannerAction: 'Create new ones',
  dueBanner: (company: string) => `${company} now requires two-factor sign-in for your role.`,
  dueBannerDetail: 'Your unsaved work is still here. Set up two-factor sign-in, then save.',
  dueBannerAction: 'Set up',
  nowSave: 'Two-factor sign-in turned on. You can save now.',
} as const;
