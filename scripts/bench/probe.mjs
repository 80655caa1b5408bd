import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Loaded into a measured server by `--import`. Replies to its parent's messages with the resource usage since the last
 * one.
 */
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
let cpu = process.cpuUsage();

process.on('message', () => {
  const { user, system } = process.cpuUsage(cpu);
  cpu = process.cpuUsage();
  process.send({
    cpuMicros: user + system,
    loopP99: delay.percentile(99) / 1e6,
    loopMax: delay.max / 1e6,
    rss: process.memoryUsage.rss(),
  });
  delay.reset();
});
// The IPC channel must not keep a stopping server alive.
process.channel?.unref();
