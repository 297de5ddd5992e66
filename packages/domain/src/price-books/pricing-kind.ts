/** Whether an entry has a price of its own, or one that is worked out from costs and hours. */
export type Pricing = 'flat' | 'computed';
