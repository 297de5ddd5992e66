import type { StorageConfig } from '../../config.ts';
import { diskStorage } from './disk.ts';
import { s3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

/** Creates the configured storage: the local disk, or any service that speaks S3. */
export function createStorage(config: StorageConfig): Storage {
  return config.STORAGE === 's3' ? s3Storage(config) : diskStorage(config.STORAGE_FOLDER);
}
