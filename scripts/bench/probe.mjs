import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Is loaded into a measured server by `--import`, and answers its parent's messages with what the server has used since the last one. */
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
// The channel alone keeps no server alive that has been told to stop.
process.channel?.unref();
