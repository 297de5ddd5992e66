/** The language and country that determine the format of numbers, dates, plurals and lists. */
export const locale = 'en-US';
