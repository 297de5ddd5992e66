/** The types of photos to choose from: phones convert their own, like HEIC, to one that every browser shows. */
export const photoTypes = 'image/jpeg,image/png,image/webp';
