import { Server } from 'node:http';

/**
 * Loaded with Node's `--import`, it delays each response of the API by a random time, to find tests that depend on fast
 * responses or on their order. SLOW_RESPONSES is the range in milliseconds.
 */
const [min, max] = (process.env.SLOW_RESPONSES ?? '50-500').split('-').map(Number);
const { emit } = Server.prototype;

Server.prototype.emit = function (event, ...parameters) {
  const send = () => emit.call(this, event, ...parameters);
  if (event !== 'request' || !parameters[0].url.startsWith('/api/')) return send();
  setTimeout(send, min + Math.random() * (max - min));
  return true;
};
