/** Headers of every API exchange (R7.13), in lower case as in Node. */
export const appVersionHeader = 'x-app-version';
export const minimumVersionHeader = 'x-minimum-version';
/** The media type of error bodies. */
export const problemType = 'application/problem+json';
