/*
 * Cameras write where a photo was taken into the file: as numbers of EXIF, whatever the format of the picture around
 * them, and as text of XMP. Both are blanked where they are, so that the file stays as long as it is.
 */

const ascii = (word: string) => Uint8Array.from(word, (letter) => letter.charCodeAt(0));
const isAt = (bytes: Uint8Array, at: number, wanted: Uint8Array) =>
  at >= 0 && wanted.every((byte, index) => bytes[at + index] === byte);

/** The starts of EXIF: its numbers have their low or their high byte first. */
const low = ascii('II*\0');
const high = ascii('MM\0*');
/** What stands before them in a JPEG or HEIC, in a PNG, and in a WebP, which has a size between. */
const before = [
  { word: ascii('Exif\0\0'), gap: 0 },
  { word: ascii('eXIf'), gap: 0 },
  { word: ascii('EXIF'), gap: 4 },
] as const;
const heif = ascii('ftyp');

/**
 * Returns a photo's contents without the place where it was taken, as long as they were; the same array if they name
 * none. Everything else stays, such as the time and how to turn it upright.
 */
export function withoutPlace(contents: Uint8Array): Uint8Array {
  let blanked: Uint8Array | null = null;
  const copy = () => {
    // copies the bytes, because a slice of a buffer would share them
    blanked ??= new Uint8Array(contents);
    return blanked;
  };
  for (const at of exifStarts(contents)) {
    const place = placeOf(contents, at);
    if (place) blankPlace(copy(), place);
  }
  for (const { from, to } of placeTexts(contents)) copy().fill(0x20, from, to);
  if (blanked !== null) renewChecksums(blanked);
  return blanked ?? contents;
}

/** More than any photo has, and few enough for contents that repeat what is looked for. */
const most = 100;

function exifStarts(bytes: Uint8Array): number[] {
  const found: number[] = [];
  const isHeif = isAt(bytes, 4, heif);
  for (const start of [low, high])
    for (let at = bytes.indexOf(start[0]!); at !== -1; at = bytes.indexOf(start[0]!, at + 1)) {
      if (!isAt(bytes, at, start)) continue;
      const isNamed = before.some(({ word, gap }) => isAt(bytes, at - gap - word.length, word));
      // in a HEIC, four bytes of length may come before it alone
      const isBare = isHeif && at >= 4 && bytes.subarray(at - 4, at).every((byte) => byte === 0);
      if (isNamed || isBare) found.push(at);
      if (found.length === most) return found;
    }
  return found;
}

/** A list of EXIF entries: twelve bytes each, after two of their number. */
interface PlaceEntries {
  view: (bytes: Uint8Array) => DataView;
  isLow: boolean;
  /** the list that points to the place's, and which of its entries does */
  list: number;
  count: number;
  pointer: number;
  place: number;
}

const placeTag = 0x8825;
/** Bytes of one value by the type of an entry. */
const sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
/** More entries, and bytes of one, than any camera writes: the file is damaged, or isn't EXIF. */
const mostEntries = 500;
const mostBytes = 65_536;

/** Finds the entries of the place; null if there are none, or if they are damaged. */
function placeOf(bytes: Uint8Array, at: number): PlaceEntries | null {
  const view = (of: Uint8Array) => new DataView(of.buffer, of.byteOffset + at, of.byteLength - at);
  const isLow = bytes[at] === low[0];
  const read = view(bytes);
  try {
    const list = read.getUint32(4, isLow);
    const count = read.getUint16(list, isLow);
    if (count > mostEntries) return null;
    for (let entry = 0; entry < count; entry++) {
      const pointer = list + 2 + entry * 12;
      if (read.getUint16(pointer, isLow) !== placeTag) continue;
      const place = read.getUint32(pointer + 8, isLow);
      if (read.getUint16(place, isLow) > mostEntries) return null;
      return { view, isLow, list, count, pointer, place };
    }
  } catch {
    // an offset beyond the end
  }
  return null;
}

/** Blanks the entries and what they point to, and takes the entry that points to them off its list. */
function blankPlace(bytes: Uint8Array, { view, isLow, list, count, pointer, place }: PlaceEntries): void {
  const write = view(bytes);
  const own = new Uint8Array(write.buffer, write.byteOffset, write.byteLength);
  const entries = write.getUint16(place, isLow);
  for (let entry = 0; entry < entries; entry++) {
    const from = place + 2 + entry * 12;
    if (from + 12 > own.byteLength) break;
    const length = (sizes[write.getUint16(from + 2, isLow)] ?? 0) * write.getUint32(from + 4, isLow);
    if (length > 4 && length <= mostBytes) {
      const value = write.getUint32(from + 8, isLow);
      own.fill(0, value, value + length);
    }
  }
  own.fill(0, place, place + 2 + entries * 12);
  // the entries behind it, and the offset of the next list, move up
  const end = Math.min(list + 2 + count * 12 + 4, own.byteLength);
  own.copyWithin(pointer, pointer + 12, end);
  own.fill(0, end - 12, end);
  write.setUint16(list, count - 1, isLow);
}

const placeWord = ascii('exif:GPS');
const longestText = 200;

/** Finds the texts of XMP's places: `exif:GPSLatitude="35,35.7N"` or `<exif:GPSLatitude>35,35.7N</…>`. */
function placeTexts(bytes: Uint8Array): { from: number; to: number }[] {
  const texts: { from: number; to: number }[] = [];
  for (let at = bytes.indexOf(placeWord[0]!); at !== -1; at = bytes.indexOf(placeWord[0]!, at + 1)) {
    if (!isAt(bytes, at, placeWord)) continue;
    const text = String.fromCharCode(...bytes.subarray(at, at + 40 + longestText));
    const found = /^exif:GPS[A-Za-z]{1,30}(?:\s*=\s*(["'])|>)/.exec(text);
    if (!found) continue;
    const from = found[0].length;
    const length = text.slice(from).indexOf(found[1] ?? '<');
    if (length > 0) texts.push({ from: at + from, to: at + from + length });
    if (texts.length === most) break;
  }
  return texts;
}

const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const described = ['eXIf', 'iTXt', 'tEXt'].map(ascii);

/** Writes the checksums of a PNG's chunks that may have changed. */
function renewChecksums(bytes: Uint8Array): void {
  if (!isAt(bytes, 0, png)) return;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = png.length; at + 12 <= bytes.byteLength; ) {
    const end = at + 8 + view.getUint32(at);
    if (end + 4 > bytes.byteLength) return;
    if (described.some((word) => isAt(bytes, at + 4, word)))
      view.setUint32(end, crc32(bytes.subarray(at + 4, end)));
    at = end + 4;
  }
}

function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}
