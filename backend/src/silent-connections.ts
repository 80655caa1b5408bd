import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Connections on which nothing was asked yet, as browsers open them in advance. Node counts them as busy, so that closing
 * the server would wait for them. Answers what ends them.
 */
export function watchSilentConnections(server: Server): () => void {
  const silent = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.on('request', ({ socket }) => silent.delete(socket));
  return () => silent.forEach((socket) => socket.destroy());
}
