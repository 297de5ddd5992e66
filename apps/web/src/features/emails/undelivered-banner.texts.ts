import { plural } from '@fieldwright/domain/kernel/plural';

export const undeliveredBannerTexts = {
  banner: (count: number) =>
    plural(count, 'An email wasn’t delivered.', `${count} emails weren’t delivered.`),
  review: 'Review',
  later: 'Later',
} as const;
