/** Headers of every API exchange (R7.13), in the lower case that Node gives. */
export const appVersionHeader = 'x-app-version';
export const minimumVersionHeader = 'x-minimum-version';
/** The error body's media type. */
export const problemType = 'application/problem+json';
