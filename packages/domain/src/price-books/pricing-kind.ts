/** Whether an entry has a price of its own, or one that is worked out from costs and hours. */
export const pricings = ['flat', 'computed'] as const;
export type Pricing = (typeof pricings)[number];
