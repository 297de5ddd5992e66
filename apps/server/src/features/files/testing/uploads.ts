import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { ErrorBody } from '@fieldwright/contract/errors';
import type { Upload } from '@fieldwright/contract/files';
import type { FileKind } from '@fieldwright/domain/files/file';
import type { TestServer } from '../../../testing/server.ts';

export const sha256 = (contents: Uint8Array) => createHash('sha256').update(contents).digest('hex');

/** Returns random bytes that start like a JPEG image. */
export function photoOf(size: number): Buffer {
  const contents = randomBytes(size);
  contents.set([0xff, 0xd8, 0xff, 0xe0]);
  return contents;
}

export interface Sample {
  contents: Buffer;
  guid: string;
  name: string;
  type: string;
  kind: FileKind;
}

export const sampleOf = (contents: Buffer, given: Partial<Sample> = {}): Sample => ({
  contents,
  guid: randomUUID(),
  name: 'unit.jpg',
  type: 'image/jpeg',
  kind: 'photo',
  ...given,
});

/** The response of the upload endpoints. */
export interface UploadReply {
  status: number;
  data: Upload;
  error: ErrorBody;
}

/** Creates a device that uploads by the protocol and counts the bytes it sends. */
export function deviceOf(server: TestServer, as: string) {
  let sent = 0;
  const device = {
    begin: ({ contents, guid, name, type, kind }: Sample, said: { size?: number; sha256?: string } = {}) =>
      server.call('POST /api/files', {
        as,
        body: { guid, name, type, kind, size: contents.byteLength, sha256: sha256(contents), ...said },
      }),
    part({ contents, guid }: Sample, offset: number, length: number): Promise<UploadReply> {
      const bytes = contents.subarray(offset, offset + length);
      sent += bytes.byteLength;
      return server.call('PATCH /api/files/{guid}', { as, params: { guid }, query: { offset }, bytes });
    },
    state: (guid: string) => server.call('GET /api/files/{guid}', { as, params: { guid } }),
    /** Asks how many bytes have arrived and sends the rest. @returns the last response */
    async resume(sample: Sample, partSize = 1024 * 1024): Promise<UploadReply> {
      let reply: UploadReply = await device.begin(sample);
      while (reply.status === 200 && reply.data.offset < sample.contents.byteLength)
        reply = await device.part(sample, reply.data.offset, partSize);
      return reply;
    },
    /** Returns the bytes sent since the last call. */
    sentBytes() {
      const bytes = sent;
      sent = 0;
      return bytes;
    },
  };
  return device;
}
export type Device = ReturnType<typeof deviceOf>;

/** Returns every key that is stored for a company. */
export async function storedKeys({ deps }: TestServer, companyId = 1): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of deps.storage.list(`${companyId}/`)) keys.push(key);
  return keys.sort();
}
