/** Why a recommendation's status can't change, or why no proposal can be made. */
export const recommendationRefusals = {
  noWorkOrder: 'Choose the work order to add it to.',
  otherSite: 'Choose a work order at the same site.',
  sites: 'Choose recommendations at the same site.',
  /** @param text the recommendation, @param status in words */
  decided: (text: string, status: string) => `“${text}” is already ${status}.`,
  processed: 'The work order is processed. Reopen it first.',
} as const;
