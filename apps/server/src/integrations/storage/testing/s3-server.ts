import { mkdir } from 'node:fs/promises';
import S3rver from 's3rver';
import type { Config } from '../../../config.ts';

/** Starts an S3 server with one bucket on a free local port. */
export async function startS3(folder: string): Promise<{ settings: Partial<Config>; stop(): Promise<void> }> {
  await mkdir(folder, { recursive: true });
  const server = new S3rver({
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
