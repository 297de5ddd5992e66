/** Why a recommendation's status can't change, or why no proposal can be made. */
export const recommendationRefusals = {
  noWorkOrder: 'Choose the work order that it’s done on.',
  otherSite: 'Choose a work order at the same site.',
  sites: 'Choose recommendations at one site.',
  /** @param text the recommendation, @param status in words */
  decided: (text: string, status: string) => `“${text}” is ${status}.`,
  processed: 'The work order is processed. Reopen it first.',
} as const;
