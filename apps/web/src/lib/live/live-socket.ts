import type { LiveClientMessage, LiveServerMessage } from '@fieldwright/contract/live';

interface Ears {
  opened: () => void;
  heard: (message: LiveServerMessage) => void;
  /** the server or the network has closed it */
  ended: () => void;
}

export interface LiveSocket {
  say: (message: LiveClientMessage) => void;
  /** Closes it; no callback runs after that. */
  leave: () => void;
}

/** Sends and receives live messages on one socket until it is left. */
export function liveSocket(socket: WebSocket, { opened, heard, ended }: Ears): LiveSocket {
  let isLeft = false;
  socket.addEventListener('open', () => isLeft || opened());
  socket.addEventListener('message', ({ data }: MessageEvent<string>) => isLeft || heard(JSON.parse(data)));
  socket.addEventListener('close', () => isLeft || ended());
  return {
    say: (message) => socket.send(JSON.stringify(message)),
    leave() {
      isLeft = true;
      socket.close();
    },
  };
}
