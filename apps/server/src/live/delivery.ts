import type { LiveServerMessage } from '@fieldwright/contract/live';
import type { WebSocket } from 'ws';
import { frame } from './frames.ts';

/** The outgoing side of one connection, which also detects whether the other side still reads. */
export interface Delivery {
  say(message: LiveServerMessage): void;
  /** Sends a frame of changes. Queues it before `open`, and drops it if the reader is too slow. */
  tell(news: Buffer): void;
  /** Sends the queued frames, and sends later ones immediately. */
  open(): void;
  /** Sends a ping and the current cursor. Drops a connection that does not respond. */
  beat(): void;
  /** Records that the other side has responded. */
  alive(): void;
  /** Stops sending. */
  close(): void;
}

/** More than one, because a response may be waiting unread after this process was blocked for a moment. */
const mostUnanswered = 2;

/**
 * Creates the outgoing side of a connection.
 * @param waitingBytes the maximum that may wait for a slow reader
 * @param cursor the cursor of the company's changes; null if unknown
 */
export function createDelivery(
  socket: WebSocket,
  { waitingBytes, cursor }: { waitingBytes: number; cursor: () => string | null },
): Delivery {
  /** frames from before `open`; null after it */
  let early: Buffer[] | null = [];
  let closed = false;
  /** beats since the other side last responded */
  let unanswered = 0;
  /** whether changes were dropped because too much was waiting */
  let behind = false;
  const isFull = () => socket.bufferedAmount > waitingBytes;

  function say(message: LiveServerMessage): void {
    if (!closed) socket.send(frame(message), { binary: false });
  }

  /** Sends one message in place of everything that was dropped. */
  function catchUp(): void {
    behind = false;
    const at = cursor();
    if (at) say({ type: 'reloadAll', cursor: at });
  }

  function tell(news: Buffer): void {
    if (early) early.push(news);
    else if (isFull()) behind = true;
    else if (behind) catchUp();
    else socket.send(news, { binary: false });
  }

  return {
    say,
    tell,
    open() {
      const waiting = early ?? [];
      early = null;
      if (!closed) for (const news of waiting) tell(news);
    },
    beat() {
      if (early) return;
      if ((behind && isFull()) || unanswered >= mostUnanswered) return socket.terminate();
      unanswered++;
      socket.ping();
      const at = cursor();
      if (behind) catchUp();
      else if (at) say({ type: 'alive', cursor: at });
    },
    alive() {
      unanswered = 0;
    },
    close() {
      closed = true;
    },
  };
}
