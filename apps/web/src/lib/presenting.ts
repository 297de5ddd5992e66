const key = 'fieldwright.presenting';
/** By which link the tab went to a lender's page, and where it belongs. The link's page reads it without this module, which it would load for it alone. */
const awayKey = 'fieldwright.away';

/**
 * The address of the presentation that this tab is in the middle of: pages to which it leads for paying and financing
 * lead back there.
 */
export const presenting = {
  begin: (address: string): void => {
    sessionStorage.removeItem(awayKey);
    sessionStorage.setItem(key, address);
  },
  end: (): void => {
    sessionStorage.removeItem(awayKey);
    sessionStorage.removeItem(key);
  },
  /** Null outside a presentation. */
  address: (): string | null => sessionStorage.getItem(key),
  /** Notes that the tab leaves for a lender's page, which leads back to a customer's link. */
  leave: (token: string): void => {
    const address = presenting.address();
    if (address !== null) sessionStorage.setItem(awayKey, `${token} ${address}`);
  },
  /** Whether the tab has left for a lender's page since the presentation began. */
  isAway: (): boolean => sessionStorage.getItem(awayKey) !== null,
};
