const key = 'fieldwright.presenting';
/** by which link the tab went to a lender's page */
const awayKey = 'fieldwright.presenting.away';

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
    if (presenting.address() !== null) sessionStorage.setItem(awayKey, token);
  },
  /** Whether the tab has left for a lender's page since the presentation began. */
  isAway: (): boolean => sessionStorage.getItem(awayKey) !== null,
  /** Returns where the tab belongs that a lender's page led back to a link: in the presentation that it left. Otherwise null. */
  returnFrom: (token: string): string | null =>
    sessionStorage.getItem(awayKey) === token ? presenting.address() : null,
};
