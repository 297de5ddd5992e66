/** What customers read on a provider's page. */
export const cardPageTexts = { tip: 'Tip' } as const;
