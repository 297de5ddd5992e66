const key = 'fieldwright.presenting';

/**
 * The address of the presentation that this tab is in the middle of: pages to which it leads for paying and financing
 * lead back there.
 */
export const presenting = {
  begin: (address: string): void => sessionStorage.setItem(key, address),
  end: (): void => sessionStorage.removeItem(key),
  /** Null outside a presentation. */
  address: (): string | null => sessionStorage.getItem(key),
};
