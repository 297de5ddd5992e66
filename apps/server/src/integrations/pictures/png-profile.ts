import { crc32, deflateSync } from 'node:zlib';

/** Where the first chunk of a PNG ends: eight bytes of signature, then its size. */
const afterHeader = 33;

/** Returns a PNG that has no color profile with this one (ICC). */
export function withProfile(png: Buffer, profile: Uint8Array): Buffer {
  // the profile's name, which must not be empty, and the way it's compressed
  const named = Buffer.concat([Buffer.from('ICC\0\0', 'latin1'), deflateSync(profile)]);
  return Buffer.concat([png.subarray(0, afterHeader), chunk('iCCP', named), png.subarray(afterHeader)]);
}

/** Returns a chunk of a PNG: its length, name, contents and checksum. */
function chunk(name: string, contents: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), contents]);
  const framed = Buffer.alloc(body.byteLength + 8);
  framed.writeUInt32BE(contents.byteLength, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.byteLength + 4);
  return framed;
}
