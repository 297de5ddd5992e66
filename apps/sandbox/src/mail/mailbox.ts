import { startHttp } from './http.ts';
import type { Message } from './message.ts';
import { startSmtp } from './smtp.ts';
import { openStore } from './store.ts';

export interface Mailbox {
  smtpPort: number;
  httpPort: number;
  /** Returns all messages, or those to one address, newest first. */
  messages(to?: string): Message[];
  stop(): Promise<void>;
}

/**
 * Starts the mail stand-in in this process.
 * @param options ports (0: any free one), and a folder to keep the messages across restarts
 */
export async function startMailbox(options: {
  smtpPort: number;
  httpPort: number;
  folder?: string;
}): Promise<Mailbox> {
  const store = await openStore(options.folder);
  const smtp = await startSmtp(store, options.smtpPort);
  const http = await startHttp(store, options.httpPort).catch(async (error: unknown) => {
    await smtp.stop();
    throw error;
  });
  return {
    smtpPort: smtp.port,
    httpPort: http.port,
    messages: (to) => store.list(to),
    async stop() {
      await Promise.all([smtp.stop(), http.stop()]);
    },
  };
}
