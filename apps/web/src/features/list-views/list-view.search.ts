/** The parameters that every list with saved views has in its address. This file is part of every page's bundle. */
export interface ViewSearch {
  /** a saved view, or everything although another view is the default */
  view?: number | 'all';
  /** keys of the shown columns in order, with commas between, if others than the view’s */
  columns?: string;
}

/** Returns the check of a list's address, with the parameters of saved views besides its own. */
export const withView =
  <S extends object>(own: (given: Record<string, unknown>) => S) =>
  (given: Record<string, unknown>): S & ViewSearch => {
    const { view, columns } = given;
    return {
      ...own(given),
      ...((view === 'all' || Number(view) > 0) && { view: view as 'all' }),
      ...(typeof columns === 'string' && { columns }),
    };
  };
