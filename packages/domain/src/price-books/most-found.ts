/** The number of matches up to which a search of the price book counts. */
export const mostFound = 500;
