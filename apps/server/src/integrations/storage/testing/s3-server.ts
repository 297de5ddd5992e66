import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { Config } from '../../../config.ts';

/** As far as we use it; the package brings no types. */
interface S3rver {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}
type S3rverMaker = new (options: Record<string, unknown>) => S3rver;

/** A server that speaks S3, with one bucket, on a free port of this machine. */
export async function startS3(folder: string): Promise<{ settings: Partial<Config>; stop(): Promise<void> }> {
  await mkdir(folder, { recursive: true });
  const Maker = createRequire(import.meta.url)('s3rver') as S3rverMaker;
  const server = new Maker({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'fieldwright', configs: [] }],
  });
  const { port } = await server.run();
  const settings: Partial<Config> = {
    STORAGE: 's3',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'fieldwright',
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  };
  return { settings, stop: () => server.close() };
}
