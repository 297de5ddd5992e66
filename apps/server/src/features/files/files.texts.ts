/** Messages of refused uploads and files. */
export const filesTexts = {
  attached: 'It’s already attached to something else.',
  photosOnly: 'Only a photo can be attached here.',
  incomplete: 'It hasn’t finished uploading.',
  partSize: 'Send parts of 64 KiB to 1 MiB. Only the last one may be smaller.',
} as const;
