import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Envelope, type Message, readMessage, withEnvelope } from './message.ts';

/** How many messages a mailbox keeps. The oldest is deleted first. */
export const keptMessages = 500;

export interface MessageStore {
  /** Returns all messages, or those to one address, newest first. */
  list(to?: string): Message[];
  get(id: string): Message | undefined;
  /** Stores a message. It is on disk when the promise resolves; rejects only if writing fails. */
  add(envelope: Envelope, raw: Buffer): Promise<Message>;
  clear(): Promise<void>;
  /** Calls back after each change of the list, until the returned function is called. */
  watch(changed: () => void): () => void;
}

/**
 * Opens a mailbox.
 * @param folder where messages are stored as `.eml` files; undefined keeps them in memory only
 */
export async function openStore(folder: string | undefined): Promise<MessageStore> {
  let messages = folder === undefined ? [] : await readFolder(folder);
  const watchers = new Set<() => void>();
  let last = Number.parseInt(messages[0]?.id ?? '0', 10);

  async function remove(gone: Message[]) {
    if (folder === undefined) return;
    await Promise.all(gone.map((message) => rm(fileOf(folder, message.id), { force: true })));
  }
  function tell() {
    for (const changed of watchers) changed();
  }

  return {
    list: (to) => (to ? messages.filter((message) => message.to.includes(to.toLowerCase())) : [...messages]),
    get: (id) => messages.find((message) => message.id === id),
    async add(envelope, raw) {
      // ids are times, increased if two messages arrive in the same millisecond
      last = Math.max(Date.now(), last + 1);
      const id = String(last);
      const kept = withEnvelope(envelope, raw);
      const message = await readMessage(id, kept);
      if (folder !== undefined) {
        await writeFile(`${fileOf(folder, id)}.part`, kept);
        await rename(`${fileOf(folder, id)}.part`, fileOf(folder, id));
      }
      messages = [message, ...messages].sort((a, b) => Number(b.id) - Number(a.id));
      await remove(messages.splice(keptMessages));
      tell();
      return message;
    },
    async clear() {
      const gone = messages;
      messages = [];
      await remove(gone);
      tell();
    },
    watch(changed) {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
  };
}

function fileOf(folder: string, id: string): string {
  return join(folder, `${id}.eml`);
}

async function readFolder(folder: string): Promise<Message[]> {
  await mkdir(folder, { recursive: true });
  const ids = (await readdir(folder)).flatMap((name) => /^(\d+)\.eml$/.exec(name)?.[1] ?? []);
  const newest = ids.sort((a, b) => Number(b) - Number(a)).slice(0, keptMessages);
  return Promise.all(newest.map(async (id) => readMessage(id, await readFile(fileOf(folder, id)))));
}
