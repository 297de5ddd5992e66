/** The types that every browser shows. */
const shownTypes = 'image/jpeg,image/png,image/webp';

/**
 * Checks whether the app runs on a phone or tablet. An iPad says it is a Mac, but has a touch screen.
 * @param device the browser's `navigator`
 */
const isPhone = ({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>) =>
  /iphone|ipad|ipod|android/i.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1);

/**
 * Returns the types of photos to choose from. Phones are asked for those that every browser shows, and convert their
 * own, which arrive smaller and are shown at once. A computer doesn't convert: there, HEIC files of an iPhone can be
 * chosen as they are, also by their name, where the computer doesn't know the type.
 */
export const photoTypes = (device: Pick<Navigator, 'userAgent' | 'maxTouchPoints'> = navigator): string =>
  isPhone(device) ? shownTypes : `${shownTypes},image/heic,image/heif,.heic,.heif`;
