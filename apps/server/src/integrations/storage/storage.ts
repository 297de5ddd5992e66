/** A range of an object's bytes, both ends included, counted from 0. */
export interface ByteRange {
  from: number;
  to: number;
}

export interface StoredObject {
  /** bytes of the whole object, even if only a range of it is read */
  size: number;
  /** fetched when it is read, and released when reading ends */
  body: AsyncIterable<Uint8Array>;
}

/**
 * Storage for the contents of files, by keys like `7/1042/original`: lower-case letters, digits, `/`, `.`,
 * `-`.
 */
export interface Storage {
  /** Stores an object completely or not at all; once this resolves, the object survives a power loss. */
  put(key: string, contents: Uint8Array): Promise<void>;
  /** Opens an object. @returns null if there is no such object; throws if the storage cannot be reached */
  open(key: string, range?: ByteRange): Promise<StoredObject | null>;
  /**
   * Lists all objects whose key begins with the prefix, which ends with `/`; an empty prefix lists
   * everything.
   */
  list(prefix: string): AsyncIterable<{ key: string; changedAt: number }>;
  /** Deletes objects; ignores those that do not exist. */
  remove(keys: readonly string[]): Promise<void>;
  close(): void;
}

/** Checks a prefix. @throws if a file system or a bucket could interpret it differently */
export const checkPrefix = (prefix: string): string => (prefix === '' ? '' : checkKey(prefix));

/** Checks a key. @throws if a file system or a bucket could interpret it differently */
export function checkKey(key: string): string {
  if (!/^[a-z0-9-]+(\/[a-z0-9-][a-z0-9.-]*)*\/?$/.test(key))
    throw new Error(`A storage key is wrong: ${key}`);
  return key;
}
