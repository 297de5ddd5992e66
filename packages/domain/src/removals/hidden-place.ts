/** Whether a site and its customer were removed. */
export interface HiddenPlace {
  siteHidden: boolean;
  customerHidden: boolean;
}

/** Returns why nothing can be created at a place (R4.4), in words for the person, or null. */
export function hiddenPlaceText({ siteHidden, customerHidden }: HiddenPlace): string | null {
  if (customerHidden) return 'The customer was removed. Restore the customer first.';
  return siteHidden ? 'The site was removed. Restore the site first.' : null;
}
