import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { type Fault, startFaults } from './faults.ts';
import type { Envelope } from './message.ts';
import type { MessageStore } from './store.ts';

/** The maximum size of a message; larger ones are refused (552). */
const maxMessageBytes = 15 * 1024 * 1024;

/**
 * Starts the SMTP server on 127.0.0.1. Accepts every message for every recipient without a fault and stores
 * it. No TLS, no sign-in.
 */
export async function startSmtp(store: MessageStore, port: number) {
  const faultOf = startFaults();
  const sockets = new Map<number, Socket>();
  const server = new SMTPServer({
    name: 'localhost',
    size: maxMessageBytes,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 200,
    async onRcptTo({ address }, _session, done) {
      const fault = faultOf(address, 'recipient');
      if (fault?.delayMs) await wait(fault.delayMs);
      done(fault?.answer ? refusal(fault.answer) : null);
    },
    async onData(stream, session, done) {
      const envelope = envelopeOf(session);
      try {
        const raw = await read(stream);
        if (stream.sizeExceeded) return done(refusal({ code: 552, text: '5.3.4 Message too large' }));
        const message = await store.add(envelope, raw);
        const cut = envelope.to.some((address) => faultOf(address, 'message')?.cut);
        if (cut) return void sockets.get(session.remotePort)?.destroy();
        return done(null, `OK kept as ${message.id}`);
      } catch (error) {
        return done(refusal({ code: 452, text: `4.3.1 Not kept: ${(error as Error).message}` }));
      }
    },
  });
  // ignore disconnecting clients; without a listener the error would end the process
  server.on('error', () => {});

  const listening = server.listen(port, '127.0.0.1');
  listening.on('connection', (socket: Socket) => {
    const port = socket.remotePort ?? 0;
    sockets.set(port, socket);
    socket.once('close', () => sockets.delete(port));
  });
  await once(listening, 'listening');
  return {
    port: (listening.address() as AddressInfo).port,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

function envelopeOf({ envelope }: SMTPServerSession): Envelope {
  return {
    from: envelope.mailFrom ? envelope.mailFrom.address : '',
    to: envelope.rcptTo.map(({ address }) => address.toLowerCase()),
  };
}

function refusal({ code, text }: NonNullable<Fault['answer']>): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

async function read(stream: SMTPServerDataStream): Promise<Buffer> {
  const parts: Buffer[] = [];
  stream.on('data', (part: Buffer) => {
    if (!stream.sizeExceeded) parts.push(part);
  });
  await once(stream, 'end');
  return Buffer.concat(parts);
}
