/*
 * Reads the header of a HEIF file (ISO/IEC 23008-12), which is made of boxes: four bytes of size, four of name, and
 * contents that may be boxes again.
 */

/** The brands of HEIF files, which stand behind the name of the first box. */
const brands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

/** Where the sizes of pictures stand, and how many bytes each of these boxes has before its own boxes. */
const way = [
  { name: 'meta', before: 4 },
  { name: 'iprp', before: 0 },
  { name: 'ipco', before: 0 },
] as const;

const nameAt = (bytes: Buffer, at: number) => bytes.toString('latin1', at, at + 4);

/** Checks whether contents are a HEIF picture, as iPhones take them. */
export const isHeif = (contents: Uint8Array): boolean => {
  const head = Buffer.from(contents.subarray(0, 12));
  return nameAt(head, 4) === 'ftyp' && brands.has(nameAt(head, 8));
};

/**
 * Returns the pixels that the largest picture of a HEIF file says to have, without decoding any.
 * @returns null if the header names no size or is damaged
 */
export function heifPixels(contents: Uint8Array): number | null {
  const sizes = properties(contents)
    .filter(({ name, contents: { byteLength } }) => name === 'ispe' && byteLength >= 12)
    .map(({ contents: size }) => size.readUInt32BE(4) * size.readUInt32BE(8));
  return sizes.length === 0 ? null : Math.max(...sizes);
}

/** Larger ones aren't read: an iPhone's has half a kilobyte, a press's two megabytes. */
const largestProfile = 4 * 1024 * 1024;

/** Returns the color profile (ICC) of a HEIF file's pictures; null if it has none. */
export function heifProfile(contents: Uint8Array): Buffer | null {
  const profile = properties(contents).find(
    ({ name, contents: color }) => name === 'colr' && ['prof', 'rICC'].includes(nameAt(color, 0)),
  );
  const bytes = profile?.contents.subarray(4);
  return bytes && bytes.byteLength <= largestProfile ? bytes : null;
}

/** Returns the boxes that describe the pictures; none if the header is damaged. */
function properties(contents: Uint8Array): Box[] {
  let inside: Buffer | undefined = Buffer.from(contents.buffer, contents.byteOffset, contents.byteLength);
  for (const { name, before } of way) {
    inside = boxes(inside)
      .find((each) => each.name === name)
      ?.contents.subarray(before);
    if (!inside) return [];
  }
  return boxes(inside);
}

interface Box {
  name: string;
  contents: Buffer;
}

/** Returns the boxes one after the other, up to the first that doesn't fit. */
function boxes(bytes: Buffer): Box[] {
  const found: Box[] = [];
  let at = 0;
  while (at + 8 <= bytes.byteLength) {
    const { head, size } = sizeAt(bytes, at);
    if (size < head || at + size > bytes.byteLength) break;
    found.push({ name: nameAt(bytes, at + 4), contents: bytes.subarray(at + head, at + size) });
    at += size;
  }
  return found;
}

/** Returns the size of a box and of its head: 1 says that a longer number follows, 0 that it is the last. */
function sizeAt(bytes: Buffer, at: number): { head: number; size: number } {
  const size = bytes.readUInt32BE(at);
  if (size === 0) return { head: 8, size: bytes.byteLength - at };
  if (size > 1) return { head: 8, size };
  const isThere = at + 16 <= bytes.byteLength;
  return { head: 16, size: isThere ? Number(bytes.readBigUInt64BE(at + 8)) : 0 };
}
