import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import type { StorageConfig } from '../../config.ts';
import { checkKey, checkPrefix, type Storage } from './storage.ts';

/**
 * Stores objects in a bucket, at Amazon or any service that speaks S3. Without configured keys, the SDK looks
 * for them in its usual places.
 */
export function s3Storage(config: StorageConfig): Storage {
  const Bucket = config.S3_BUCKET!;
  const {
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = config;
  const client = new S3Client({
    region: config.S3_REGION,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(accessKeyId !== undefined &&
      secretAccessKey !== undefined && { credentials: { accessKeyId, secretAccessKey } }),
    // Not every service supports these checksums; ours is compared when a file is read back.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5000, requestTimeout: 60_000 },
  });

  return {
    async put(key, contents) {
      await client.send(
        new PutObjectCommand({
          Bucket,
          Key: checkKey(key),
          Body: contents,
          ContentLength: contents.byteLength,
        }),
      );
    },

    async open(key, range) {
      const Range = range && `bytes=${range.from}-${range.to}`;
      const found = await client
        .send(new GetObjectCommand({ Bucket, Key: checkKey(key), Range }))
        .catch(absentAsNull);
      if (!found) return null;
      const whole = found.ContentRange?.split('/')[1];
      return { size: Number(whole ?? found.ContentLength), body: found.Body as Readable };
    },

    async *list(prefix) {
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: checkPrefix(prefix) })) {
        for (const { Key, LastModified } of page.Contents ?? [])
          yield { key: Key!, changedAt: LastModified!.getTime() };
      }
    },

    async remove(keys) {
      for (const key of keys) await client.send(new DeleteObjectCommand({ Bucket, Key: checkKey(key) }));
    },

    close: () => client.destroy(),
  };
}

function absentAsNull(error: unknown): null {
  if ((error as Error).name === 'NoSuchKey') return null;
  throw error;
}
